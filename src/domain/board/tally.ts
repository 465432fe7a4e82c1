/** The findings of a rule, with those that silences leave out. */
import {isoTime} from '../../text/timestamp.ts';
import {type Remark, takerOf} from '../history/team/entry.ts';
import {compareFindings, type Finding, findingId, type RuleResult, type Taken} from './finding.ts';
import type {RuleFacts} from './rule.ts';
import {type Acknowledged, fingerprintOf} from './silences.ts';

const takenBy = (take: Remark): Taken => ({
	by: takerOf(take),
	...(take.at !== undefined && {at: isoTime(take.at)}),
});

export class Tally {
	readonly #rule: RuleFacts;
	readonly #silences: ReadonlyMap<string, Remark>;
	readonly #findings: Finding[] = [];
	#isSorted = true;
	readonly #silenced = new Map<Remark, number>();
	readonly #acknowledged: Acknowledged[] = [];

	/** `silences` maps the id of a rule or finding to its silence. */
	constructor(rule: RuleFacts, silences: ReadonlyMap<string, Remark>) {
		this.#rule = rule;
		this.#silences = silences;
	}

	add(result: RuleResult): void {
		const id = findingId(this.#rule.id, result.subject.id);
		let finding: Finding = {id, rule: this.#rule.id, severity: this.#rule.severity, ...result};
		const silence = this.#silence(this.#rule.id, finding) ?? this.#silence(id, finding);
		if (silence?.kind === 'take') finding = {...finding, taken: takenBy(silence)};
		else if (silence) {
			this.#silenced.set(silence, (this.#silenced.get(silence) ?? 0) + 1);
			if (silence.kind === 'acknowledgement') this.#acknowledged.push({...finding, ack: silence});
			return;
		}
		this.#findings.push(finding);
		this.#isSorted = false;
	}

	/** A remark with a fingerprint applies only while the finding has the same content. */
	#silence(id: string, finding: Finding): Remark | undefined {
		const silence = this.#silences.get(id);
		return silence?.fingerprint !== undefined && silence.fingerprint !== fingerprintOf(finding) ? undefined : silence;
	}

	/** The number of findings that are not silenced. */
	get found(): number {
		return this.#findings.length;
	}

	get silenced(): ReadonlyMap<Remark, number> {
		return this.#silenced;
	}

	/** The findings that someone has acknowledged. They are among the silenced ones. */
	get acknowledged(): readonly Acknowledged[] {
		return this.#acknowledged;
	}

	/** In sort order, without silenced ones. The array grows with the tally. */
	get findings(): readonly Finding[] {
		// Callers read the findings less often than they grow.
		if (!this.#isSorted) this.#findings.sort(compareFindings);
		this.#isSorted = true;
		return this.#findings;
	}
}
