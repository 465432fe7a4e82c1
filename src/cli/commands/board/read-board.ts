import {clockSkew} from '../../../client/clock-skew.ts';
import {type Board, createBoard} from '../../../domain/board/board.ts';
import type {Finding} from '../../../domain/board/finding.ts';
import type {Known} from '../../../domain/board/known/beginnings.ts';
import {readBoard, serviceSource} from '../../../domain/board/read-board.ts';
import {severityCounts} from '../../../domain/board/report.ts';
import {plural} from '../../../text/count.ts';
import type {OpeningTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {readOptions} from '../../output/notices.ts';
import {createProgress} from '../../output/progress.ts';
import {loadSilences} from './silences.ts';

/** The board of a tenant as far as it was read. */
export type TenantBoard = Awaited<ReturnType<typeof readBoards>>[number] & {
	/** Some findings, which another comparison selected. Undefined for those of the board. */
	readonly findings?: readonly Finding[] | undefined;
	readonly known?: Known | undefined;
};

/** Reads the tenants in parallel, and at most `limitApps` apps of each. A failed read becomes a failure of its board. An interrupt ends the reads early. */
export async function readBoards(context: CliContext, tenants: readonly OpeningTenant[], limitApps?: number) {
	const now = context.now();
	const boards = new Map<string, Board>();
	const progress = createProgress(context);
	const showProgress = () =>
		progress.show(tenants.map(({name}) => `${name}: ${progressText(boards.get(name)) ?? 'not opened yet'}`).join('; '));
	showProgress();
	const readings = await Promise.all(
		tenants.map(async ({name, flags, opening}) => {
			const failures: Error[] = [];
			const api = await opening.then(
				(tenant) => tenant.api,
				(failure: Error) => void failures.push(failure),
			);
			const {silences, failure: acksFailure} = await loadSilences(context, flags, api?.baseUrl);
			const skew = () => api && clockSkew(api.journal.records);
			const board = createBoard({now: api?.asOf ?? now, silences, skew});
			boards.set(name, board);
			const source = api && serviceSource(api, readOptions(context), limitApps);
			for await (const step of source ? readBoard(board, source, context.signal) : []) {
				if (step.failure) failures.push(step.failure);
				else showProgress();
			}
			if (acksFailure) failures.push(acksFailure);
			return {
				/** The profile or the host. */
				tenant: name,
				/** They select this tenant alone. */
				flags,
				/** Absent for a tenant that cannot be opened. */
				api: api ?? undefined,
				board,
				/** Why the findings do not cover parts of the tenant. Among them is an `UnreadAcksError`, the last one. */
				failures: failures as readonly Error[],
			};
		}),
	);
	await progress.clear();
	return readings;
}

function progressText(board: Board | undefined): string | undefined {
	if (!board) return undefined;
	const {error, warning, note} = severityCounts(board);
	const apps = board.searched().find(({kind}) => kind === 'apps');
	return `${plural(apps?.loaded ?? 0, 'app')}, ${plural(error, 'error')}, ${plural(warning, 'warning')}, ${plural(note, 'note')}`;
}
