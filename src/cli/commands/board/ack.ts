/** `board ack` and `board acks`: acknowledges a finding for all who use the history, and lists what was acknowledged. */
import {createBoard} from '../../../domain/board/board.ts';
import type {Finding} from '../../../domain/board/finding.ts';
import {readBoard, serviceSource} from '../../../domain/board/read-board.ts';
import type {BoardKind} from '../../../domain/board/rule.ts';
import {rules} from '../../../domain/board/rules.ts';
import {fingerprintOf, maximumReason, untilProblem} from '../../../domain/board/silences.ts';
import type {Ack} from '../../../domain/history/team/team.ts';
import {timeColumn} from '../../../domain/resources/columns.ts';
import type {Column} from '../../../domain/resources/resource.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf, withTenant} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {readOptions} from '../../output/notices.ts';
import {listColumns, printResult, printRows} from '../../output/writer.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {withHistory, withHistoryIfAny} from '../history/open-history.ts';

const ackOptions = options({
	reason: {value: 'text', help: 'why nothing needs to be done'},
	until: {value: 'day', help: 'the last day, such as 2026-12-31, or a timestamp'},
	end: {help: 'end the acknowledgement'},
});
type AckFlags = FlagsOf<typeof ackOptions>;

export const ackVerb = verb({
	name: 'ack',
	summary: 'Acknowledge a finding',
	description:
		'Acknowledge a finding of the board in the history of the profile, so that the boards of all who use that history leave it out. The finding returns on the end day, and as soon as it shows something else. Each change is a further version, and castellan board acks lists all of them. If a colleague changes the same acknowledgement meanwhile, nothing is stored.',
	args: [{form: '<finding>', help: 'the id of the finding, such as app-without-owners:app_42'}],
	options: ackOptions,
	globals: globals.read,
	examples: [
		['app-without-owners:app_0000048 --reason "owner follows" --until 2027-01-31', 'Acknowledge a finding until a day'],
		['app-without-owners:app_0000048 --end', 'End that'],
	],
	fields: {names: ['finding', 'version', 'author', 'at', 'reason', 'until']},
	run: acknowledge,
});

async function acknowledge(context: CliContext, flags: AckFlags, id: string): Promise<void> {
	const content = contentOf(context, flags);
	const kind = kindOfFinding(id);
	await withTenant(context, flags, (tenant) =>
		withHistory(context, flags, async ({team}) => {
			const {baseUrl} = tenant.api;
			const latest = (await team.acks(baseUrl)).findLast(({of}) => of === id);
			if (flags.end && (latest?.kind === 'take' || (latest?.until ?? '') === ''))
				throw new NotFoundError(`${id} is not acknowledged`);
			const fingerprint = flags.end ? '' : fingerprintOf(await findFinding(context, tenant, {id, kind}));
			const ack = await team.acknowledge(baseUrl, {of: id, ...content, fingerprint}, latest?.version ?? 0);
			const {version, author, at, reason, until} = ack;
			await printMessage(context, until ? `acknowledged ${id} until ${until}` : `ended the acknowledgement of ${id}`);
			await printResult(context, flags, {finding: id, version, author, at: isoTime(at), reason, until});
		}),
	);
}

/** The list that a finding is about. Throws `UsageError` for an id of something else. */
export function kindOfFinding(id: string): BoardKind {
	const kind = rules.find((rule) => rule.id === id.split(':', 1)[0])?.kind;
	if (!kind) throw new UsageError(`“${id}” is not the id of a finding. castellan board -o json prints them`);
	return kind;
}

/** Throws `UsageError`. */
function contentOf(context: CliContext, {reason = '', until = '', end}: AckFlags): Pick<Ack, 'reason' | 'until'> {
	if (end && (reason || until)) throw new UsageError('--end takes no --reason and no --until');
	if (end) return {reason: '', until: ''};
	if (!reason.trim()) throw new UsageError('give the reason with --reason, and the last day with --until');
	if (reason.length > maximumReason) throw new UsageError(`--reason takes at most ${maximumReason} characters`);
	const problem = untilProblem(until, context.now());
	if (problem) throw new UsageError(`--until ${problem}`);
	return {reason: reason.trim(), until};
}

/** Reads only the list that the finding is about. Rejects with `NotFoundError` if the list was read to its end. */
export async function findFinding(
	context: CliContext,
	{api, name}: Tenant,
	{id, kind}: {readonly id: string; readonly kind: BoardKind},
): Promise<Finding> {
	const board = createBoard({now: context.now()});
	const read = serviceSource(api, readOptions(context));
	const nothing = async function* () {};
	const failures: Error[] = [];
	for await (const {failure} of readBoard(board, (each) => (each === kind ? read(each) : nothing()), context.signal))
		if (failure) failures.push(failure);
	context.signal.throwIfAborted();
	const match = board.findings().find((finding) => finding.id === id);
	if (match) return match;
	throw failures[0] ?? new NotFoundError(`${name} has no finding ${id} now`);
}

/** A type alias, because only an alias is assignable to `Row`. */
type AckRow = Pick<Ack, 'version' | 'author' | 'at' | 'reason' | 'until'> & {readonly finding: string};

const columns: readonly Column<AckRow>[] = [
	{id: 'finding', title: 'Finding', width: 36, grow: true, rank: 0, text: ({finding}) => finding},
	{id: 'version', title: 'Version', width: 7, align: 'right', rank: 4, text: ({version}) => String(version)},
	{id: 'author', title: 'By', width: 16, rank: 1, text: ({author}) => author},
	{...timeColumn<AckRow>('at', 'At'), rank: 3},
	{id: 'until', title: 'Until', width: 20, rank: 1, text: ({until}) => until || 'ended'},
	{id: 'reason', title: 'Reason', width: 30, grow: true, rank: 2, text: ({reason}) => reason},
];

export const acksVerb = verb({
	name: 'acks',
	summary: 'List the acknowledgements of findings',
	description:
		'List every version of the acknowledgements of the tenant by finding, the oldest first, including ended ones. Authors choose their own names. No request is sent.',
	globals: globals.stored,
	examples: [['', 'List who acknowledged what, and until when']],
	fields: {names: columns.map(({id}) => id)},
	run: async (context, flags) => {
		const {baseUrl, name} = await tenantOf(context, flags);
		const all = (await withHistoryIfAny(context, flags, ({team}) => team.acks(baseUrl))) ?? [];
		const acks = all.filter(({kind}) => kind === 'acknowledgement');
		const rows = acks.map(({of, version, author, at, reason, until}) => ({
			...{finding: of, version, author, at: isoTime(at)},
			...{reason, until},
		}));
		await printRows(context, flags, listColumns(columns, showOf(context)), rows);
		if (acks.length === 0) await printMessage(context, `nothing of ${name} is acknowledged`);
	},
});
