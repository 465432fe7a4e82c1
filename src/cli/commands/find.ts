/** `find`: finds an item of the tenant by its id or name, in the history and on the service. */
import {findThings, searchLimit} from '../../domain/find/find.ts';
import {ranker} from '../../domain/find/rank.ts';
import {foundColumns, lacksOf, notSearched} from '../../domain/find/rows.ts';
import type {History} from '../../domain/history/history.ts';
import {historyKinds} from '../../domain/resources/history-kinds.ts';
import type {HistoryKind} from '../../domain/resources/index.ts';
import {UsageError} from '../../settings/error.ts';
import {plural, showCount} from '../../text/count.ts';
import {clean} from '../../text/visible.ts';
import {withTenant} from '../connect.ts';
import {printMessage, showOf} from '../context.ts';
import {NotFoundError, PartlyDoneError} from '../error.ts';
import {readOptions} from '../output/notices.ts';
import {listColumns, printRows} from '../output/writer.ts';
import {globals, verb} from '../verb.ts';
import {wholeNumber} from '../whole-number.ts';
import {withHistoryIfAny, withUsableHistory} from './history/open-history.ts';

const defaultLimit = 50;

export const findVerb = verb({
	name: 'find',
	summary: 'Find anything by its id or name',
	description: `Find an item of ${historyKinds.join(', ')} by its id or name, in any case and with or without accents: in the history, including removed items, by the searches of the service, of which the first ${searchLimit} items count, and in its short lists. The best come first: the id, its start, the name, words of it, letters of it; names with hidden characters last. No search covers ${notSearched}: those are opened by their id.`,
	args: [{form: '<text>', help: 'an id or a name, whole or in part'}],
	options: {
		kind: {value: 'list', choices: historyKinds, help: 'only in this list'},
		gone: {help: 'only what is gone: no request is sent'},
		limit: {value: 'n', help: `the maximum number of results (default: ${defaultLimit})`, read: wholeNumber()},
	},
	globals: globals.read,
	isPaged: true,
	fields: {names: foundColumns.map(({id}) => id)},
	examples: [
		['payroll', 'Find something by a word of its name'],
		['app_0000003 -o json', 'Say what an id is, and as of when'],
		['vpn --gone', 'Find what is not there any more'],
	],
	run: async (context, flags, text) => {
		if (!ranker(text)) throw new UsageError('the text to find is empty');
		await withTenant(context, flags, async ({api, name}) => {
			const {kind, gone: isGone, limit = defaultLimit} = flags;
			const only = kind as HistoryKind | undefined;
			const {baseUrl: tenant} = api;
			const consequence = 'only the service was searched';
			const search = (history: History | undefined) => {
				const own = {...readOptions(context), history, tenant, now: context.now, only};
				return findThings(text, {...own, api: isGone ? undefined : api});
			};
			const all = isGone
				? await withHistoryIfAny(context, flags, search)
				: ((await withUsableHistory(context, flags, consequence, search)) ?? (await search(undefined)));
			if (!all) throw new NotFoundError(`nothing of ${name} is stored, so what is gone is not known`);
			const hits = all.hits.filter(({gone}) => !isGone || gone !== undefined);
			await printRows(context, flags, listColumns(foundColumns, showOf(context)), hits.slice(0, limit));
			const [failure] = all.failures.values();
			if (failure) throw new PartlyDoneError(lacksOf(all).join('; '), {cause: failure});
			for (const lack of lacksOf(all)) await printMessage(context, lack);
			if (hits.length === 0) {
				const searched = `${isGone ? 'the history of ' : ''}${name}`;
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
