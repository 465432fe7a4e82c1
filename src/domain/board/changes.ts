/** The findings that are new or resolved since a moment. The same rules judge both states, each at its own time. */
import type {Api} from '../../client/api.ts';
import {ApiError} from '../../client/error.ts';
import {IncompleteListError} from '../../client/pagination.ts';
import {NoStateError} from '../history/error.ts';
import type {History} from '../history/history.ts';
import type {Moment} from '../history/past/moment.ts';
import type {Remark} from '../history/team/entry.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {goneProof} from '../items/tenant-items.ts';
import type {Board} from './board.ts';
import {earlierBoard, findingsBeyond} from './earlier.ts';
import type {Finding} from './finding.ts';
import {type BoardKind, boardKinds} from './rule.ts';
import {rules} from './rules.ts';

interface Comparison {
	readonly history: History;
	readonly moment: Moment;
	readonly board: Board;
	readonly api: Api;
}

/**
 * A finding counts as neither if the other side could not have found it. One of a list that lacks items is resolved once it is proven
 * that these are gone. `failures` has why a list is not compared.
 */
export async function boardChanges({history, moment, board, api}: Comparison, options: ReadOptions) {
	// A silence of today hides its findings on both sides, so that they are neither new nor resolved.
	// An acknowledgement in effect hides its finding too, even if the earlier finding had other content.
	const silences = board
		.silences()
		.filter(({silence: {kind}, isExpired, silenced}) => !isExpired && !(kind === 'acknowledgement' && silenced === 0))
		.map(({silence: {of, reason}}): Remark => ({kind: 'silence', of, reason, until: '9999-12-31'}));
	const then = await earlierBoard(history, moment, {silences});
	const failures = boardKinds.flatMap((kind): Error | [] => {
		if (moment.readings.has(kind)) return then.unjudged(kind) ?? [];
		return new NoStateError(`The ${kind} were not read until “${moment.wanted}”`);
	});
	const unproven = new Set<BoardKind>();
	const resolved = findingsBeyond(then.findings(), board);
	for (const kind of new Set(resolved.map(kindOf))) {
		const gone: string[] = [];
		for await (const {id} of history.read(moment, kind)) if (!board.seen[kind].has(id)) gone.push(id);
		try {
			await goneProof(api, options)(kind, gone);
		} catch (failure) {
			if (!(failure instanceof ApiError || failure instanceof IncompleteListError)) throw failure;
			failures.push(failure);
			unproven.add(kind);
		}
	}
	const findings: readonly Finding[] = [
		...findingsBeyond(board.findings(), then).map((finding) => ({...finding, change: 'new' as const})),
		...resolved
			.filter((finding) => !unproven.has(kindOf(finding)))
			.map((finding) => ({...finding, change: 'resolved' as const})),
	];
	return {findings, failures};
}

function kindOf({rule}: Finding): BoardKind {
	const kind = rules.find(({id}) => id === rule)?.kind;
	if (!kind) throw new Error(`no rule is named ${rule}`);
	return kind;
}
