/** The findings of a rule: exact counts, and the first findings in sort order. */
import {compareFindings, type Finding, findingId, type RuleResult} from './finding.ts';
import type {RuleFacts} from './rule.ts';
import {type Acknowledged, fingerprintOf, type Silence} from './silences.ts';

export class Tally {
	readonly #rule: RuleFacts;
	readonly #silences: ReadonlyMap<string, Silence>;
	readonly #limit: number;
	#findings: Finding[] = [];
	#found = 0;
	readonly #silenced = new Map<Silence, number>();
	readonly #acknowledged: Acknowledged[] = [];

	/** `silences` maps the id of a rule or finding to its silence. At limit `limit` findings are stored. */
	constructor(rule: RuleFacts, silences: ReadonlyMap<string, Silence>, limit: number) {
		this.#rule = rule;
		this.#silences = silences;
		this.#limit = limit;
	}

	add(result: RuleResult): void {
		const id = findingId(this.#rule.id, result.subject.id);
		const finding: Finding = {id, rule: this.#rule.id, severity: this.#rule.severity, ...result};
		const silence = this.#silence(this.#rule.id, finding) ?? this.#silence(id, finding);
		if (silence) {
			this.#silenced.set(silence, (this.#silenced.get(silence) ?? 0) + 1);
			const {ack, reason, until} = silence;
			if (ack) this.#acknowledged.push({...finding, ack: {author: ack.author, at: ack.at, reason, until}});
			return;
		}
		this.#found++;
		this.#findings.push(finding);
		// Sorting in batches costs less than a sorted insert per finding.
		if (this.#findings.length >= 2 * this.#limit) this.#trim();
	}

	/** An acknowledgement applies only while the finding has the same content. */
	#silence(id: string, finding: Finding): Silence | undefined {
		const silence = this.#silences.get(id);
		return silence?.ack && silence.ack.fingerprint !== fingerprintOf(finding) ? undefined : silence;
	}

	#trim(): void {
		this.#findings = this.#findings.sort(compareFindings).slice(0, this.#limit);
	}

	/** The number of findings that are not silenced, including those beyond the limit. */
	get found(): number {
		return this.#found;
	}

	get stored(): number {
		return Math.min(this.#found, this.#limit);
	}

	get silenced(): ReadonlyMap<Silence, number> {
		return this.#silenced;
	}

	/** The findings that someone has acknowledged. They are among the silenced ones. */
	get acknowledged(): readonly Acknowledged[] {
		return this.#acknowledged;
	}

	/** The first findings in sort order, without silenced ones. */
	get findings(): readonly Finding[] {
		this.#trim();
		return this.#findings;
	}
}
