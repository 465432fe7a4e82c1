/** What verbs accept and say at the limits of their options. */
import {expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {soundApp} from '../../support/tenant/seeds.ts';
import {castellan, localTenant, settingsIn, signedIn, type World} from '../launch.ts';

const app = (id: string, displayName: string, more: object) =>
	soundApp({id, displayName, updatedAt: '2026-11-01T00:00:00Z', ...more});
const finding = 'app-without-owners:app_1';

async function home() {
	const settings = await settingsIn(await folder());
	const {fetch, sent} = localTenant({
		apps: [app('app_1', 'Vault', {appOwners: []}), app('app_2', 'Vault 2', {})],
		authConfigs: [{id: 'ac_1', isDefaultBootstrap: true}],
	});
	const env = {...signedIn, CASTELLAN_AUTHOR: 'ada'};
	const run = (line: string, world: World = {}) => castellan(line, {settings, fetch, env, ...world});
	return {run, sent};
}

test('find says how many results it leaves out, if it leaves out one', async () => {
	const {run} = await home();
	expect((await run('find vault --limit 2')).stderr).toBe('');
	expect((await run('find vault --limit 1')).stderr).toBe(
		'castellan: showing 1 of 2 results. Use a larger --limit to show more\n',
	);
});

test.each(['find vault', 'find vault --profiles a', 'people', 'apps', 'board', 'notifications', 'history', 'login'])(
	'%s refuses an unknown field before it sends a request',
	async (line) => {
		const {run, sent} = await home();
		const {code, stdout, stderr} = await run(`${line} --fields nonsense -o csv`);
		expect([code, stdout, sent]).toEqual([2, '', []]);
		expect(stderr).toContain('there is no field “nonsense”');
	},
);

test('the reason of an acknowledgement has at most 500 characters', async () => {
	const {run} = await home();
	const reason = async (length: number) =>
		(await run(`board ack ${finding} --until 2026-12-31 --reason ${'r'.repeat(length)}`)).code;
	expect([await reason(501), await reason(500)]).toEqual([2, 0]);
});

test('a finding that nobody works on any more has no name', async () => {
	const {run} = await home();
	const takenBy = async (flags: string) =>
		JSON.parse((await run(`board take ${finding} ${flags} -o json`)).stdout).takenBy;
	expect([await takenBy(''), await takenBy('--end')]).toEqual(['ada', '']);
});

test('a board says how many findings are below the severity, if there is one', async () => {
	const {run} = await home();
	const leftOut = async (severity: string) =>
		/Left out: .*/.exec((await run(`board --min-severity ${severity}`)).stdout)?.[0];
	expect(await leftOut('note')).toBeUndefined();
	expect(await leftOut('warning')).toBe('Left out: 2 below warning');
	const {findings} = JSON.parse((await run('board -o json')).stdout);
	const {id} = findings.find(({severity}: {severity: string}) => severity === 'note');
	expect((await run(`board ack ${id} --until 2026-12-31 --reason known`)).code).toBe(0);
	expect(await leftOut('warning')).toBe('Left out: 1 below warning');
});

test('a terminal gets JSON in lines, and a pipe in one', async () => {
	const {run} = await home();
	expect((await run('board -o json', {isTty: true})).stdout).toMatch(/^\{\n {2}"tenant"/);
	expect((await run('board -o json')).stdout).toMatch(/^\{"tenant".*\}\n$/);
});

test('people says whether nothing is known of owners, or nobody is found', async () => {
	const {run} = await home();
	expect((await run('people')).stderr).toContain('nothing is known of the owners of acme.example');
	await run('save before');
	expect((await run('people nobody')).stderr).toContain(
		'no reading of acme.example has an owner that “nobody” finds. ',
	);
});

test('a check of surfaces draws them 80 cells wide unless it is told a width', async () => {
	const columns = ['first', 'second', 'third', 'fourth'];
	const rows = [{cells: columns.map((name) => `${name} cell of a wide table`)}];
	const typed = JSON.stringify({surfaces: [{surfaceId: 's1', components: [{id: 'root', svcTable: {columns, rows}}]}]});
	const warningsAt = async (flag: string) => {
		const {stdout} = await castellan(`surfaces check --file -${flag}`, {typed});
		return JSON.parse(stdout).warnings?.[0].message;
	};
	expect([await warningsAt(''), await warningsAt(' --width 120')]).toEqual([
		'At 80 cells, each row is printed as a list of its fields',
		undefined,
	]);
});
