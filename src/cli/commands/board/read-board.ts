/** Reads the boards of the given tenants. */
import {clockSkew} from '../../../client/clock-skew.ts';
import {type Board, createBoard} from '../../../domain/board/board.ts';
import type {Finding} from '../../../domain/board/finding.ts';
import type {Known} from '../../../domain/board/known/known.ts';
import {readBoard, serviceSource} from '../../../domain/board/read-board.ts';
import {severityCounts} from '../../../domain/board/report.ts';
import {collectingIds, type SeenIds} from '../../../domain/board/seen-ids.ts';
import {plural} from '../../../text/count.ts';
import type {OpenedTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {readOptions} from '../../output/notices.ts';
import {createProgress} from '../../output/progress.ts';
import {loadSilences} from './silences.ts';

export interface TenantBoard {
	/** The profile or the host. */
	readonly tenant: string;
	readonly opened: OpenedTenant;
	readonly board: Board;
	readonly seen: SeenIds;
	/** The errors of failed reads. The findings do not cover those parts of the tenant. Among them is an `UnreadAcksError`, the last one. */
	readonly failures: readonly Error[];
	/** Some findings, which another comparison selected. Undefined for those of the board. */
	readonly findings?: readonly Finding[] | undefined;
	readonly known?: Known | undefined;
}

/** Reads the tenants in parallel, and at most `limitApps` apps of each. A failed read becomes a failure of its board. An interrupt ends the reads early. */
export async function readBoards(
	context: CliContext,
	reached: readonly OpenedTenant[],
	limitApps?: number,
): Promise<readonly TenantBoard[]> {
	const now = context.now();
	const boards: {readonly opened: OpenedTenant; readonly board: Board; readonly acksFailure: Error | undefined}[] = [];
	for (const opened of reached) {
		const api = opened.tenant?.api;
		const {silences, failure} = await loadSilences(context, opened.flags, api?.baseUrl);
		const skew = () => api && clockSkew(api.journal.records);
		boards.push({opened, board: createBoard({now: api?.asOf ?? now, silences, skew}), acksFailure: failure});
	}
	const progress = createProgress(context);
	const showProgress = () =>
		progress.show(boards.map(({opened, board}) => `${opened.name}: ${progressText(board)}`).join('; '));
	showProgress();
	const readings = await Promise.all(
		boards.map(async ({opened, board, acksFailure}) => {
			const {name, tenant, failure} = opened;
			const failures: Error[] = failure ? [failure] : [];
			const read = tenant && collectingIds(serviceSource(tenant.api, readOptions(context), limitApps));
			for await (const step of read ? readBoard(board, read.source, context.signal) : []) {
				if (step.failure) failures.push(step.failure);
				else showProgress();
			}
			if (acksFailure) failures.push(acksFailure);
			return {tenant: name, opened, board, seen: read?.seen ?? new Map(), failures};
		}),
	);
	await progress.clear();
	return readings;
}

function progressText(board: Board): string {
	const {error, warning, note} = severityCounts(board);
	const apps = board.searched().find(({kind}) => kind === 'apps');
	return `${plural(apps?.loaded ?? 0, 'app')}, ${plural(error, 'error')}, ${plural(warning, 'warning')}, ${plural(note, 'note')}`;
}
