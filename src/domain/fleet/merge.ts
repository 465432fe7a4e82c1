/** Reads one list of several tenants at once. A tenant that is slow or fails delays no other. */
import {showCount} from '../../text/count.ts';

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
 * Calls back with the rows of each page when it arrives, whichever tenant it is of, one page at a time. `read` rejects with the reason why
 * a tenant has no list, or not all of it. Resolves with how far each tenant was read, in the order of the sources. Rejects with an error of
 * `onRows`, after which no further page is asked for.
 */
export function readSources<S extends {readonly name: string}, R>(
	sources: readonly S[],
	read: (source: S) => AsyncIterable<Page<R>>,
	onRows: (rows: readonly R[], tenant: string) => void | Promise<void>,
): Promise<readonly SourceState[]> {
	let writing = Promise.resolve();
	async function readOne(source: S): Promise<SourceState> {
		const tenant = source.name;
		let state: SourceState = {tenant, count: 0, end: 'whole'};
		try {
			for await (const {items, hasMore} of read(source)) {
				state = {tenant, count: state.count + items.length, end: hasMore ? 'more' : 'whole'};
				if (items.length > 0) writing = writing.then(() => onRows(items, tenant));
				await writing;
			}
			return state;
		} catch (failure) {
			await writing;
			if (!(failure instanceof Error)) throw failure;
			return {...state, end: {failure}};
		}
	}
	return Promise.all(sources.map(readOne));
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
