import {expect, onTestFinished, test} from 'vitest';
import type {PipeEnd} from '../../../src/settings/pipe.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const apps = ['Payroll', 'Wiki', 'Vault'].map((displayName, index) => ({id: `app_${index}`, displayName}));

/** `piped` has the commands with their input. The commands end like `end`. */
async function open(end: Partial<PipeEnd> = {}, options: LaunchOptions = {}) {
	const piped: [command: string, input: string][] = [];
	const signals: AbortSignal[] = [];
	const console = await launch({
		apps,
		columns: 80,
		...options,
		services: {
			machine: {
				pipe: async (command, input, signal) => {
					piped.push([command, [...input].join('')]);
					signals.push(signal);
					return {text: '', isCut: false, failure: undefined, ...end};
				},
			},
		},
	});
	onTestFinished(() => console.close());
	const pipe = async (command: string) => {
		await console.press('|');
		await console.write(`${command}\r`);
		await console.elapse();
	};
	return {console, pipe, piped, signals};
}

test.each([
	[80, 24],
	[40, 12],
])('| pipes the marked rows, or else all loaded ones, to a command at %i×%i', async (columns, rows) => {
	const {console, pipe, piped} = await open({text: 'one\n\ttwo\u001b[31m\n'}, {columns, rows});
	await console.press('|');
	expect(console.screen()).toContain('Pipe 3 apps to a command');
	await console.press('escape');
	await pipe('jq -r .id');
	expect(console.screen()).toContain('Done: jq -r .id');
	expect(console.screen()).toMatch(/│ one +│\n.*│ {3}two.+\[31m +│/);
	await console.press('escape', 'j', 'space');
	await pipe('wc');
	expect(piped.map(([command, input]) => [command, input.split('\n').length - 1])).toEqual([
		['jq -r .id', 3],
		['wc', 1],
	]);
	expect(JSON.parse(piped[1]?.[1] ?? '')).toMatchObject({id: 'app_1', displayName: 'Wiki'});
});

test('shows why a command failed, and proposes the last one again', async () => {
	const {console, pipe} = await open({text: 'jq: error\n', failure: 'Exit code 5', isCut: true});
	await pipe('jq .x');
	expect(console.screen()).toContain('Exit code 5: jq .x');
	expect(console.screen()).toContain('jq: error');
	expect(console.screen()).toContain('Only the first 100,000 bytes are shown');
	await console.press('escape', '|');
	expect(console.screen()).toContain('> jq .x');
});

test('ends a command whose output is closed', async () => {
	const {console, pipe, signals} = await open();
	await pipe('sleep 9');
	expect(console.screen()).toContain('The command printed nothing');
	await console.press('escape');
	expect(signals.map(({aborted}) => aborted)).toEqual([true]);
});

test('pipes, exports and counts no row that a refresh did not find, and draws it until the next key or two refreshes later', async () => {
	const {console, pipe, piped} = await open();
	console.tenant.store.apps.remove('app_0');
	await console.press('r');
	expect(console.screen()).toMatch(/^▌× +Payroll/m);
	expect(console.screen()).toContain('2 loaded, complete · 1 not seen');
	await pipe('cat');
	await console.press('escape', 'ctrl-s');
	expect(console.screen()).toContain('The list: 2 apps loaded');
	await console.press('escape', '#');
	await console.write('name\r');
	expect(console.screen()).toContain('2 values in 2 rows');
	await console.press('escape');
	expect(piped.map(([, input]) => input.match(/"app_\d"/g))).toEqual([['"app_1"', '"app_2"']]);
	await console.press('j');
	expect(console.screen()).not.toMatch(/gone|Payroll/);
});

test('pipes no secret', async () => {
	const seed = demoSeed({apps: 3, now: testNow, odd: true});
	const {pipe, piped} = await open({}, {seed, at: 'auth-configs'});
	await pipe('cat');
	const [[, input] = []] = piped;
	expect(input).toContain('••••');
	expect(input).not.toMatch(/canary|[Ss]ecret_/);
});
