/** `changes`: prints what appeared, went and changed between two moments, or all that is recorded. */
import type {Api} from '../../../client/api.ts';
import {changes, comparedKinds, type Span} from '../../../domain/history/changes.ts';
import type {History} from '../../../domain/history/history.ts';
import {present} from '../../../domain/history/name.ts';
import {describeMoment, findMoment} from '../../../domain/history/past/moment.ts';
import {findScope, type Scope} from '../../../domain/history/past/target.ts';
import {UsageError} from '../../../settings/error.ts';
import {tenantOf, withTenant} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {readOptions} from '../../output/notices.ts';
import {serviceShow} from '../../output/service-show.ts';
import {type FlagsOf, globals, options, verb} from '../../verb.ts';
import {withHistory, withReadProgress} from './open-history.ts';
import {assertChangeFields, changeOptions, type PrintOptions, printChanges} from './print-changes.ts';

const spanOptions = options({
	since: {value: 'moment', help: 'the earlier state: a time, an age such as 2h, a name, or last', from: 'moments'},
	until: {value: 'moment', help: 'the later state, which is the present without it', from: 'moments'},
	byName: {help: 'match items by name; a moment may then be a name of another tenant'},
	...changeOptions,
});
type SpanFlags = FlagsOf<typeof spanOptions>;

export const changesVerb = verb({
	name: 'changes',
	summary: 'Show what appeared, went or changed since a moment',
	description:
		'Compare the state of a moment with the present tenant, or with a later moment, in all lists or in those and the items that are given. Without --since, print all changes that the history has recorded, those of an item newest first, each with the readings between which it happened: nothing is known of the time between two readings. Only the present is read from the tenant.',
	args: [
		{
			form: '[address...]',
			help: 'lists and items, such as apps or apps/app_42, or the id of an item in the history',
			from: 'apps',
		},
	],
	options: spanOptions,
	globals: globals.read,
	examples: [
		['--since before', 'Show what changed since a named reading'],
		['--since yesterday --until 2h apps', 'Compare two moments of a list'],
		['apps/app_0000001', 'Show the recorded changes of an app'],
		['--since before --exit-code', 'End with 9 if there are differences'],
	],
	run: printSpan,
});

async function printSpan(context: CliContext, flags: SpanFlags, addresses: readonly string[]): Promise<void> {
	const {since, byName} = flags;
	const until = flags.until === present ? undefined : flags.until;
	assertChangeFields(flags, since === undefined);
	if (byName && since === undefined) throw new UsageError('--by-name compares two states. Add --since');
	const run = (baseUrl: string, api?: Api) =>
		withHistory(context, flags, (history) => print(context, flags, {history, addresses, until, baseUrl, api}));
	if (since !== undefined && until === undefined) return withTenant(context, flags, ({api}) => run(api.baseUrl, api));
	return run((await tenantOf(context, flags)).baseUrl);
}

interface Request {
	readonly history: History;
	readonly addresses: readonly string[];
	/** Undefined for the present. */
	readonly until: string | undefined;
	readonly baseUrl: string;
	/** Of the tenant, if its present is compared. */
	readonly api: Api | undefined;
}

async function print(context: CliContext, flags: SpanFlags, request: Request): Promise<void> {
	const {history, addresses, baseUrl: tenant, api} = request;
	const show = showOf(context);
	const isByName = flags.byName === true;
	async function moment(text: string | undefined) {
		if (text === undefined) return undefined;
		const found = await findMoment(history, text, {tenant, show, isOfAny: isByName});
		await printMessage(context, `${text}: ${describeMoment(found, show)}`);
		return found;
	}
	const [since, until] = [await moment(flags.since), await moment(request.until)];
	const only: Scope[] = [];
	for (const address of addresses) only.push(await findScope(history.past, tenant, address));
	const compare = (span: Span, options: PrintOptions = {}) =>
		printChanges(context, flags, changes(history, span), {leftOut: comparedKinds(span).leftOut, ...options});
	if (since && until) return compare({since, until, only, isByName});
	if (!since || !api) return printChanges(context, flags, changes(history, {tenant, until, only}), {isRecorded: true});
	await withReadProgress(context, ': the comparison is incomplete', (progress) => {
		const present = {api, ...readOptions(context), onProgress: progress.count};
		return compare({since, until: present, only, isByName}, {progress, show: serviceShow(context, api)});
	});
}
