import {Text} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import type {Screen} from '../../../../src/console/core/screen-context.ts';
import type {Past} from '../../../../src/console/core/services.ts';
import {
	readingOf,
	ScreenFrame,
	type ScreenFrameProps,
	titleOf,
} from '../../../../src/console/features/shared/ScreenFrame.tsx';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {publishFindingCount} from '../../../../src/console/query/loaded.ts';
import {keyOf} from '../../../../src/console/query/page.ts';
import {searchApps} from '../../../../src/contract/apps.ts';
import {show} from '../../show.tsx';

const now = Date.parse('2026-06-15T12:00:00Z');
const minute = 60_000;

interface Parts extends Partial<ScreenFrameProps> {
	readonly size?: {readonly columns: number; readonly rows: number};
	readonly left?: number;
	readonly mark?: string;
	readonly latency?: number;
	readonly inFlight?: number;
	readonly past?: Partial<Past>;
	readonly screen?: Partial<Screen>;
}

function open({size = {columns: 140, rows: 12}, left = 0, mark, latency, inFlight = 0, past, screen, ...props}: Parts) {
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const api = {baseUrl: 'https://eu.test', journal: {latency, inFlight, subscribe: () => () => undefined}};
	const entry = {key: 0, address: {screen: 'apps', params: {}}, seeds: {}} as const;
	publishFindingCount(queries, api as never, '7');
	const page = {list: [{id: 'app_1'}, {id: 'app_2'}], problems: [], at: now};
	queries.setQueryData(keyOf({api: api as never, endpoint: searchApps, input: {}}), {
		pages: [page],
		pageParams: [undefined],
	});
	const shown = show(
		<ScreenFrame title="Apps" status="2 loaded" {...props}>
			<Text>body</Text>
		</ScreenFrame>,
		{
			size,
			screen: {entry, errorCount: 0, skew: 0, show: {now, timeStyle: 'utc'}, ...screen} as Partial<Screen>,
			services: {
				clock: {now: () => now},
				tenant: {api, queries, name: 'eu', writes: {left, mark}, ...(past && {past})} as object,
			},
		},
	);
	return {...shown, entry, header: (shown.lines()[0] ?? '').trim().replace(/ {2,}/g, ' | ')};
}

const inNewYork: Parts = {screen: {show: {now, timeStyle: 'local', timeZone: 'America/New_York'}}};

test.each<[string, Parts]>([
	['eu · Apps | read-only · idle', {}],
	['eu · Apps | idle', {left: Number.POSITIVE_INFINITY}],
	['eu (protected) · Apps | WRITES 1m · idle', {left: 1, mark: 'protected'}],
	['eu · Apps | WRITES 10m · idle', {left: 10 * minute}],
	['eu · Apps | WRITES 11m · idle', {left: 10 * minute + 1}],
	['eu · Apps | read-only · fresh · 120 ms · idle', {loadedAt: now - 59_999, latency: 119.6}],
	['eu · Apps | read-only · 1m ago · idle', {loadedAt: now - minute}],
	['eu · Apps | read-only · stale since 11:59Z · idle', {loadedAt: now - minute, stale: 'down'}],
	['eu · Apps | read-only · stale since 12:00Z · idle', {loadedAt: now - 24 * 60 * minute + 1, stale: 'down'}],
	['eu · Apps | read-only · stale since 2026-06-14 12:00Z · idle', {loadedAt: now - 24 * 60 * minute, stale: 'down'}],
	[
		'eu · Apps | read-only · stale since 2026-06-14 08:00 · idle',
		{loadedAt: now - 24 * 60 * minute, stale: 'down', ...inNewYork},
	],
	['eu · Apps | read-only · 1 in flight', {inFlight: 1}],
	['eu · Apps | read-only', {status: ' loading'}],
	['eu · Apps | read-only · idle', {status: ' preloading'}],
	['eu · Apps | read-only · idle · 1 error (!)', {screen: {errorCount: 1}}],
	['eu · Apps | read-only · this machine is 2m behind the service · idle', {screen: {skew: 2 * minute}}],
	['eu · Apps | as of 2026-06-15 11:00Z', {past: {moment: moment()}}],
	['eu · Apps | as of 2026-06-15 10:00Z', {past: {moment: moment(['apps', now - 120 * minute])}}],
	['eu · Apps | reading · as of 2026-06-15 11:00Z', {past: {moment: moment(), awaited: {} as Past['awaited']}}],
	[
		'eu · Apps | down since 11:58Z · as of 2026-06-15 11:00Z · 2 errors (!)',
		{past: {moment: moment(), awaited: {since: now - 2 * minute} as Past['awaited']}, screen: {errorCount: 2}},
	],
])('the first line is “%s”', (line, parts) => {
	expect(open(parts).header).toBe(`castellan · ${line}`);
});

function moment(...readings: readonly [string, number][]): Past['moment'] {
	return {at: now - 60 * minute, readings: new Map(readings.map(([kind, seen]) => [kind, {seen}]))} as never;
}

test('a narrow first line drops the activity before the age, and what is stale never', () => {
	const widths = (parts: Parts) =>
		[84, 76, 68, 60, 52, 44].map((columns) =>
			open({...parts, size: {columns, rows: 12}})
				.header.split(' | ')
				.at(-1),
		);
	expect(widths({loadedAt: now, latency: 5, screen: {skew: 2 * minute}})).toMatchInlineSnapshot(`
		[
		  "read-only · this machine is 2m behind the service · fresh",
		  "eu · Apps read-only · this machine is 2m behind the service · fresh · idle",
		  "read-only · this machine is 2m behind the service",
		  "read-only",
		  "read-only",
		  "read-only",
		]
	`);
	const awaited = {since: now - 2 * minute} as Past['awaited'];
	expect(widths({past: {moment: moment(), awaited}, screen: {errorCount: 3}})).toMatchInlineSnapshot(`
		[
		  "down since 11:58Z · as of 2026-06-15 11:00Z · 3 errors (!)",
		  "down since 11:58Z · as of 2026-06-15 11:00Z · 3 errors (!)",
		  "down since 11:58Z · as of 2026-06-15 11:00Z · 3 errors (!)",
		  "as of 2026-06-15 11:00Z · 3 errors (!)",
		  "as of 2026-06-15 11:00Z · 3 errors (!)",
		  "as of 2026-06-15 11:00Z · 3 errors (!)",
		]
	`);
	expect(widths({latency: 5, inFlight: 1, screen: {skew: minute}}).slice(0, 3)).toMatchInlineSnapshot(`
		[
		  "read-only · this machine is 1m behind the service",
		  "read-only · this machine is 1m behind the service · 1 in flight",
		  "read-only · this machine is 1m behind the service",
		]
	`);
	expect(widths({loadedAt: now, latency: 5, stale: 'down', screen: {errorCount: 3}})).toMatchInlineSnapshot(`
		[
		  "read-only · stale since 12:00Z · 5 ms · idle · 3 errors (!)",
		  "read-only · stale since 12:00Z · 5 ms · idle · 3 errors (!)",
		  "read-only · stale since 12:00Z · idle · 3 errors (!)",
		  "read-only · stale since 12:00Z · 3 errors (!)",
		  "read-only · stale since 12:00Z · 3 errors (!)",
		  "read-only · 3 errors (!)",
		]
	`);
});

test('the lines below are the tabs with their counts, the body, the status, and the message or the hints', () => {
	const {lines, entry} = open({loadedAt: 5, stale: 'down'});
	const drawn = lines().map((line) => line.trimEnd());
	expect(drawn).toMatchInlineSnapshot(`
		[
		  " castellan · eu · Apps                                                                     read-only · stale since 1970-01-01 00:00Z · idle",
		  " 0 Board 7      1 Apps 2      2 Auth configs        3 Secret  4 Notifications  5 Surfaces  6 Step-up  7 Tools  8 History  @ Requests",
		  "body",
		  "",
		  "",
		  "",
		  "",
		  "",
		  "",
		  "",
		  "2 loaded",
		  "",
		]
	`);
	expect(titleOf(entry)).toBe('Apps');
	expect(readingOf(entry)).toMatchObject({loadedAt: 5, stale: 'down'});
	expect([titleOf({...entry}), readingOf({...entry})]).toEqual(['', {}]);
	const last = (parts: Parts) =>
		open({size: {columns: 30, rows: 9}, ...parts})
			.lines()
			.slice(-2)
			.map((line) => line.trimEnd());
	expect(last({status: ''})).toEqual([expect.stringMatching(/^$/), expect.any(String)]);
	expect(last({screen: {message: {text: 'Copied\u202e', tone: 'plain'}}})).toEqual([
		expect.stringContaining('2 loaded'),
		' Copied⟦U+202E⟧',
	]);
	const prompt = {prompt: <Text>Filter: x</Text>, promptHint: 'enter keeps the filter, esc leaves'};
	expect(last(prompt)).toMatchInlineSnapshot(`
		[
		  "Filter: x",
		  " enter keeps the filter, esc…",
		]
	`);
	expect(last({promptHint: 'unused'})[1]).not.toContain('unused');
	expect(open({size: {columns: 30, rows: 9}}).text()).not.toContain('Board');
});

test('a click on a tab opens its screen', async () => {
	const {router, click, wheel, lines} = open({});
	const ran: string[] = [];
	router.add({
		scope: 'app',
		handlers: () => ({
			'go.board': () => void ran.push('board'),
			'go.apps': () => void ran.push('apps'),
			'go.history': () => void ran.push('history'),
		}),
	});
	const [, tabs = ''] = lines();
	await click(tabs.indexOf('Board'), 1);
	await click(tabs.indexOf('1 Apps') - 1, 1);
	await click(tabs.indexOf('History'), 1);
	await click(tabs.indexOf('History'), 2);
	await click(139, 1);
	await wheel('down', tabs.indexOf('Board'), 1);
	expect(ran).toEqual(['board', 'apps', 'history']);
});
