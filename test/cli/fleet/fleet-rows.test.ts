/** One list of several tenants: none delays another, and each end is known. */
import {expect, test} from 'vitest';
import {readFleet, type SourceState, statesInWords} from '../../../src/cli/fleet-rows.ts';
import type {Tenant} from '../../../src/settings/launch/tenant.ts';

interface Page {
	readonly items: readonly string[];
	readonly hasMore: boolean;
}

const page = (items: readonly string[], hasMore = false): Page => ({items, hasMore});

async function* pages(...all: readonly Page[]) {
	yield* all;
}

interface Source {
	readonly name: string;
	readonly read: () => AsyncIterable<Page>;
}

/** The pages of a source stand for its tenant. */
const readFrom = (
	sources: readonly Source[],
	onRows: (rows: readonly string[], tenant: string) => void | Promise<void>,
) =>
	readFleet(
		sources.map(({name, read}) => ({name, flags: {}, opening: Promise.resolve({read} as unknown as Tenant)})),
		(tenant) => (tenant as unknown as Source).read(),
		onRows,
	);

async function all(sources: readonly Source[]) {
	const rows: string[] = [];
	const states = await readFrom(sources, (some, tenant) => void rows.push(...some.map((row) => `${tenant}:${row}`)));
	return {rows, states};
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

test('a tenant that never answers delays no other, and no page is read after one could not be written', async () => {
	const full = new Error('disk full');
	const seen: string[] = [];
	let asked = 0;
	const slow = Promise.withResolvers<Page>();
	async function* waiting() {
		yield await slow.promise;
		asked++;
	}
	const reading = readFrom(
		[
			{name: 'slow', read: waiting},
			{name: 'b', read: () => pages(page(['1'], true), page(['2']))},
		],
		async ([first = '']) => {
			if (first === '2') throw full;
			seen.push(first);
		},
	);
	await expect(reading).rejects.toBe(full);
	slow.resolve(page(['3']));
	await new Promise(setImmediate);
	expect([seen, asked]).toEqual([['1'], 0]);
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
