/** Reads one list of several tenants at once. A tenant that is slow or fails delays no other. */
import {showCount} from '../../text/count.ts';

/** One tenant of a fleet, and how its list is read. */
export interface Source<P> {
	/** The profile or the host. Unique in its fleet. */
	readonly name: string;
	/** Rejects with the reason why the tenant has no list, or not all of it. */
	read(): AsyncIterable<P>;
}

/** A row and whose it is. A type alias, because only an alias is assignable to `Row`. */
export type Sourced<R> = {
	readonly tenant: string;
	readonly row: R;
};

/** How far the list of a tenant was read. */
export interface SourceState {
	readonly tenant: string;
	readonly count: number;
	/** `more`: the service has rows beyond the limit. */
	readonly end: 'whole' | 'more' | {readonly failure: Error};
}

/** A part of a list. */
export interface Page<R> {
	readonly items: readonly R[];
	readonly hasMore: boolean;
}

/**
 * Yields the rows of each page when it arrives, whichever tenant it is of, and returns how far each tenant was read, in the order
 * of the sources. An error that is not an `Error` of a source is not caught.
 */
export async function* mergedPages<R>(
	sources: readonly Source<Page<R>>[],
): AsyncGenerator<readonly Sourced<R>[], readonly SourceState[]> {
	const readers = new Map(
		sources.map((source) => [source.name, {pages: source.read()[Symbol.asyncIterator](), state: started(source.name)}]),
	);
	const pending = new Map<string, Promise<Step<R>>>();
	const advance = (tenant: string, pages: AsyncIterator<Page<R>>) =>
		pending.set(
			tenant,
			pages.next().then(
				(result) => ({tenant, result}),
				(failure: unknown) => ({tenant, failure}),
			),
		);
	for (const [tenant, {pages}] of readers) advance(tenant, pages);
	try {
		while (pending.size > 0) {
			const {tenant, result, failure} = await Promise.race(pending.values());
			pending.delete(tenant);
			const reader = readers.get(tenant);
			if (!reader) continue;
			if (result === undefined) {
				if (!(failure instanceof Error)) throw failure;
				reader.state = {...reader.state, end: {failure}};
			} else if (!result.done) {
				const {items, hasMore} = result.value;
				reader.state = {tenant, count: reader.state.count + items.length, end: hasMore ? 'more' : 'whole'};
				advance(tenant, reader.pages);
				if (items.length > 0) yield items.map((row) => ({tenant, row}));
			}
		}
	} finally {
		// Of a consumer that stops early, no request goes on.
		for (const tenant of pending.keys())
			void readers
				.get(tenant)
				?.pages.return?.()
				.catch(() => undefined);
	}
	return [...readers.values()].map(({state}) => state);
}

const started = (tenant: string): SourceState => ({tenant, count: 0, end: 'whole'});

interface Step<R> {
	readonly tenant: string;
	readonly result?: IteratorResult<Page<R>>;
	readonly failure?: unknown;
}

/** `prod-eu 812 · prod-us 100, more exist · stage: the token was refused`. `reasonOf` says why a list ends, `countOf` how much was read. */
export const statesInWords = (
	states: readonly SourceState[],
	reasonOf: (failure: Error) => string,
	countOf: (count: number) => string = showCount,
): string =>
	states
		.map(({tenant, count, end}) => {
			const read = `${tenant} ${countOf(count)}`;
			if (end === 'whole') return read;
			if (end === 'more') return `${read}, more exist`;
			return count === 0 ? `${tenant}: ${reasonOf(end.failure)}` : `${read}, then: ${reasonOf(end.failure)}`;
		})
		.join(' · ');
