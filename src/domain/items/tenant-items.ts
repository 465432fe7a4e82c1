/** Reads the items that the board evaluates and that the history stores, kind by kind. It bypasses every cache. */
import type {Api} from '../../client/api.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {historyKinds} from '../resources/history-kinds.ts';
import {descriptors, type HistoryKind, isResource} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {requireGone} from './gone.ts';
import {type ItemPage, idOf, itemReader, type NextPage, type ReadOptions, reportProblems} from './read-items.ts';

const isLong = (kind: HistoryKind) => descriptors.some(({name, isLong}) => name === kind && isLong);

/** The short lists come first, so that the first results appear early. */
export const readKinds = historyKinds.toSorted((a, b) => Number(isLong(a)) - Number(isLong(b)));

export interface KindPage extends ItemPage {
	readonly kind: HistoryKind;
}

/** Reads all items of a kind, or at most `limit`. The reader rejects like `itemReader`. */
export function kindReader(api: Api, kind: HistoryKind, options: ReadOptions = {}, limit?: number): NextPage<ItemPage> {
	const descriptor = descriptors.find(({name}) => name === kind);
	if (!descriptor) throw new Error(`No endpoint reads ${kind}`);
	if (!isResource(descriptor)) return objectReader(api, descriptor.endpoint, options);
	return itemReader({api, endpoint: descriptor.endpoint, key: idOf, limit, kind}, options);
}

/** The single object of an endpoint is one page with one item. */
function objectReader(api: Api, endpoint: AnyEndpoint, options: ReadOptions): NextPage<ItemPage> {
	const {onProblems, ...callOptions} = options;
	let isRead = false;
	return async (signal = options.signal) => {
		if (isRead) return undefined;
		const {data, problems} = await api.call(endpoint, {}, {...callOptions, signal});
		isRead = true;
		await reportProblems(problems, options);
		const members: Readonly<Record<string, unknown>> = data;
		return {items: [(members[endpoint.envelope ?? ''] ?? {}) as Row], hasMore: false};
	};
}

/** Proves that items of a kind are gone, by id. The returned function rejects like `requireGone`. */
export const goneProof =
	(api: Api, options: ReadOptions = {}) =>
	async (kind: HistoryKind, ids: readonly string[], signal = options.signal): Promise<void> => {
		const resource = descriptors.find(({name}) => name === kind);
		if (resource && isResource(resource))
			await requireGone({api, resource, input: {}}, new Map(ids.map((id) => [id, id])), {...options, signal});
	};

/** Reads the given kinds one after another. The reader rejects like `itemReader`. */
export function tenantReader(api: Api, kinds: readonly HistoryKind[], options: ReadOptions = {}): NextPage<KindPage> {
	const remaining = readKinds.filter((kind) => kinds.includes(kind));
	let read: NextPage<ItemPage> | undefined;
	return async (signal) => {
		for (let [kind] = remaining; kind; [kind] = remaining) {
			read ??= kindReader(api, kind, options);
			const page = await read(signal);
			if (page) return {kind, ...page};
			remaining.shift();
			read = undefined;
		}
		return undefined;
	};
}
