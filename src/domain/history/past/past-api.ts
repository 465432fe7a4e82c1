/** A client that answers from the history: lists as they were at a moment. It sends nothing, and answers nothing else. */
import {contradictionIn} from '../../../client/answer/echo.ts';
import type {Answer, Api} from '../../../client/api.ts';
import {closedApi, refusal} from '../../../client/closed-api.ts';
import {ApiError} from '../../../client/error.ts';
import {type App, policyFields, searchApps} from '../../../contract/apps.ts';
import type {AnyEndpoint, InputOf} from '../../../contract/endpoint.ts';
import {limits} from '../../../contract/limits.ts';
import {fold} from '../../../text/match/fold.ts';
import {historyKinds, kindOf, kinds} from '../../resources/history-kinds.ts';
import type {Row} from '../../resources/resource.ts';
import {rowOf} from '../store/stored-item.ts';
import type {Moment} from './moment.ts';
import type {Past, PastList} from './past.ts';

interface PastApiOptions {
	readonly past: Past;
	readonly moment: Moment;
	/** How to return to the present, as a sentence. */
	readonly advice: string;
}

export function pastApi({past, moment, advice}: PastApiOptions): Api {
	const {tenant, at, wanted, readings} = moment;
	const refuse: ReturnType<typeof refusal> = refusal(advice);
	const refuseWrite = () => refuse('This is an earlier state of the tenant: nothing can be changed in it');

	function listOf(endpoint: AnyEndpoint): PastList {
		if (endpoint.effect === 'write') return refuseWrite();
		const kind = kindOf(endpoint);
		if (!kind)
			return refuse(`${endpoint.summary}: the history keeps no such data. It keeps ${historyKinds.join(', ')}`);
		const reading = readings.get(kind);
		if (!reading) return refuse(`The ${kind} were not read until “${wanted}”`, 'not-found');
		return {tenant, ...reading};
	}

	async function answer(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>): Promise<object> {
		const list = listOf(endpoint);
		const {envelope = ''} = endpoint;
		if (endpoint.paging) {
			const unknown = unsearchable(endpoint, input);
			if (unknown) return refuse(`The history cannot search the ${list.kind} by ${unknown}`);
			return pageOf(past, list, endpoint, input);
		}
		const [item] = await past.items(list, [kinds[list.kind].id({})]);
		return item
			? {[envelope]: rowOf(list.kind, item.json)}
			: refuse(`The reading of the ${list.kind} had no data`, 'not-found');
	}

	const call: Api['call'] = async (endpoint, input, {signal} = {}) => {
		const data = await answer(endpoint, input);
		if (signal?.aborted) throw new ApiError({kind: 'cancelled', message: 'Cancelled.', advice: '', applied: 'no'});
		// `request` is absent, because only writes read it.
		return {data, problems: []} as unknown as Answer<never>;
	};
	return closedApi(tenant, refuseWrite, call, at);
}

/** The number of items that are read at once while searching. */
const windowSize = 250;

/** A page token is the last id of the page before. Items are sorted by id: the history does not record the order of the service. */
async function pageOf(
	past: Past,
	list: PastList,
	endpoint: AnyEndpoint,
	input: Readonly<Record<string, unknown>>,
): Promise<object> {
	const {ids, matches} = searchOf(endpoint, input);
	const size = Number(input.pageSize ?? limits.pageSize.maximum);
	const rows: Row[] = [];
	let from = input.pageToken as string | undefined;
	if (ids) return {list: (await past.items(list, ids)).map(({json}) => rowOf(list.kind, json)).filter(matches)};
	for (;;) {
		const items = await past.page(list, from, windowSize);
		for (const item of items) {
			if (rows.length === size) return {list: rows, nextPageToken: from};
			const row = rowOf(list.kind, item.json);
			from = item.id;
			if (matches(row)) rows.push(row);
		}
		if (items.length < windowSize) return {list: rows};
	}
}

type Input = Readonly<Record<string, unknown>>;

interface PastSearch {
	/** The only ids that can match, if the search names them. */
	readonly ids?: readonly string[];
	readonly matches: (row: Row) => boolean;
}

/** An input of a search that is not computed here. It would be ignored. */
function unsearchable({name, echoes}: AnyEndpoint, {pageSize: _, pageToken: __, ...input}: Input): string | undefined {
	if (name === searchApps.name) return undefined;
	return Object.keys(input).find((each) => input[each] && !echoes.some((echo) => echo.input === each));
}

/** Items match the inputs that their members repeat. Apps have a search of their own. */
function searchOf(endpoint: AnyEndpoint, input: Input): PastSearch {
	if (endpoint.name === searchApps.name) return appSearch(input as InputOf<typeof searchApps>);
	const echoes = endpoint.echoes.map((echo) => (echo.isExcluded ? echo : {...echo, isRequired: true as const}));
	const searched = {...endpoint, echoes};
	return {matches: (row) => contradictionIn(searched, input, {[endpoint.envelope ?? '']: row}) === undefined};
}

function appSearch(input: InputOf<typeof searchApps>): PastSearch {
	const {appIds = [], excludeAppIds = [], displayName = '', query = '', onlyDirectories, policyRefs = []} = input;
	const excluded = new Set(excludeAppIds);
	const policies = new Set(policyRefs.map(({id}) => id));
	const part = displayName.toLowerCase();
	const words = fold(query).split(/\s+/).filter(Boolean);
	const matches = (app: App) => {
		const text = words.length > 0 ? fold(`${app.displayName ?? ''} ${app.description ?? ''}`) : '';
		return (
			!excluded.has(app.id ?? '') &&
			(part === '' || (app.displayName ?? '').toLowerCase().includes(part)) &&
			(onlyDirectories !== true || app.isDirectory === true) &&
			(policies.size === 0 || policyFields.some((field) => policies.has(app[field] ?? ''))) &&
			words.every((word) => text.includes(word))
		);
	};
	return {...(appIds.length > 0 ? {ids: [...new Set(appIds)]} : {}), matches: matches as PastSearch['matches']};
}
