/** Reads the boards of the given tenants. */

import {ApiError} from '../../../client/error.ts';
import {EndlessListError} from '../../../client/pagination.ts';
import {type Board, createBoard} from '../../../domain/board/board.ts';
import {severityCounts} from '../../../domain/board/report.ts';
import type {Silence} from '../../../domain/board/silences.ts';
import {plural} from '../../../domain/format/show.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {OpenedTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {createProgress} from '../../output/messages.ts';
import {reportProblems} from '../../output/notices.ts';
import {pagesOfKind, readKinds} from './reading.ts';

export interface TenantBoard {
	/** The profile or the host. */
	readonly tenant: string;
	readonly board: Board;
	/** The errors of failed reads. The findings do not cover those parts of the tenant. */
	readonly failures: readonly Error[];
}

interface Reading {
	readonly silences: readonly Silence[];
	/** The maximum number of apps to read; undefined reads all. */
	readonly limitApps: number | undefined;
}

/** Reads the tenants in parallel. A failed read becomes a failure of its board. An interrupt ends the reads early. */
export async function readBoards(
	context: CliContext,
	reached: readonly OpenedTenant[],
	{silences, limitApps}: Reading,
): Promise<readonly TenantBoard[]> {
	const progress = createProgress(context, {isStdoutQuiet: true});
	const now = context.now();
	const boards = reached.map((each) => ({...each, board: createBoard({now, silences})}));
	const showProgress = () => progress.show(boards.map(({name, board}) => `${name}: ${progressText(board)}`).join('; '));
	const readings = await Promise.all(
		boards.map(async ({name, tenant, failure, board}) => {
			const failures = failure ? [failure] : await readBoard(context, tenant, board, {limitApps, showProgress});
			return {tenant: name, board, failures};
		}),
	);
	await progress.clear();
	return readings;
}

interface Steps {
	readonly limitApps: number | undefined;
	/** Called after each page. */
	readonly showProgress: () => Promise<void>;
}

async function readBoard(
	context: CliContext,
	{api}: Tenant,
	board: Board,
	{limitApps, showProgress}: Steps,
): Promise<readonly Error[]> {
	const failures: Error[] = [];
	for (const kind of readKinds) {
		try {
			for await (const page of pagesOfKind(context, api, kind, kind === 'apps' ? limitApps : undefined)) {
				// The client has decoded the items.
				board.add(kind, page.items as never);
				if (!page.hasMore) board.complete(kind);
				await reportProblems(context, page.problems);
				await showProgress();
			}
		} catch (error) {
			if (context.signal.aborted) break;
			if (!(error instanceof ApiError || error instanceof EndlessListError)) throw error;
			failures.push(error);
		}
	}
	return failures;
}

function progressText(board: Board): string {
	const {error, warning, note} = severityCounts(board);
	const apps = board.searched().find(({kind}) => kind === 'apps');
	return `${plural(apps?.loaded ?? 0, 'app')}, ${plural(error, 'error')}, ${plural(warning, 'warning')}, ${plural(note, 'note')}`;
}
