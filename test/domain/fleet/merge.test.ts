/** One list of several tenants: none delays another, and each end is known. */
import {expect, test} from 'vitest';
import {mergedPages, type Source, type SourceState, statesInWords} from '../../../src/domain/fleet/merge.ts';

interface Page {
	readonly items: readonly string[];
	readonly hasMore: boolean;
}

const page = (items: readonly string[], hasMore = false): Page => ({items, hasMore});

async function* pages(...all: readonly Page[]) {
	yield* all;
}

async function all(sources: readonly Source<Page>[]) {
	const rows: string[] = [];
	const merged = mergedPages(sources);
	let step = await merged.next();
	for (; !step.done; step = await merged.next()) rows.push(...step.value.map(({tenant, row}) => `${tenant}:${row}`));
	return {rows, states: step.value};
}

test('rows of every tenant come, also with the same ids, and each tenant has its own end', async () => {
	const {rows, states} = await all([
		{name: 'a', read: () => pages(page(['1', '2'], true), page(['3']))},
		{name: 'b', read: () => pages(page(['1'], true))},
		{name: 'c', read: () => pages()},
	]);
	expect(rows.toSorted()).toEqual(['a:1', 'a:2', 'a:3', 'b:1']);
	expect(states).toEqual([
		{tenant: 'a', count: 3, end: 'whole'},
		{tenant: 'b', count: 1, end: 'more'},
		{tenant: 'c', count: 0, end: 'whole'},
	]);
});

test('a tenant that never answers delays no other, and is closed when the reader stops', async () => {
	let isClosed = false;
	const never: Source<Page> = {
		name: 'slow',
		read: () => ({
			[Symbol.asyncIterator]: () => ({
				next: () => new Promise<never>(() => undefined),
				async return() {
					isClosed = true;
					return {done: true, value: undefined};
				},
			}),
		}),
	};
	const seen: string[] = [];
	for await (const rows of mergedPages([never, {name: 'b', read: () => pages(page(['1'], true), page(['2']))}])) {
		seen.push(...rows.map(({row}) => row));
		if (seen.length === 2) break;
	}
	expect(seen).toEqual(['1', '2']);
	expect(isClosed).toBe(true);
});

test('a failure ends its own tenant only, after what it gave', async () => {
	const broken = new Error('refused');
	async function* cut() {
		yield page(['1'], true);
		throw broken;
	}
	const {rows, states} = await all([
		{name: 'a', read: cut},
		{name: 'b', read: () => pages(page(['2']))},
	]);
	expect(rows.toSorted()).toEqual(['a:1', 'b:2']);
	expect(states).toEqual([
		{tenant: 'a', count: 1, end: {failure: broken}},
		{tenant: 'b', count: 1, end: 'whole'},
	]);
});

test('the states are one line', () => {
	const failure = new Error('x');
	const states: readonly SourceState[] = [
		{tenant: 'a', count: 1812, end: 'whole'},
		{tenant: 'b', count: 100, end: 'more'},
		{tenant: 'c', count: 3, end: {failure}},
		{tenant: 'd', count: 0, end: {failure}},
	];
	expect(statesInWords(states, ({message}) => message)).toBe('a 1,812 · b 100, more exist · c 3, then: x · d: x');
});
