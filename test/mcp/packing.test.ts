/** How items are packed into answers of a limited size, and how a cursor goes on. */
import {expect, test} from 'vitest';
import {ApiError} from '../../src/client/error.ts';
import {type Call, createReadings, type Item, type Reading} from '../../src/mcp/answer.ts';
import {Effort} from '../../src/mcp/budget.ts';
import {visibleJsonText} from '../../src/text/json/print.ts';

const at = Date.UTC(2026, 10, 20);
type Ending = Awaited<ReturnType<Reading['return']>>['value'];

async function* readingOf(parts: readonly (readonly Item[] | Error)[], end: object): Reading {
	for (const part of parts) {
		if (part instanceof Error) throw part;
		yield part;
	}
	return end as Exclude<Ending, readonly Item[]>;
}

/** Calls of one server. `parts` are what the reading yields. */
function server() {
	const readings = createReadings('https://a.test', () => at);
	const spent: number[] = [];
	const call = (
		parts: readonly (readonly Item[] | Error)[],
		cursor?: string,
		more: Partial<Call> & {end?: object; heading?: object} = {},
	) =>
		readings.answer({
			key: 'find',
			cursor,
			signal: new AbortController().signal,
			onSpent: (requests) => void spent.push(requests),
			begin: (_, heading) => {
				Object.assign(heading, more.heading);
				return {reading: readingOf(parts, more.end ?? {isComplete: true}), effort: new Effort()};
			},
			...more,
		});
	return {call, spent};
}

/** An item of so many bytes of JSON. */
const sized = (bytes: number, fill = 'x'): Item => ({t: fill.repeat(bytes - 8)});
const bytesOf = (value: unknown) => Buffer.byteLength(visibleJsonText(value));

test('an answer without items says all that is known', async () => {
	const {call, spent} = server();
	const as_of = '2026-11-20T00:00:00.000Z';
	expect(await call([])).toEqual({tenant: 'https://a.test', as_of, complete: true, more: false, items: []});
	expect(
		await call([[]], undefined, {
			end: {isComplete: false, notes: ['Ask again.']},
			heading: {asOf: 0, downSince: 1, total: 7},
		}),
	).toEqual({
		tenant: 'https://a.test',
		as_of: '1970-01-01T00:00:00.000Z',
		down_since: '1970-01-01T00:00:00.001Z',
		complete: false,
		more: true,
		total: 7,
		items: [],
		notes: ['Ask again.'],
	});
	expect(spent).toEqual([0, 0]);
});

test('items fill an answer to its last byte, and the cursor goes on behind them, also twice', async () => {
	const {call} = server();
	const half = sized(8_999);
	expect(bytesOf(half)).toBe(8_999);
	const whole = await call([[half, half]]);
	expect([whole.items.length, whole.complete, whole.cursor]).toEqual([2, true, undefined]);
	const first = await call([[half], [sized(9_000), {last: true}]]);
	expect([first.items.length, first.complete, first.more]).toEqual([1, false, true]);
	for (const _ of [1, 2]) {
		const second = await call([], first.cursor);
		expect([second.items.length, second.complete, second.more, second.cursor]).toEqual([2, true, false, undefined]);
	}
	await expect(call([], first.cursor, {key: 'get'})).rejects.toThrow('The cursor has expired');
	await expect(call([], first.cursor?.replace(/\.1$/, '.9'))).rejects.toThrow('The cursor has expired');
	await expect(call([], 'x.1')).rejects.toThrow('The cursor has expired');
});

test('an item that is larger than an answer loses its ends, and the answer is not complete', async () => {
	const {call} = server();
	const {items, complete, more} = await call([
		[{id: 'app_1', text: 'é'.repeat(40_000), list: Array.from({length: 4_000}, (_, index) => index), rest: {a: 1}}],
	]);
	expect([complete, more, items.length]).toEqual([false, false, 1]);
	const [item] = items as {text?: string; list?: unknown[]}[];
	expect(bytesOf(item)).toBeLessThanOrEqual(18_000);
	expect(Object.keys(item ?? {})).toEqual(['id', 'text', 'list', 'rest', '[cut by castellan]']);
	expect([item?.text?.length, item?.list?.length, item?.list?.at(-1)]).toEqual([2263, 629, '[cut by castellan]']);
	const whole = await call([[sized(17_999)]]);
	expect([whole.items, whole.complete]).toEqual([[sized(17_999)], true]);
	const [tight] = (await call([[sized(18_000)]])).items;
	expect(tight).toEqual(sized(18_000));
});

test('what came before a failure is an answer, and a failure without items is one of the call', async () => {
	const {call} = server();
	const failure = new ApiError({kind: 'server', message: 'x', advice: '', applied: 'no'});
	expect(await call([[{id: 1}], failure])).toMatchObject({
		items: [{id: 1}],
		complete: false,
		more: true,
		notes: ['The rest was not read. The service failed.'],
	});
	await expect(call([failure])).rejects.toBe(failure);
	await expect(call([[{id: 1}], new TypeError('a defect')])).rejects.toThrow('a defect');
});

test('of nine unfinished readings, the oldest ends', async () => {
	const {call} = server();
	const begun: (string | undefined)[] = [];
	for (let count = 0; count < 9; count++) begun.push((await call([[sized(9_000), sized(9_000), {id: 1}]])).cursor);
	await expect(call([], begun[0])).rejects.toThrow('The cursor has expired');
	expect((await call([], begun[1])).complete).toBe(true);
});
