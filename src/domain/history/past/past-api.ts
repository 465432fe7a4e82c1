/** A client that answers from the history: lists as they were at a moment. It sends nothing, and answers nothing else. */
import type {Answer, Api} from '../../../client/api.ts';
import {ApiError, type ApiErrorKind} from '../../../client/error.ts';
import {JournalStore} from '../../../client/journal/journal-store.ts';
import {createRedactor} from '../../../client/safety/redact.ts';
import type {AnyEndpoint} from '../../../contract/endpoint.ts';
import {limits} from '../../../contract/limits.ts';
import {parseJson} from '../../../text/json/parse.ts';
import type {Row} from '../../resources/resource.ts';
import {kindOf, kinds, snapshotKinds} from '../kinds.ts';
import type {StoredItem} from '../store/stored-item.ts';
import type {Moment} from './moment.ts';
import type {Past, PastList} from './past.ts';
import {searchOf} from './search.ts';

interface PastApiOptions {
	readonly past: Past;
	readonly moment: Moment;
	/** How to return to the present, as a sentence. */
	readonly advice: string;
}

export function pastApi({past, moment, advice}: PastApiOptions): Api {
	const {tenant, at, wanted, readings} = moment;
	const refuse = (message: string, kind: ApiErrorKind = 'input'): never => {
		throw new ApiError({kind, message, advice, applied: 'no'});
	};
	const refuseWrite = () => refuse('This is an earlier state of the tenant: nothing can be changed in it');

	function listOf(endpoint: AnyEndpoint): PastList {
		if (endpoint.effect === 'write') return refuseWrite();
		const kind = kindOf(endpoint);
		if (!kind)
			return refuse(`${endpoint.summary}: the history keeps no such data. It keeps ${snapshotKinds.join(', ')}`);
		const reading = readings.get(kind);
		if (!reading) return refuse(`The ${kind} were not read until “${wanted}”`, 'not-found');
		return {tenant, ...reading};
	}

	async function answer(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>): Promise<object> {
		const list = listOf(endpoint);
		const {envelope = ''} = endpoint;
		if (endpoint.paging) return pageOf(past, list, endpoint, input);
		const [item] = await past.items(list, [kinds[list.kind].id({})]);
		return item ? {[envelope]: rowOf(item)} : refuse(`The reading of the ${list.kind} had no data`, 'not-found');
	}

	return {
		baseUrl: tenant,
		asOf: at,
		journal: new JournalStore(createRedactor(), () => at),
		tokenExpiresAt: () => undefined,
		signIn: refuseWrite,
		confirmToken: async () => refuseWrite(),
		preview: refuseWrite,
		async call(endpoint, input, {signal} = {}) {
			const data = await answer(endpoint, input);
			if (signal?.aborted) throw new ApiError({kind: 'cancelled', message: 'Cancelled.', advice: '', applied: 'no'});
			// There is no request, which only writes look at.
			return {data, problems: []} as unknown as Answer<never>;
		},
	};
}

const rowOf = ({json}: StoredItem) => parseJson(json) as Row;

/** The number of items that are read at once to find those that match a search. */
const windowSize = 250;

/** A page begins after the id that is its token. Items are in the order of ids: the history does not keep that of the service. */
async function pageOf(
	past: Past,
	list: PastList,
	endpoint: AnyEndpoint,
	input: Readonly<Record<string, unknown>>,
): Promise<object> {
	const {ids, matches} = searchOf(endpoint, input);
	const size = Number(input.pageSize ?? limits.pageSize.maximum);
	const found: Row[] = [];
	let from = input.pageToken as string | undefined;
	if (ids) return {list: (await past.items(list, ids)).map(rowOf).filter(matches)};
	for (;;) {
		const items = await past.page(list, from, windowSize);
		for (const item of items) {
			if (found.length === size) return {list: found, nextPageToken: from};
			const row = rowOf(item);
			from = item.id;
			if (matches(row)) found.push(row);
		}
		if (items.length < windowSize) return {list: found};
	}
}
