import {describe, expect, onTestFinished, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import type {Surface} from '../../../src/contract/surfaces.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {soundApp} from '../../support/tenant/seeds.ts';

async function open(options: LaunchOptions) {
	const console = await launch({columns: 120, rows: 30, ...options});
	onTestFinished(() => console.close());
	return console;
}
type Console = Awaited<ReturnType<typeof open>>;
const lineOf = (console: Console, text: string | RegExp) =>
	console.lines().find((line) => (typeof text === 'string' ? line.includes(text) : text.test(line))) ?? '';

describe('watching the board', () => {
	const app = (id: string, more: Partial<App> = {}): App =>
		soundApp({id, displayName: `App ${id}`, updatedAt: '2026-06-01T00:00:00Z', ...more});
	const deleted = (id: string, userCount = '3') => app(id, {deletedAt: '2026-06-10T00:00:00Z', userCount});

	test('reloads the tenant, marks and logs added, removed and changed findings, and keeps the cursor', async () => {
		const console = await open({
			at: 'board',
			seed: {apps: [deleted('a'), deleted('b'), app('c')]},
			services: {settings: {hasPreview: false}},
		});
		await console.press('Z', 'j', 'j', 'W');
		const selected = console
			.lines()
			.find((line) => line.startsWith('▌'))
			?.slice(3, 40);
		expect(console.waits()).toEqual([10_000]);
		console.tenant.store.apps.put(app('a'));
		console.tenant.store.apps.put(deleted('b', '9'));
		console.tenant.store.apps.put(app('c', {appOwners: []}));
		await console.elapse();
		expect(lineOf(console, /^.× +error +App a/)).not.toBe('');
		expect(lineOf(console, /^.~ +error +App b/)).toContain('still holding 9 users'.slice(-7));
		expect(lineOf(console, /^.\+ +warning +App c/)).not.toBe('');
		expect(console.screen()).toContain('3 changes, latest first');
		expect(console.screen()).toContain('added App c (app-without-owners:c)');
		expect(console.screen()).toContain('removed App a (app-deleted-with-users:a)');
		expect(console.screen()).toMatch(/changed App b \(app-deleted-with-users:b\): evidence.*9/);
		expect(
			console
				.lines()
				.find((line) => line.startsWith('▌'))
				?.slice(3, 40),
		).toBe(selected);
		expect(console.waits()).toEqual([10_000]);
	});

	test('does not mix an incomplete reload with the previous one', async () => {
		let hold: Promise<void> | undefined;
		let release: () => void = () => undefined;
		const console = await open({
			at: 'board',
			seed: {apps: [deleted('a')], authConfigs: [{id: 'x', displayName: 'Main', isDefaultBootstrap: true}]},
			intercept: async (request, pass) => {
				if (request.url.includes('/search/apps')) await hold;
				return pass();
			},
		});
		await console.press('Z', 'W');
		hold = new Promise((resolve) => {
			release = resolve;
		});
		console.tenant.store.apps.put(app('a'));
		const settled = console.elapse();
		// The short lists are loaded again, the apps are not yet.
		while (console.api.journal.inFlight > 1) await new Promise((resolve) => setImmediate(resolve));
		expect(console.screen()).toContain('No changes yet');
		expect(console.screen()).toMatch(/error +App a/);
		release();
		await settled;
		expect(console.screen()).toContain('1 change, latest first');
	});

	test('does not reload after the person stopped it, until they resume', async () => {
		let isSlow = true;
		const console = await open({
			at: 'board',
			waits: true,
			seed: {apps: [deleted('a')]},
			intercept: async (request, pass) =>
				isSlow && request.url.includes('/search/apps')
					? Response.json({code: 8, message: 'slow'}, {status: 429, headers: {'retry-after': '30'}})
					: pass(),
		});
		await console.press('W', 'ctrl-c');
		expect(console.waits()).toEqual([]);
		isSlow = false;
		await console.press('L');
		expect(console.waits()).toEqual([10_000]);
	});

	test('names each finding of a rule that has many', async () => {
		const bare = Array.from({length: 600}, (_, at) => app(`app_${at}`, {appOwners: []}));
		const console = await open({at: 'board', seed: {apps: bare}});
		await console.press('W');
		console.tenant.store.apps.put(app('app_0'));
		await console.elapse();
		expect(console.screen()).toContain('1 change, latest first');
		expect(console.screen()).toContain('removed App app_0 (app-without-owners:app_0)');
	});
});

describe('watching the notification settings', () => {
	const settings = (reviews: object) => ({
		orgNotificationSettings: {channelSettings: {email: {enabled: true, digest: {enabled: true}, reviews}}},
	});

	test('marks changed categories and cells, and logs the field', async () => {
		const service = {reviews: {enabled: true, locked: true}};
		const console = await open({
			at: 'notifications',
			services: {terminal: {hasColor: true}},
			intercept: async () => Response.json(settings(service.reviews)),
		});
		await console.press('j', 'W');
		const selected = console.lines().findIndex((line) => line.startsWith('▌'));
		service.reviews = {enabled: false, locked: true};
		const before = console.output().length;
		await console.elapse();
		expect(lineOf(console, /^ ~ +Reviews/)).toContain('off, locked');
		expect(console.output().slice(before)).toMatch(/\u001b\[4m\S*off, locked/);
		expect(console.screen()).toContain('channelSettings.email.reviews.enabled is unset, was yes');
		expect(console.lines().findIndex((line) => line.startsWith('▌'))).toBe(selected);
		await console.press('v');
		expect(console.lines()[0]).toContain('watching');
		await console.press('W');
		expect(console.waits()).toEqual([]);
	});
});

describe('watching surfaces', () => {
	const surface = (data: unknown, more: Surface['components'] = []): Surface => ({
		surfaceId: 's1',
		dataModelJson: JSON.stringify(data),
		components: [
			{id: 'root', column: {children: {ids: ['hello', 'pin', 'note', ...more.map(({id}) => id ?? '')]}}},
			{id: 'hello', text: {text: {path: '/name'}}},
			{id: 'pin', textField: {label: {literal: 'PIN'}, value: {path: '/pin'}, variant: 'TEXT_FIELD_VARIANT_OBSCURED'}},
			{id: 'note', textField: {label: {literal: 'Note'}, value: {path: '/note'}}},
			...more,
		],
	});

	test('logs changed components, and keeps typed input and the focus', async () => {
		const service = {surfaces: [surface({name: 'Ada', pin: 'canary-1', note: ''})]};
		const console = await open({at: 'surfaces/cnv_1', intercept: async () => Response.json(service)});
		await console.press('W', 'tab', 'tab');
		await console.write('mine');
		service.surfaces = [
			surface({name: 'Grace', pin: 'canary-2', note: ''}, [{id: 'more', text: {text: {literal: 'News'}}}]),
			{surfaceId: 's2', components: [{id: 'root', text: {text: {literal: 'Another'}}}]},
		];
		await console.elapse();
		for (const text of ['Grace', 'News', 'Another', 'mine']) expect(console.screen()).toContain(text);
		expect(console.screen()).toContain('textField note');
		expect(console.screen()).toContain('dataModel.name is Grace, was Ada');
		expect(console.screen()).toContain('components[more] is');
		expect(console.screen()).toContain('added s2');
		expect(console.output()).not.toContain('canary');
		await console.press('escape', 'l');
		expect(console.screen()).toContain('Components: ! has a problem');
	});

	test('works on the raw JSON, and every line fits 40×12', async () => {
		const console = await open({
			at: 'surfaces/cnv_9',
			columns: 40,
			rows: 12,
			seed: demoSeed({apps: 5, now: testNow}),
		});
		await console.press('v', 'W');
		expect(console.waits()).toEqual([10_000]);
		await console.press('v', 'tab', 'W');
		expect(console.waits()).toEqual([]);
		expect(Math.max(...console.lines().map((line) => line.length))).toBeLessThanOrEqual(40);
	});
});
