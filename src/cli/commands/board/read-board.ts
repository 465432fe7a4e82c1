/** Boards of one tenant or several: read together, and told apart where they are written. */
import {ApiError} from '../../../client/error.ts';
import {type Board, createBoard} from '../../../domain/board/board.ts';
import {severityCounts} from '../../../domain/board/report.ts';
import type {Silence} from '../../../domain/board/silences.ts';
import {plural} from '../../../domain/format/show.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {Reached} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {BrokenListError} from '../../failure.ts';
import {sayProblems} from '../../output/notices.ts';
import {progressOn} from '../../output/say.ts';
import {pagesOfKind, readKinds} from './reading.ts';

export interface TenantBoard {
	/** What a person calls the tenant. */
	readonly tenant: string;
	readonly board: Board;
	/** What kept parts of the tenant from being read; the findings do not cover those. */
	readonly failures: readonly Error[];
}

interface Reading {
	readonly silences: readonly Silence[];
	/** All apps when absent. */
	readonly limitApps: number | undefined;
}

/** Reads the tenants side by side. What cannot be read is left out; an interrupt ends the reading early. */
export async function readBoards(
	context: CliContext,
	reached: readonly Reached[],
	{silences, limitApps}: Reading,
): Promise<readonly TenantBoard[]> {
	const progress = progressOn(context, {isAlone: true});
	const now = context.now();
	const boards = reached.map((each) => ({...each, board: createBoard({now, silences})}));
	const tell = () => progress.show(boards.map(({name, board}) => `${name}: ${soFar(board)}`).join('; '));
	const readings = await Promise.all(
		boards.map(async ({name, tenant, failure, board}) => {
			const failures = failure ? [failure] : await readBoard(context, tenant, board, {limitApps, tell});
			return {tenant: name, board, failures};
		}),
	);
	await progress.clear();
	return readings;
}

interface Steps {
	readonly limitApps: number | undefined;
	/** After each page. */
	readonly tell: () => Promise<void>;
}

async function readBoard(
	context: CliContext,
	{api}: Tenant,
	board: Board,
	{limitApps, tell}: Steps,
): Promise<readonly Error[]> {
	const failures: Error[] = [];
	for (const kind of readKinds) {
		try {
			for await (const page of pagesOfKind(context, api, kind, kind === 'apps' ? limitApps : undefined)) {
				// The contract decoded the items on their way in.
				board.add(kind, page.items as never);
				if (!page.hasMore) board.complete(kind);
				await sayProblems(context, page.problems);
				await tell();
			}
		} catch (error) {
			if (context.signal.aborted) break;
			if (!(error instanceof ApiError || error instanceof BrokenListError)) throw error;
			failures.push(error);
		}
	}
	return failures;
}

function soFar(board: Board): string {
	const {error, warning, note} = severityCounts(board);
	const apps = board.searched().find(({kind}) => kind === 'apps');
	return `${plural(apps?.loaded ?? 0, 'app')}, ${plural(error, 'error')}, ${plural(warning, 'warning')}, ${plural(note, 'note')}`;
}
