/** Reads the items that the board evaluates and that the history stores, kind by kind. It bypasses every cache. */
import type {Api} from '../../client/api.ts';
import {historyKinds, kinds} from '../resources/history-kinds.ts';
import type {HistoryKind} from '../resources/index.ts';
import type {Row} from '../resources/resource.ts';
import {requireGone} from './gone.ts';
import {type ItemPage, idOf, type ReadOptions, readItems, reportProblems} from './read-items.ts';

const isLong = (kind: HistoryKind) => kinds[kind].resource?.isLong === true;

/** The short lists come first, so that the first results appear early. */
export const readKinds = historyKinds.toSorted((a, b) => Number(isLong(a)) - Number(isLong(b)));

export interface KindPage extends ItemPage {
	readonly kind: HistoryKind;
}

/** Reads all items of a kind, or at most `limit`. Rejects like `readItems`. */
export async function* readKind(
	api: Api,
	kind: HistoryKind,
	options: ReadOptions = {},
	limit?: number,
): AsyncGenerator<ItemPage> {
	const {endpoint, resource} = kinds[kind];
	if (resource) return yield* readItems({api, endpoint, key: idOf, limit, kind}, options);
	// The single object of an endpoint is one page with one item.
	const {onProblems, ...callOptions} = options;
	const {data, problems} = await api.call(endpoint, {}, callOptions);
	await reportProblems(problems, options);
	const members: Readonly<Record<string, unknown>> = data;
	yield {items: [(members[endpoint.envelope ?? ''] ?? {}) as Row], hasMore: false};
}

/** Proves that items of a kind are gone, by id. The returned function rejects like `requireGone`. */
export const goneProof =
	(api: Api, options: ReadOptions = {}) =>
	async (kind: HistoryKind, ids: readonly string[]): Promise<void> => {
		const {resource} = kinds[kind];
		if (resource) await requireGone({api, resource, input: {}}, new Map(ids.map((id) => [id, id])), options);
	};

/** Reads the given kinds one after another. Rejects like `readItems`. */
export async function* readTenant(
	api: Api,
	wanted: readonly HistoryKind[],
	options: ReadOptions = {},
): AsyncGenerator<KindPage> {
	for (const kind of readKinds.filter((each) => wanted.includes(each)))
		for await (const page of readKind(api, kind, options)) yield {kind, ...page};
}
