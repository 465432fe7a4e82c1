/** Marks new findings. The same rules run over an earlier state of the tenant, with the clock of that state. */
import type {Row} from '../resources/resource.ts';
import {createBoard} from './board.ts';
import {type Finding, findingId} from './finding.ts';
import type {BoardItem, BoardKind} from './rule.ts';
import {rules} from './rules.ts';

/** An earlier state of a tenant. */
export interface EarlierState {
	/** Epoch milliseconds. */
	readonly at: number;
	/** Whether the state includes the kind. */
	has(kind: BoardKind): boolean;
	all(kind: BoardKind): readonly Row[];
	one(kind: BoardKind, id: string): Row | undefined;
}

/** Returns `new` for a new finding. Returns '' if it existed before, or if the earlier state does not include its kind. */
export function marksSince(earlier: EarlierState): (finding: Finding) => string {
	const idsByKind = new Map<BoardKind, ReadonlySet<string>>();
	const words = new WeakMap<Finding, string>();

	/** Evaluates a whole list, so it serves short lists only. */
	function earlierIds(kind: BoardKind): ReadonlySet<string> {
		const cached = idsByKind.get(kind);
		if (cached) return cached;
		const board = createBoard({now: earlier.at, limit: Number.POSITIVE_INFINITY});
		board.add(kind, earlier.all(kind));
		board.complete(kind);
		const ids = new Set(board.findings().map(({id}) => id));
		idsByKind.set(kind, ids);
		return ids;
	}

	function wasThere({id, rule: name, subject}: Finding): boolean {
		const rule = rules.find((each) => each.id === name);
		if (!rule || !earlier.has(rule.kind)) return true;
		// A tenant may have many apps. An item rule needs only the one app.
		if (rule.kind !== 'apps' || !('check' in rule)) return earlierIds(rule.kind).has(id);
		const item = earlier.one(rule.kind, subject.id);
		if (!item) return false;
		return rule.check(item as BoardItem, earlier.at).some((result) => findingId(name, result.subject.id) === id);
	}

	return (finding) => {
		const word = words.get(finding) ?? (wasThere(finding) ? '' : 'new');
		words.set(finding, word);
		return word;
	};
}
