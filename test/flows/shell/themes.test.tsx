import {describe, expect, onTestFinished, test} from 'vitest';
import {Themes} from '../../../src/console/ui/themes.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const apps = Array.from({length: 5}, (_, index) => ({id: `app_${index}`, displayName: `App ${index}`}));
const tints = {dark: '48;5;237m', light: '48;5;189m', nord: '48;5;60m'};

interface Options extends LaunchOptions {
	readonly fails?: boolean;
}

async function open({columns = 80, rows = 24, fails = false, ...options}: Options = {}) {
	const saved: string[] = [];
	const themes = new Themes({
		depth: '256',
		hasUnicode: true,
		background: 'dark',
		own: new Map([['nord', {selection: '#5f5f87'}]]),
		save: async (name) => {
			if (fails) throw new Error('config.yaml cannot be written');
			saved.push(name);
		},
	});
	const console = await launch({
		apps,
		at: 'apps',
		columns,
		rows,
		...options,
		services: {terminal: {hasColor: true, themes}},
	});
	onTestFinished(console.close);
	/** Presses keys and returns the output to the terminal. */
	const written = async (...keys: readonly string[]) => {
		const before = console.output().length;
		await console.press(...keys);
		return console.output().slice(before);
	};
	return {console, themes, saved, written};
}

test('the palette lists the themes, and draws the chosen one at once', async () => {
	const {console, themes, saved, written} = await open();
	await console.write(':theme\r');
	expect(console.screen()).toMatch(/Theme auto, in use +follows the terminal/);
	await console.press('down', 'escape');
	expect([themes.name, saved]).toEqual(['auto', []]);
	await console.write(':theme\r');
	await console.write('nord');
	expect(await written('return')).not.toContain(tints.dark);
	expect(console.screen()).toContain('Theme nord, saved to the config');
	expect(await written('j')).toContain(tints.nord);
});

test('the theme ascii draws plain signs at once', async () => {
	const {console, saved} = await open();
	await console.write(':theme ascii\r');
	expect(saved).toEqual(['ascii']);
	expect(console.screen()).not.toMatch(/[^\0-~]/);
});

describe(':theme NAME', () => {
	test('uses and saves a theme', async () => {
		const {console, themes, saved} = await open();
		await console.write(':theme light');
		expect(console.screen()).toMatch(/Theme light +for a light terminal │\n.*Theme light-high-contrast/);
		await console.press('return');
		expect([themes.name, saved]).toEqual(['light', ['light']]);
	});

	test('suggests names for an unknown one', async () => {
		const {console} = await open({columns: 120});
		await console.write(':theme nrod');
		expect(console.screen()).toContain('No theme is named “nrod”. Try nord');
	});

	test('keeps the theme and reports a config that cannot be written', async () => {
		const {console, themes} = await open({fails: true});
		await console.write(':theme mono');
		await console.press('return');
		expect(themes.name).toBe('mono');
		expect(console.screen()).toContain('Theme mono is not saved: config.yaml cannot be written');
	});

	test('is blocked with a reason where the terminal has no colours', async () => {
		const console = await launch({apps, at: 'apps', columns: 120});
		onTestFinished(console.close);
		await console.write(':theme');
		expect(console.screen()).toContain('Theme: choose the colours');
		await console.press('return');
		expect(console.screen()).toContain('NO_COLOR turns them off');
	});
});

test('a surface takes the colours of the theme that is chosen while it is on the screen', async () => {
	const {console, themes, written} = await open({at: 'surfaces/cnv_9', seed: demoSeed({apps: 5, now: testNow})});
	const [muted = ''] = themes.theme.paint('dim', '|').split('|');
	await console.write(':theme light');
	const shown = await written('return');
	const [lightMuted = ''] = themes.theme.paint('dim', '|').split('|');
	expect(lightMuted).not.toBe(muted);
	expect(shown).toContain(`${lightMuted}┏━`);
	await console.press('G');
	expect(await written('g', 'g')).not.toContain(`${muted}┏━`);
});
