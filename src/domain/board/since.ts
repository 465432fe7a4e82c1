/** Which findings are new: the same rules are asked of what was known at an earlier time, as of that time. */
import type {Row} from '../resources/resource.ts';
import {createBoard} from './board.ts';
import {type Finding, findingId} from './finding.ts';
import type {BoardKind} from './rule.ts';
import {rules} from './rules.ts';

/** What a tenant held then. */
export interface Then {
	/** Epoch milliseconds. */
	readonly at: number;
	/** Whether it is known. */
	has(kind: BoardKind): boolean;
	all(kind: BoardKind): readonly Row[];
	one(kind: BoardKind, id: string): Row | undefined;
}

/** The word for a finding: `new`, or '' for what was found then too and where it cannot be known. */
export function marksSince(then: Then): (finding: Finding) => string {
	const found = new Map<BoardKind, ReadonlySet<string>>();
	const words = new WeakMap<Finding, string>();

	/** Of lists that are short. */
	function foundIn(kind: BoardKind): ReadonlySet<string> {
		const known = found.get(kind);
		if (known) return known;
		const board = createBoard({now: then.at, most: Number.POSITIVE_INFINITY});
		// The snapshot holds what the contract decoded.
		board.add(kind, then.all(kind) as never);
		board.complete(kind);
		const ids = new Set(board.findings().map(({id}) => id));
		found.set(kind, ids);
		return ids;
	}

	function wasThere({id, rule: name, subject}: Finding): boolean {
		const rule = rules.find((each) => each.id === name);
		if (!rule || !then.has(rule.kind)) return true;
		// There may be many apps, and what is said of one follows from it alone.
		if (rule.kind !== 'apps' || !('check' in rule)) return foundIn(rule.kind).has(id);
		const item = then.one(rule.kind, subject.id);
		if (!item) return false;
		return rule.check(item as never, then.at).some((verdict) => findingId(name, verdict.subject.id) === id);
	}

	return (finding) => {
		const word = words.get(finding) ?? (wasThere(finding) ? '' : 'new');
		words.set(finding, word);
		return word;
	};
}
