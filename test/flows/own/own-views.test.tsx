import {expect, onTestFinished, test} from 'vitest';
import {valuesOf} from '../../../src/console/app/live-settings.ts';
import {rulesWith} from '../../../src/domain/board/own-rules.ts';
import {readConfig} from '../../../src/settings/config.ts';
import {type LaunchOptions, launch, liveSettings} from '../../support/launch.tsx';

const apps = [
	{id: 'app_1', displayName: 'Payroll', userCount: '7', annotations: {risk: 'high', score: '10'}},
	{id: 'app_2', displayName: 'Wiki', userCount: '90', annotations: {risk: 'low', score: '9'}},
	{id: 'app_3', displayName: 'Vault', userCount: '30'},
];

async function open(text: string, options: LaunchOptions = {}) {
	const {config, problems} = readConfig(text);
	expect(problems).toEqual([]);
	const settings = {views: config.views, rules: rulesWith(config.rules), live: liveSettings(valuesOf(config))};
	const console = await launch({apps, columns: 120, rows: 20, ...options, services: {settings, ...options.services}});
	onTestFinished(() => console.close());
	return console;
}
type Opened = Awaited<ReturnType<typeof open>>;
const rowNames = (console: Opened) => console.lines().flatMap((line) => /Payroll|Wiki|Vault/.exec(line)?.[0] ?? []);

const views = `
views:
  apps:
    - {name: Search, search: query=wiki}
    - name: Risk
      columns: [displayName, {title: Risk, path: annotations.risk}, {title: Score, path: annotations.score, type: number}]
      sort: -annotations.score
    - {name: High, filter: 'risk:high'}
`;

test('views of the config are tabs, with columns by path that no other view has', async () => {
	const console = await open(views);
	expect(console.lines()[2]).toMatch(/\[All\] +Search +Risk +High/);
	expect(console.screen()).not.toMatch(/Score/);
	await console.press('}');
	expect(rowNames(console)).toEqual(['Wiki']);
	await console.press('}');
	expect(console.lines()[2]).toMatch(/\[Risk\]/);
	expect(rowNames(console)).toEqual(['Payroll', 'Wiki', 'Vault']);
	expect(console.screen()).toMatch(/Name +Risk +▾?.*Score/);
	expect(console.screen()).toMatch(/Payroll +high +10/);
	expect(console.screen()).toMatch(/Vault +– +–/);
	await console.press('}');
	expect([rowNames(console), console.screen().includes('Score')]).toEqual([['Payroll'], false]);
});

test('the console does not delete a view of the config, and a saved one may have its name', async () => {
	const console = await open(views);
	await console.press('{', '{');
	const forget = console.commands().find(({command}) => command.id === 'list.forget-view');
	expect(forget?.handler).toMatchObject({whyNot: expect.stringContaining('The config file has its own views')});
	await console.press('V', 'ctrl-u');
	await console.write('Risk');
	expect(console.screen()).not.toContain('This name is taken');
});

test('findings of an own rule stand on the board with its remedy, and are silenced', async () => {
	const rule =
		'rules: {high-risk: {kind: apps, when: "annotations.risk:high", severity: error, remedy: Ask the owner.}}\n';
	const silence = 'silences: [{id: high-risk, reason: known, until: 2099-01-01}]\n';
	const console = await open(rule, {at: 'board', columns: 140, rows: 40});
	expect(console.screen()).toMatch(/error +▸ high-risk +1 +Payroll/);
	await console.write('/high-risk');
	await console.press('return', 'return');
	expect(console.lines()[0]).toContain('Payroll');
	const quiet = await open(rule + silence, {at: 'board', columns: 140, rows: 40});
	expect(quiet.screen()).not.toContain('high-risk');
});
