import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {type Pager, type PagerEnd, pagerOf} from '../../../src/settings/terminal/pager.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, localTenant, now, pages, signedIn} from '../launch.ts';

/** A pager that a person reads to the end, or leaves at the first text. */
function fakePager({leaves = false, end = 'ended' as PagerEnd} = {}) {
	const started: string[] = [];
	const texts: string[] = [];
	const {promise: ended, resolve} = Promise.withResolvers<PagerEnd>();
	const pager: Pager = {
		ended,
		async write(text) {
			texts.push(text);
			if (!leaves) return;
			resolve('ended');
			await ended;
		},
		async end() {
			resolve(end);
			return ended;
		},
	};
	const startPager: CliContext['startPager'] = async (command) => {
		started.push(command);
		return pager;
	};
	return {started, text: () => texts.join(''), startPager};
}

const apps = (count: number) => ({list: Array.from({length: count}, (_, index) => ({id: `app_${index}`}))});
const env = {...signedIn, TERM: 'xterm'};

describe('the pager', () => {
	test('gets output that is longer than the terminal, and messages follow it', async () => {
		const {started, text, startPager} = fakePager();
		const outcome = await castellan('apps --fields id --limit 30', {
			fetch: pages({...apps(30), nextPageToken: 'more'}),
			env,
			isTty: true,
			rows: 10,
			context: {startPager},
		});
		expect(started).toEqual(['less']);
		expect(text().split('\n')).toHaveLength(32);
		expect(outcome).toMatchObject({
			code: 0,
			stdout: '',
			stderr: expect.stringContaining('showing 30 of a longer list'),
		});
	});

	test('gets no columns, which it would count itself', async () => {
		const {text, startPager} = fakePager();
		const list = Array.from({length: 30}, (_, index) => ({id: `app_${index}`, displayName: 'نظام น้ำ'}));
		await castellan('apps --fields displayName,id', {
			fetch: pages({list}),
			env,
			isTty: true,
			rows: 10,
			context: {startPager},
		});
		expect(text()).toContain('نظام\u200e น้ำ  app_29');
		expect(text()).not.toMatch(/\u001b\[\d+G/);
	});

	test.each([
		['output that fits', {rows: 40}],
		['NO_PAGER', {rows: 10, env: {...env, NO_PAGER: '1'}}],
		['PAGER=cat', {rows: 10, env: {...env, PAGER: 'cat'}}],
		['a terminal without escape codes', {rows: 10, env: {...env, TERM: 'dumb'}}],
		['a pipe', {rows: 10, isTty: false}],
	])('is not started for %s', async (_, world) => {
		const {started, startPager} = fakePager();
		const {stdout} = await castellan('apps --fields id', {
			fetch: pages(apps(30)),
			env,
			isTty: true,
			...world,
			context: {startPager},
		});
		expect(started).toEqual([]);
		expect(stdout.split('\n')).toHaveLength(32);
	});

	test('that cannot be started leaves the output on the terminal', async () => {
		const {stdout, code} = await castellan('apps --fields id', {
			fetch: pages(apps(30)),
			env,
			isTty: true,
			rows: 10,
			context: {startPager: async () => undefined},
		});
		expect(code).toBe(0);
		expect(stdout.split('\n')).toHaveLength(32);
	});

	test('that the shell does not find is reported', async () => {
		const {startPager} = fakePager({end: 'missing'});
		const {stderr} = await castellan('apps --fields id', {
			fetch: pages(apps(30)),
			env: {...env, PAGER: 'nope "a b"'},
			isTty: true,
			rows: 10,
			context: {startPager},
		});
		expect(stderr).toContain('cannot find the pager “nope "a b"”');
	});

	test('that a person leaves early ends the reading, with 0 and without a message', async () => {
		const {startPager} = fakePager({leaves: true});
		const fetch = pages({...apps(100), nextPageToken: 'a'}, {...apps(100), nextPageToken: 'b'});
		const outcome = await castellan('apps --fields id --all', {
			fetch,
			env,
			isTty: true,
			rows: 10,
			context: {startPager},
		});
		expect(outcome).toEqual({code: 0, stdout: '', stderr: ''});
		expect(fetch.requests.length).toBeLessThan(3);
	});

	test('gets a long help, and never the output of a write', async () => {
		const help = fakePager();
		await castellan('--help', {env, isTty: true, rows: 10, context: help});
		expect(help.text()).toContain('Usage: castellan');
		const write = fakePager();
		const {fetch} = localTenant({authConfigs: [{id: 'ac_1', displayName: 'Office'}]}, {now: () => now});
		const line = 'auth-configs update ac_1 --set displayName=Home --yes';
		const {stdout} = await castellan(line, {fetch, env, isTty: true, rows: 3, context: write});
		expect(write.started).toEqual([]);
		expect(stdout).toContain('Home');
	});
});

test('surfaces of a file are paged on a terminal of five rows', async () => {
	const text = Array.from({length: 20}, (_, index) => `line-${index}`).join('\n\n');
	const surface = {surfaceId: 's', components: [{id: 'root', text: {text: {literal: text}}}]};
	const path = join(await folder(), 'saved.json');
	await writeFile(path, JSON.stringify({surfaces: [surface]}));
	const pager = fakePager();
	await castellan(`surfaces --file ${path}`, {env, isTty: true, rows: 5, context: pager});
	expect(pager.started).toEqual(['less']);
	expect(pager.text()).toContain('line-19');
});

test.each([
	[{}, 'less'],
	[{PAGER: 'less -S'}, 'less -S'],
	[{PAGER: ''}, undefined],
	[{PAGER: 'cat'}, undefined],
	[{PAGER: 'less', NO_PAGER: '1'}, undefined],
	[{NO_PAGER: ''}, 'less'],
])('the environment %j selects %s', (variables, command) => expect(pagerOf(variables)).toBe(command));
