import {expect, onTestFinished, test} from 'vitest';
import {configuredKeys} from '../../../src/console/keymap/presets.ts';
import type {KeyPreset} from '../../../src/settings/config-entries.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, liveSettings, testNow} from '../../support/launch.tsx';

async function open(keyPreset: KeyPreset) {
	const services = {settings: {live: liveSettings({keys: configuredKeys({keyPreset})})}};
	const console = await launch({seed: demoSeed({apps: 3, now: testNow}), columns: 100, rows: 24, services});
	onTestFinished(() => console.close());
	return console;
}

test('with the keys of k9s, y shows the raw item, and the footer and the help name it', async () => {
	const console = await open('k9s');
	expect(console.lines().at(-1)).toContain('y Raw');
	await console.press('y');
	expect(console.screen()).toContain('"id"');
	await console.press('escape', '?', ...'raw json');
	expect(console.screen()).toMatch(/y, v +Raw JSON/);
});

test('with the keys of emacs, ctrl-x shows what can follow it, and ctrl-g closes a dialog', async () => {
	const console = await open('emacs');
	await console.press('ctrl-x');
	expect(console.lines().at(-1)).toBe(
		' ctrl-s Export  b Visited screens  r m Bookmark  r b Bookmarks  ctrl-f Palette  ctrl-c Quit',
	);
	await console.press('b');
	expect(console.screen()).toContain('History');
	await console.press('ctrl-g', 'ctrl-n');
	expect(console.screen()).not.toContain('│ History');
	expect(console.screen()).toMatch(/▌ +Corporate Directory/);
});

test('with the keys of vim, y shows what it copies and g what it goes to', async () => {
	const console = await open('vim');
	await console.press('y');
	expect(console.lines().at(-1)).toMatch(/i id .*n name/);
	await console.press('escape', 'g');
	expect(console.lines().at(-1)).toContain('g Go to the first row');
});
