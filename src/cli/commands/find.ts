/** `find`: finds an item of the tenant by its id or name, in the history and on the service. */
import {ApiError} from '../../client/error.ts';
import {findThings} from '../../domain/find/find.ts';
import {foundColumns, notSearched} from '../../domain/find/rows.ts';
import {historyKinds} from '../../domain/resources/history-kinds.ts';
import type {HistoryKind} from '../../domain/resources/index.ts';
import {plural, showCount} from '../../text/count.ts';
import {clean} from '../../text/visible.ts';
import {withTenant} from '../connect.ts';
import {printMessage, showOf} from '../context.ts';
import {NotFoundError, PartlyDoneError} from '../error.ts';
import {readOptions} from '../output/notices.ts';
import {listColumns, printRows} from '../output/writer.ts';
import {globals, verb} from '../verb.ts';
import {wholeNumber} from '../whole-number.ts';
import {withUsableHistory} from './history/open-history.ts';

const defaultLimit = 50;

export const findVerb = verb({
	name: 'find',
	summary: 'Find anything by its id or name',
	description: `Find an item of ${historyKinds.join(', ')} by its id or name, in any case and with or without accents: first in what the history remembers, also of what is gone, then by the searches of the service, and in its short lists. The best come first: the id, its start, the name, words of it, letters of it; names with hidden characters last. No search covers ${notSearched}: those are opened by their id.`,
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
	run: (context, flags, text) =>
		withTenant(context, flags, async ({api, name}) => {
			const {kind, gone: isGone, limit = defaultLimit} = flags;
			const only = kind as HistoryKind | undefined;
			const {baseUrl: tenant} = api;
			let failure: ApiError | undefined;
			const consequence = 'only the service was searched';
			const search = async (history: Parameters<Parameters<typeof withUsableHistory>[3]>[0] | undefined) => {
				const own = {...readOptions(context), history, tenant, now: context.now, only};
				try {
					return await findThings(text, {...own, api: isGone ? undefined : api});
				} catch (error) {
					if (!(error instanceof ApiError) || !history) throw error;
					failure = error;
					return findThings(text, {...own, api: undefined});
				}
			};
			const all = (await withUsableHistory(context, flags, consequence, search)) ?? (await search(undefined));
			const hits = all.filter(({gone}) => !isGone || gone !== undefined);
			await printRows(context, flags, listColumns(foundColumns, showOf(context)), hits.slice(0, limit));
			if (failure)
				throw new PartlyDoneError('the service was not searched: only what is remembered was', {cause: failure});
			if (hits.length === 0)
				throw new NotFoundError(`${name} has nothing that “${clean(text)}” finds. Not searched: ${notSearched}`);
			if (hits.length > limit)
				await printMessage(
					context,
					`showing ${showCount(limit)} of ${plural(hits.length, 'result')}. Use a larger --limit to show more`,
				);
		}),
});
