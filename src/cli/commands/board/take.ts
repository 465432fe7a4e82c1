/** `board take` and `board give`: says who works on a finding, for all who use the history. */
import {longestName, takerOf, untilEnded} from '../../../domain/history/team/entry.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {NotFoundError} from '../../error.ts';
import {printResult} from '../../output/writer.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {withHistory} from '../history/open-history.ts';
import {findFinding, kindOfFinding} from './ack.ts';

const finding = {form: '<finding>', help: 'the id of the finding, such as app-without-owners:app_42'} as const;
const fields = {names: ['finding', 'version', 'author', 'at', 'takenBy']};

const takeOptions = options({
	over: {help: 'take it from the colleague who has taken it'},
	end: {help: 'nobody works on it any more'},
});

export const takeVerb = verb({
	name: 'take',
	summary: 'Take a finding: you work on it',
	description:
		'Say in the history of the profile that you work on a finding, so that colleagues see it on their boards. The finding stays on the board and counts. If a colleague has taken it, nothing is stored, and you are told who and when; --over takes it all the same. An acknowledgement ends it.',
	args: [finding],
	options: takeOptions,
	globals: globals.read,
	examples: [
		['app-without-owners:app_0000048', 'Say that you work on a finding'],
		['app-without-owners:app_0000048 --end', 'Say that nobody does any more'],
	],
	fields,
	run: (context, flags, id) => take(context, flags, {id, over: flags.over === true, isEnd: flags.end === true}),
});

const giveOptions = options({});

export const giveVerb = verb({
	name: 'give',
	summary: 'Give a finding to a colleague, who works on it from now on',
	description:
		'Say in the history of the profile that a colleague works on a finding, as board take does for yourself. It takes the finding from whoever has it.',
	args: [finding, {form: '<name>', help: 'the name of the colleague, as their history writes it'}],
	options: giveOptions,
	globals: globals.read,
	examples: [['app-without-owners:app_0000048 dana', 'Say that dana works on a finding']],
	fields,
	run: (context, flags, id, to) => take(context, flags, {id, to, over: true, isEnd: false}),
});

interface Taking {
	readonly id: string;
	readonly to?: string;
	readonly over: boolean;
	readonly isEnd: boolean;
}

async function take(
	context: CliContext,
	flags: FlagsOf<typeof takeOptions>,
	{id, to, over, isEnd}: Taking,
): Promise<void> {
	const kind = kindOfFinding(id);
	if (over && isEnd) throw new UsageError('--end takes no --over');
	if (to !== undefined && (to.trim() === '' || to.length > longestName))
		throw new UsageError(`the name must have 1 to ${longestName} characters`);
	await withTenant(context, flags, (tenant) =>
		withHistory(context, flags, async ({team}) => {
			const {baseUrl} = tenant.api;
			const latest = (await team.acks(baseUrl)).findLast(({of}) => of === id);
			const taken = latest?.kind === 'take' && latest.until !== '' ? latest : undefined;
			if (isEnd && !taken) throw new NotFoundError(`${id} is not taken`);
			if (taken && !over && !isEnd && takerOf(taken) !== team.author)
				throw new FailedError(
					`${takerOf(taken)} has taken ${id} at ${isoTime(taken.at)}: nothing is stored. --over takes it all the same`,
				);
			if (!isEnd) await findFinding(context, tenant, {id, kind});
			const until = isEnd ? '' : untilEnded;
			const content = {kind: 'take' as const, of: id, reason: '', until, ...(to !== undefined && {to: to.trim()})};
			const stored = await team.acknowledge(baseUrl, content, latest?.version ?? 0);
			const {version, author, at} = stored;
			const takenBy = isEnd ? '' : takerOf(stored);
			await printMessage(context, isEnd ? `nobody works on ${id} any more` : `${takenBy} works on ${id}`);
			await printResult(context, flags, {finding: id, version, author, at: isoTime(at), takenBy});
		}),
	);
}
