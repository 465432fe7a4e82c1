/** What one rule found: exact counts, and the first of its findings in order. */
import {compareFindings, type Finding, findingId, type Verdict} from './finding.ts';
import type {RuleFacts} from './rule.ts';
import type {Silence} from './silences.ts';

export class Tally {
	readonly #rule: RuleFacts;
	readonly #silences: ReadonlyMap<string, Silence>;
	readonly #most: number;
	#findings: Finding[] = [];
	#found = 0;
	readonly #silenced = new Map<Silence, number>();

	/** `silences` by the id they silence; at most `most` findings are kept. */
	constructor(rule: RuleFacts, silences: ReadonlyMap<string, Silence>, most: number) {
		this.#rule = rule;
		this.#silences = silences;
		this.#most = most;
	}

	add(verdict: Verdict): void {
		const id = findingId(this.#rule.id, verdict.subject.id);
		const silence = this.#silences.get(this.#rule.id) ?? this.#silences.get(id);
		if (silence) {
			this.#silenced.set(silence, (this.#silenced.get(silence) ?? 0) + 1);
			return;
		}
		this.#found++;
		this.#findings.push({id, rule: this.#rule.id, severity: this.#rule.severity, ...verdict});
		// Sorting once in so many findings costs less than keeping them in order.
		if (this.#findings.length >= 2 * this.#most) this.#trim();
	}

	#trim(): void {
		this.#findings = this.#findings.sort(compareFindings).slice(0, this.#most);
	}

	/** Those that are not silenced, kept or not. */
	get found(): number {
		return this.#found;
	}

	get kept(): number {
		return Math.min(this.#found, this.#most);
	}

	get silenced(): ReadonlyMap<Silence, number> {
		return this.#silenced;
	}

	/** The first in order of those found, and nothing that is silenced. */
	get findings(): readonly Finding[] {
		this.#trim();
		return this.#findings;
	}
}
