/** A config file that changes while the console is open. */
import {expect, onTestFinished, test} from 'vitest';
import {LiveSettings} from '../../../src/console/app/live-settings.ts';
import {Themes} from '../../../src/console/ui/themes.ts';
import {readConfig} from '../../../src/settings/config.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';

async function open(at: string, text: string) {
	let current = text;
	const {config} = readConfig(text);
	const themes = new Themes({depth: 'none', hasUnicode: true});
	const live = new LiveSettings({config, path: '/c.yaml', themes, load: async () => readConfig(current)});
	const services = {settings: {live}};
	const console = await launch({seed: demoSeed({apps: 3, now: testNow}), at, columns: 100, rows: 24, services});
	onTestFinished(() => console.close());
	const save = async (next: string) => {
		current = next;
		await live.reload();
		await console.settle();
	};
	return {...console, save};
}

test('new keys work at once, in the footer too, and the screen stays', async () => {
	const console = await open('apps', '');
	await console.press('j');
	expect(console.lines().at(-1)).toContain('v Raw');
	await console.save('keys: {preset: k9s}\ntimeStyle: utc\n');
	expect(console.screen()).toContain('New settings: keys.preset. Restart castellan to use timeStyle');
	expect(console.screen()).toMatch(/▌ +Corporate Directory .* ago/);
	await console.press('k');
	expect(console.lines().at(-1)).toContain('y Raw');
	await console.press('y');
	expect(console.screen()).toContain('"id"');
});

test('new columns wait for a new start, which a line says', async () => {
	const console = await open('board', '');
	await console.save('columns: {apps: [id, displayName]}\n');
	expect(console.screen()).toContain('Restart castellan to use columns');
	await console.press('1');
	expect(console.screen()).not.toMatch(/ID +Name/);
});

test('a silence hides its findings at the next refresh', async () => {
	const console = await open('board', '');
	expect(console.screen()).toContain('Strict provisioning off');
	await console.save('silences: [{id: app-not-strict, reason: known, until: 2099-01-01}]\n');
	await console.press('r');
	expect(console.screen()).toMatch(/× +note +▸ Strict provisioning off/);
});

test('a wrong file changes nothing, and its line is in the list of errors', async () => {
	const console = await open('apps', 'keys: {preset: k9s}\n');
	await console.save('keys: {preset: k9s}\nthemes: 5\n');
	expect(console.screen()).toContain('/c.yaml:2: themes: expected a name');
	await console.press('j');
	expect(console.lines().at(-1)).toContain('y Raw');
	await console.press('!');
	expect(console.screen()).toMatch(/The +│\s+│ settings stay as they were/);
});
