import {expect, test} from 'vitest';
import {Watching} from '../../../src/console/features/watch/watching.ts';
import {App} from '../../../src/contract/apps.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {type Read, type Watched, watchPolicy} from '../../../src/domain/watch/watch.ts';
import {apiError} from '../../domain/writes/auth-config/fake-api.ts';

const watched: Watched = {shape: App, id: ({id}) => String(id), label: ({id}) => String(id)};
const read = (...ids: readonly string[]) => {
	const rows: readonly Row[] = ids.map((id) => ({id}));
	return () => ({rows, isComplete: true, at: 0});
};
const idle = {error: undefined, isBusy: false};
const changes = ({events}: Watching) => events.map(({change, id}) => `${change} ${id}`);

test('compares each read once with the read before it, from the moment it is on', () => {
	const watching = new Watching();
	watching.observe({...idle, latest: read('a')}, watched, 0);
	watching.toggle();
	const first = read('a', 'b');
	watching.observe({...idle, latest: first}, watched, 0);
	watching.observe({...idle, latest: first}, watched, 0);
	expect(changes(watching)).toEqual([]);
	watching.observe({...idle, latest: read('b', 'c')}, watched, 0);
	expect(changes(watching)).toEqual(['removed a', 'added c']);
});

test('calls rows removed once it is proven that they are gone, and compares the next read with the earlier one otherwise', async () => {
	const watching = new Watching();
	watching.toggle();
	const asked: (readonly Row[])[] = [];
	const observe = (latest: () => Read, prove: () => Promise<ReadonlySet<string>>) => {
		watching.observe({...idle, latest}, watched, 0, (lacking) => {
			asked.push(lacking);
			return prove();
		});
		return new Promise((resolve) => setImmediate(resolve));
	};
	await observe(read('a', 'b', 'c'), async () => new Set());
	await observe(read('c', 'd'), () => Promise.reject(new Error('the list moved')));
	expect([changes(watching), asked.at(-1)]).toEqual([[], [{id: 'a'}, {id: 'b'}]]);
	await observe(read('b', 'c', 'd', 'e'), async () => new Set());
	expect(changes(watching)).toEqual(['removed a', 'added e', 'added d']);
	await observe(read('c', 'd', 'e'), async () => new Set(['b']));
	expect(changes(watching)[0]).toBe('left b');
	expect(asked).toHaveLength(3);
});

test('does not compare with a read before it was off, or of an earlier visit', () => {
	const watching = new Watching();
	watching.toggle();
	watching.observe({...idle, latest: read('a')}, watched, 0);
	watching.toggle();
	watching.observe({...idle, latest: read('a')}, watched, 0);
	watching.toggle();
	watching.observe({...idle, latest: read('b')}, watched, 0);
	watching.leave();
	watching.observe({...idle, latest: read('c')}, watched, 0);
	expect(changes(watching)).toEqual([]);
});

test('waits longer after each failure until a read succeeds, and a share of the time that a read took', () => {
	const watching = new Watching();
	const delay = () => watching.delay(5000, () => 0.5);
	const [latest, first, second] = [read('a'), apiError('server'), apiError('server')];
	watching.observe({...idle, latest}, watched, 0);
	expect(delay()).toBe(5000);
	watching.observe({...idle, latest, error: first}, watched, 0);
	watching.observe({...idle, latest, error: first}, watched, 0);
	expect(delay()).toBe(10_000);
	watching.observe({...idle, latest, error: second}, watched, 0);
	expect(delay()).toBe(20_000);
	watching.observe({...idle, latest, isBusy: true}, watched, 1000);
	watching.observe({...idle, latest: read('a')}, watched, 3000);
	expect(delay()).toBe(18_000);
});

test('is hopeless after as many odd responses in a row as a watch may get', () => {
	const watching = new Watching();
	const isHopeless = (kind: Parameters<typeof apiError>[0]) => {
		watching.observe({...idle, latest: undefined, error: apiError(kind)}, watched, 0);
		return watching.isHopeless;
	};
	watching.toggle();
	const odd = Array<'answer'>(watchPolicy.oddReads).fill('answer');
	const hopeless = odd.map((_, index) => index === odd.length - 1);
	expect(odd.map(isHopeless)).toEqual(hopeless);
	expect(isHopeless('server')).toBe(false);
	expect(odd.map(isHopeless)).toEqual(hopeless);
	watching.observe({...idle, latest: read('a')}, watched, 0);
	expect(watching.isHopeless).toBe(false);
});
