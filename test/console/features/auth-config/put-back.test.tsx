/** The states that an auth config can be put back to, and what stops it. */
import {QueryClientProvider} from '@tanstack/react-query';
import {Box} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import {usePutBack} from '../../../../src/console/features/auth-config/use-put-back.tsx';
import {useCommands} from '../../../../src/console/keymap/keyboard.tsx';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import type {ItemChange} from '../../../../src/domain/history/change.ts';
import {openHistory} from '../../../../src/domain/history/open.ts';
import {pagesOf, temporaryFile} from '../../../domain/history/items.ts';
import {until} from '../../../support/until.ts';
import {show} from '../../show.tsx';

const tenant = 'https://eu.test';
const now = Date.parse('2026-06-15T12:00:00Z');
const [before, seen] = ['2026-06-15T09:00:00.000Z', '2026-06-15T11:00:00.000Z'];
const changed = {kind: 'auth-configs', id: 'ac_1', label: 'Office', change: 'changed', notBefore: before, seen};
const office = {id: 'ac_1', displayName: 'Office'};

interface Given {
	readonly change?: object;
	/** What the tenant answers. */
	readonly answer?: () => Promise<unknown>;
	readonly hasHistory?: boolean;
	readonly whyNot?: string;
}

async function open({change = {}, answer, hasHistory = true, whyNot}: Given = {}) {
	const history = await openHistory({file: temporaryFile()});
	onTestFinished(() => history.close());
	for (const [at, displayName] of [
		[before, 'Office'],
		[seen, 'Staff'],
	] as const)
		await history.save(
			{name: displayName.toLowerCase(), tenant, at: Date.parse(at)},
			pagesOf('auth-configs', [{...office, displayName}]),
		);
	const selected = {...changed, ...change} as unknown as ItemChange;
	function Screen() {
		const {handlers, overlay} = usePutBack(selected);
		useCommands('list', handlers);
		return <Box>{overlay}</Box>;
	}
	const api = {
		baseUrl: tenant,
		call: answer ?? (async () => ({data: {list: [{...office, displayName: 'Staff'}]}, problems: []})),
		preview: () => ({method: 'POST', url: tenant, curl: ''}),
	};
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const node = (
		<QueryClientProvider client={queries}>
			<Screen />
		</QueryClientProvider>
	);
	const shown = show(node, {
		size: {columns: 100, rows: 24},
		screen: {show: {now, timeStyle: 'utc'}, skew: 0} as never,
		services: {
			tenant: {api, queries, name: 'eu', writes: {whyNot, isProtected: false}} as never,
			clock: {now: () => now},
			state: {historyAccess: {openIfAny: async () => (hasHistory ? history : undefined)} as never},
		},
	});
	return {
		...shown,
		async put(...keys: readonly string[]) {
			await shown.press('u', ...keys);
			for (let times = 0; times < 5; times++) await shown.settled();
			return shown.text().trim();
		},
	};
}

const [Before, After] = ['Before this change read 2026-06-15 09:00Z', 'After this change read 2026-06-15 11:00Z'];

test.each<[object, readonly string[]]>([
	[{}, [Before, After]],
	[{change: 'removed'}, [Before]],
	[{change: 'added'}, [After]],
	[{change: 'first seen'}, ['As it was first seen read 2026-06-15 11:00Z']],
	[{notBefore: seen}, [After]],
	[{notBefore: undefined}, [After]],
])('a change with %j offers %j', async (change, states) => {
	const {put, lines} = await open({change});
	expect(await put()).toContain('Put back Office: which state?');
	const rows = lines().flatMap((line) => /^ *│ . (.*?) *│/.exec(line)?.[1] || []);
	expect(rows.map((row) => row.replace(/ {2,}/, ' '))).toEqual(states);
});

test.each([[{kind: 'apps'}], [{seen: undefined}]])('a change with %j is not put back', async (change) => {
	const {put} = await open({change});
	expect(await put()).toBe('');
});

test('reviews the chosen state', async () => {
	const {put, text} = await open();
	await put('enter');
	await until({screen: text}, (shown) => shown.includes('Update auth config'));
	expect(text()).toMatch(/Update auth config ac_1 “Staff”.*~ displayName "Staff" → "Office"/);
});

test.each<[string, Given]>([
	['The history is not there any more', {hasHistory: false}],
	['The tenant no longer has this config: nothing was sent', {answer: async () => ({data: {list: []}, problems: []})}],
	[
		'Cannot read the list of auth configs: ',
		{answer: async () => ({data: {list: [], nextPageToken: 'again'}, problems: []})},
	],
	['no network', {answer: () => Promise.reject(new Error('no network'))}],
])('says “%s”, and shows no dialog then', async (words, given) => {
	const {put, text, reports} = await open(given);
	await put('enter');
	await until({screen: text}, (shown) => reports.length > 0 && shown.trim() === '');
	expect(reports).toEqual([expect.stringContaining(words)]);
});

test('a cancelled read begins nothing, whatever it finds', async () => {
	const answer = Promise.withResolvers<unknown>();
	const {put, press, text, settled, reports} = await open({answer: () => answer.promise});
	expect(await put('enter')).toMatch(/Reading the auth config.*Nothing is sent before you have confirmed it\..*Cancel/);
	await press('enter');
	expect(text().trim()).toBe('');
	answer.resolve({data: {list: [{...office, displayName: 'Staff'}]}, problems: []});
	await settled();
	expect([text().trim(), reports]).toEqual(['', []]);
	expect(await put()).toContain('which state?');
});

test('a tenant that takes no writes says so', async () => {
	const {put, reports} = await open({whyNot: 'Read-only'});
	expect([await put(), reports]).toEqual(['', ['Read-only']]);
});
