/** `find`: finds an item of the tenant by its id or name, in the history and on the service. */
import {type Found, findThings, type Hit, searchLimit} from '../../domain/find/find.ts';
import {bestFirst, ranker} from '../../domain/find/rank.ts';
import {foundColumns, lacksOf, notSearched} from '../../domain/find/rows.ts';
import type {History} from '../../domain/history/history.ts';
import {historyKinds} from '../../domain/resources/history-kinds.ts';
import type {HistoryKind} from '../../domain/resources/index.ts';
import {UsageError} from '../../settings/error.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {plural, showCount} from '../../text/count.ts';
import {clean} from '../../text/visible.ts';
import {withEachTenant, withTenant} from '../connect.ts';
import {type CliContext, printMessage, showOf} from '../context.ts';
import {NotFoundError, PartlyDoneError} from '../error.ts';
import {endOfFleet, readFleet} from '../fleet-rows.ts';
import {assertFields} from '../output/fields.ts';
import {readOptions} from '../output/notices.ts';
import {sourcedWriter, tenantField} from '../output/sourced-view.ts';
import {listColumns, plainView, printRows} from '../output/writer.ts';
import {type FlagsOf, globals, options, verb} from '../verb.ts';
import {wholeNumber} from '../whole-number.ts';
import {profilesOption} from './account/profile-names.ts';
import {withHistoryIfAny, withUsableHistory} from './history/open-history.ts';

const defaultLimit = 50;

const findOptions = options({
	kind: {value: 'list', choices: historyKinds, help: 'only in this list'},
	gone: {help: 'only what is gone: no request is sent'},
	limit: {value: 'n', help: `the maximum number of results (default: ${defaultLimit})`, read: wholeNumber()},
	profiles: profilesOption('a,b', 'in several profiles: each result has its tenant'),
});

const ownNames = foundColumns.map(({id}) => id);

export const findVerb = verb({
	name: 'find',
	summary: 'Find anything by its id or name',
	description: `Find an item of ${historyKinds.join(', ')} by its id or name, in any case and with or without accents: in the history, including removed items, by the searches of the service, of which the first ${searchLimit} items count, and in its short lists. The best come first: the id, its start, the name, words of it, letters of it; names with hidden characters last. With --at, only the lists of the history as they were then are searched, without a request. No search covers ${notSearched}: those are opened by their id.`,
	args: [{form: '<text>', help: 'an id or a name, whole or in part'}],
	options: findOptions,
	globals: globals.past,
	fields: {names: [...ownNames, tenantField]},
	examples: [
		['payroll', 'Find something by a word of its name'],
		['app_0000003 -o json', 'Say what an id is, and as of when'],
		['vpn --gone', 'Find what is not there any more'],
		['vpn --at yesterday', 'Find what was there then'],
	],
	run: async (context, flags, text) => {
		if (!ranker(text)) throw new UsageError('the text to find is empty');
		const others = flags.at === undefined ? [] : (['gone', 'profiles'] as const).filter((name) => flags[name]);
		if (others.length > 0) throw new UsageError(`--at does not go with --${others.join(' and --')}`);
		if (flags.profiles) return findInFleet(context, flags, text);
		assertFields(flags.fields, {names: ownNames});
		const {at, ...present} = flags;
		await withTenant(context, present, async ({api, name}) => {
			const {kind: only, gone: isGone, limit = defaultLimit} = flags;
			const all = await search(context, flags, {api, text});
			if (!all) throw new NotFoundError(`nothing of ${name} is stored, so what ${at ? 'was' : 'is gone'} is not known`);
			const hits = all.hits.filter(({gone}) => !isGone || gone !== undefined);
			await printRows(context, flags, listColumns(foundColumns, showOf(context)), hits.slice(0, limit));
			const [failure] = all.failures.values();
			if (failure) throw new PartlyDoneError(lacksOf(all).join('; '), {cause: failure});
			for (const lack of lacksOf(all)) await printMessage(context, lack);
			if (hits.length === 0) {
				const searched = `${isGone || at ? 'the history of ' : ''}${name}`;
				const others = only === undefined ? notSearched : `all lists but ${only}`;
				throw new NotFoundError(
					`${searched} has nothing${isGone ? ' gone' : ''} that “${clean(text)}” finds. Not searched: ${others}`,
				);
			}
			if (hits.length > limit)
				await printMessage(
					context,
					`showing ${showCount(limit)} of ${plural(hits.length, 'result')}. Use a larger --limit to show more`,
				);
		});
	},
});

type FindFlags = Flags & FlagsOf<typeof findOptions>;

/** Undefined for what is gone, or was at a moment, without a history. */
async function search(
	context: CliContext,
	flags: FindFlags,
	{api, text}: {readonly api: Tenant['api']; readonly text: string},
): Promise<Found | undefined> {
	const {kind, gone: isGone, at} = flags;
	const own = {...readOptions(context), tenant: api.baseUrl, now: context.now, only: kind as HistoryKind | undefined};
	if (at !== undefined)
		return withHistoryIfAny(context, flags, async (history) => {
			const {describeMoment, findMoment} = await import('../../domain/history/past/moment.ts');
			const show = showOf(context);
			const moment = await findMoment(history, at, {tenant: api.baseUrl, show});
			await printMessage(context, describeMoment(moment, show));
			return findThings(text, {...own, history, moment, api: undefined});
		});
	const find = (history: History | undefined) => findThings(text, {...own, history, api: isGone ? undefined : api});
	if (isGone) return withHistoryIfAny(context, flags, find);
	return (await withUsableHistory(context, flags, 'only the service was searched', find)) ?? find(undefined);
}

/** The results of several tenants in one order, after all of them. */
async function findInFleet(context: CliContext, flags: FindFlags, text: string): Promise<void> {
	const {limit = defaultLimit, gone: isGone} = flags;
	await withEachTenant(context, flags, async (opened) => {
		const rows: Hit[] = [];
		const columns = listColumns(foundColumns, showOf(context));
		const writer = await sourcedWriter(context, flags, (fields) => plainView(columns, fields));
		async function* read({api}: Tenant, own: Flags) {
			const all = await search(context, {...flags, ...own}, {api, text});
			if (!all) throw new NotFoundError('nothing is stored, so what is gone is not known');
			yield {items: all.hits.filter(({gone}) => !isGone || gone !== undefined), hasMore: all.cut.length > 0};
			const [failure] = all.failures.values();
			if (failure) throw failure;
		}
		const states = await readFleet(opened, read, (page, tenant) => void rows.push(...writer.claim(page, tenant)));
		await writer.rows(bestFirst(text, rows).slice(0, limit));
		await writer.end();
		if (rows.length > limit)
			await printMessage(
				context,
				`showing ${showCount(limit)} of ${plural(rows.length, 'result')}. Use a larger --limit to show more`,
			);
		await endOfFleet(context, states);
		if (rows.length === 0)
			throw new NotFoundError(`no tenant has anything that “${clean(text)}” finds. Not searched: ${notSearched}`);
	});
}
