import {once} from 'node:events';
import {expect, onTestFinished, test} from 'vitest';
import {valuesOf} from '../../../src/console/app/live-settings.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {readConfig} from '../../../src/settings/config.ts';
import type {OwnRun} from '../../../src/settings/own/runner.ts';
import type {PipeEnd} from '../../../src/settings/pipe.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, liveSettings, testNow} from '../../support/launch.tsx';

const apps = ['Payroll', 'Wiki', '--force'].map((displayName, index) => ({id: `app_${index}`, displayName}));
const ticket = "  ticket: {on: [apps, finding], run: [jira, create, '{name}', '--label={tenant}'], key: J";

interface Given extends LaunchOptions {
	readonly end?: Partial<PipeEnd>;
	/** Whether a program goes on until it is ended, and then succeeds. */
	readonly isEndless?: boolean;
	readonly isArmed?: boolean;
	/** Whether the tenant is protected, and its profile allows own commands. */
	readonly protection?: {readonly allows: boolean};
}

/** `ran` has the runs with their input. */
async function open(commands: string, {end, isEndless = false, isArmed = true, protection, ...options}: Given = {}) {
	const ran: (OwnRun & {text?: string})[] = [];
	const journal: unknown[] = [];
	const writes = new Arming({
		now: () => testNow,
		isPinned: false,
		isDemo: false,
		isProtected: protection !== undefined,
	});
	if (isArmed) writes.arm(10);
	const {config, problems} = readConfig(`commands:\n${commands}\n`);
	expect(problems).toEqual([]);
	const console = await launch({
		apps,
		columns: 80,
		...options,
		services: {
			tenant: {writes, name: 'prod-eu'},
			state: {journal: (entry) => void journal.push(entry)},
			machine: {
				runOwn: async ({input, ...run}, signal) => {
					ran.push({...run, ...(input ? {text: [...input].join('')} : {})});
					if (isEndless) await once(signal, 'abort');
					return {text: 'IAM-7\n', isCut: false, failure: undefined, ...end};
				},
				allowsOwn: () => protection?.allows === true,
			},
			settings: {live: liveSettings(valuesOf(config))},
		},
	});
	onTestFinished(() => console.close());
	return {...console, ran, journal, writes};
}

test('a key shows what would run, and y runs it and shows the output', async () => {
	const console = await open(`${ticket}, env: [JIRA_API_TOKEN]}`);
	await console.press('j', 'J');
	expect(console.screen()).toContain('Run ticket for 1 app of prod-eu?');
	expect(console.screen()).toContain('jira create Wiki --label=prod-eu');
	expect(console.screen()).toContain('Do not run');
	await console.press('return');
	expect([console.ran, console.screen().includes('Run ticket')]).toEqual([[], false]);
	await console.press('J', 'y');
	await console.elapse();
	expect(console.screen()).toContain('Done: ticket');
	expect(console.screen()).toContain('IAM-7');
	expect(console.ran).toEqual([
		{
			argv: ['jira', 'create', 'Wiki', '--label=prod-eu'],
			address: 'apps/app_1',
			also: ['JIRA_API_TOKEN'],
			hasTerminal: false,
		},
	]);
	expect(console.journal).toEqual([{action: 'exec', address: 'apps/app_1', what: 'jira'}]);
});

test('a tenant that is read-only runs what only reads, and nothing else', async () => {
	const console = await open(`${ticket}}\n  look: {on: [apps], run: [cmdb, '{id}'], key: ctrl-o, changes: false}`, {
		isArmed: false,
	});
	await console.press('J');
	expect(console.screen()).toContain('Read-only. Type :write 10m to allow writes');
	await console.press('ctrl-o');
	await console.elapse();
	expect(console.ran.map(({argv}) => argv)).toEqual([['cmdb', 'app_0']]);
});

test('writes that end while the question is open end the run', async () => {
	const console = await open(`${ticket}}`);
	await console.press('J');
	console.writes.disarm();
	await console.press('y');
	await console.elapse();
	expect(console.screen()).toContain('Read-only');
	expect(console.ran).toEqual([]);
});

test.each([
	['', true, false],
	[', onProtected: true', false, false],
	[', onProtected: true', true, true],
])('a protected tenant needs both the command%s and its profile, %s', async (setting, allows, isRun) => {
	const console = await open(`${ticket}${setting}}\n  look: {on: [apps], run: [x], changes: false}`, {
		protection: {allows},
	});
	await console.press('J');
	if (!isRun) expect(console.screen()).toContain('A protected tenant runs ticket only with onProtected');
	await console.press('y');
	await console.elapse();
	expect(console.ran.length).toBe(isRun ? 1 : 0);
	await console.press('escape');
	const look = console.commands().find(({command}) => command.id === 'own.look');
	expect(typeof look?.handler).toBe('object');
});

test('runs once for each marked row, up to the first failure', async () => {
	const console = await open(`${ticket}, rows: each}`, {end: {text: 'no\n', failure: 'Exit code 1'}});
	await console.press('space', 'space', 'J');
	expect(console.screen()).toContain('Run ticket for 2 apps of prod-eu?');
	await console.press('y');
	await console.elapse();
	expect(console.screen()).toContain('Exit code 1: ticket');
	expect(console.screen()).toContain('$ jira create Payroll --label=prod-eu');
	expect(console.ran).toHaveLength(1);
});

test('a closed output ends the run, and starts no other one', async () => {
	const console = await open(`${ticket}, rows: each}`, {isEndless: true});
	await console.press('space', 'space', 'J', 'y');
	await console.elapse();
	expect(console.screen()).toContain('Running: ticket');
	await console.press('escape');
	expect([console.ran.length, console.screen().includes('Running')]).toEqual([1, false]);
});

test('passes the marked rows, or all, as lines of JSON', async () => {
	const console = await open('  t: {on: [apps], run: [jq], rows: lines, changes: false, key: J}');
	await console.press('J');
	await console.elapse();
	await console.press('escape', 'space', 'J');
	await console.elapse();
	expect(console.ran.map(({text = ''}) => text.split('\n').length - 1)).toEqual([3, 1]);
	expect(console.ran[0]?.address).toBe('apps');
	expect(JSON.parse(console.ran[1]?.text ?? '')).toMatchObject({id: 'app_0'});
});

test('a value that would be an option runs nothing', async () => {
	const console = await open(`${ticket}}`);
	await console.press('G', 'J');
	expect(console.screen()).toContain('ticket is not run: {name} would be the option “--force”');
});

test.each([
	['terminal', {failure: undefined}, 'ticket: done'],
	['none', {failure: 'Exit code 2', text: 'no such project\n'}, 'ticket: Exit code 2'],
])('output: %s is reported in a line', async (output, end, message) => {
	const console = await open(`${ticket}, output: ${output}}`, {end});
	await console.press('J', 'y');
	expect(console.screen()).toContain(message);
	expect(console.ran[0]?.hasTerminal).toBe(output === 'terminal');
	if (end.failure) {
		await console.press('!');
		expect(console.screen()).toContain('no such project');
	}
});

test('the details of an app, the palette and the action menu have it', async () => {
	const console = await open(`${ticket.replace(', key: J', '')}}`, {at: 'apps/app_1'});
	await console.press('a');
	expect(console.screen()).toContain('Run ticket');
	await console.press('escape');
	await console.write(':ticket\r');
	expect(console.screen()).toContain('jira create Wiki --label=prod-eu');
});

test('the board runs it for a finding, and not for a group', async () => {
	const console = await open(`${ticket}}`, {
		at: 'board',
		seed: demoSeed({apps: 3, now: testNow}),
		apps: undefined as never,
	});
	await console.press('J');
	expect(console.screen()).toContain('No finding under the cursor');
	await console.press('return', 'j', 'J');
	expect(console.screen()).toContain('Run ticket for 1 finding of prod-eu?');
});

test('other lists do not have it', async () => {
	const console = await open(`${ticket}}`, {at: 'auth-configs'});
	expect(console.commands().some(({command}) => command.id.startsWith('own.'))).toBe(false);
});

test('a built-in command keeps its key, and the help names both', async () => {
	const console = await open(
		`${ticket.replace('J', 'p')}}\n  second: {on: [apps], run: [x], key: Q}\n  third: {on: [apps], run: [y], key: Q}`,
		{
			columns: 140,
			rows: 60,
		},
	);
	await console.press('?');
	expect(console.screen()).toMatch(/Run ticket \(p is list\.preview\)/);
	expect(console.screen()).toMatch(/Q +Run second/);
	expect(console.screen()).toMatch(/Run third \(Q is own\.second\)/);
	await console.press('escape', 'p');
	expect(console.ran).toEqual([]);
});
