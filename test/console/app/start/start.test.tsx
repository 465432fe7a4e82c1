/** The console on a terminal: the modes that it sets, what it takes from the terminal, and how it ends. */
import {expect, onTestFinished, test} from 'vitest';
import {startConsole, type Terminal} from '../../../../src/console/app/start.tsx';
import type {Services} from '../../../../src/console/core/services.ts';
import {parseAddress} from '../../../../src/domain/address/address.ts';
import {askBackground} from '../../../../src/settings/terminal/background.ts';
import {
	saveModes,
	setModes,
	setPlainModes,
	undoModes,
	undoPlainModes,
} from '../../../../src/settings/terminal/modes.ts';
import type {Rgb} from '../../../../src/text/colors/color.ts';
import {setMouse, undoMouse} from '../../../../src/text/terminal/mouse.ts';
import {launch} from '../../../support/launch.tsx';
import {until} from '../../../support/until.ts';
import {consoleTerminal} from './console-terminal.ts';

type Options = Partial<Services['terminal']> & Partial<Terminal>;

/** Starts the console at the apps, on a terminal of 80 cells. */
async function start({signal, asksBackground = false, ...ofTerminal}: Options = {}) {
	const launched = await launch({
		apps: [
			{id: 'app_1', displayName: 'Vault'},
			{id: 'app_2', displayName: 'Wiki'},
		],
	});
	onTestFinished(() => launched.close());
	const {streams, ...terminal} = consoleTerminal();
	const ending = new AbortController();
	const backgrounds: Rgb[] = [];
	const happened: string[] = [];
	const running = startConsole(
		{...launched.services, terminal: {...launched.services.terminal, ...ofTerminal}},
		{address: parseAddress('apps')},
		{
			...streams,
			onOpen: () => void happened.push(terminal.output()),
			signal: signal ?? ending.signal,
			asksBackground,
			onBackground: (color) => void backgrounds.push(color),
		},
	);
	let hasEnded = false;
	const ended = running.then(() => {
		hasEnded = true;
	});
	onTestFinished(async () => {
		ending.abort();
		await ended;
	});
	await terminal.settle();
	return {
		...terminal,
		ended,
		backgrounds,
		happened,
		hasEnded: () => hasEnded,
		end: () => ending.abort(),
	};
}

test('draws the first screen, and restores the terminal when it is ended', async () => {
	const {output, screen, end, ended, happened} = await start({hasMouse: false});
	expect(happened).toEqual([saveModes + setModes]);
	expect(output().startsWith(saveModes + setModes)).toBe(true);
	expect(screen()).toMatch(/▌ +Vault[\s\S]*Wiki/);
	expect(output()).not.toContain(askBackground);
	expect(output().split('\u001b[?1049h')).toHaveLength(2);
	end();
	await ended;
	expect(output().endsWith(undoModes)).toBe(true);
	expect(output()).not.toContain(setMouse);
});

test('takes keys and clicks, and ends when the person quits', async () => {
	const {sends, screen, ended, hasEnded, output, happened} = await start({hasMouse: true});
	expect(happened).toEqual([saveModes + setModes + setMouse]);
	await sends('j');
	expect(screen()).toMatch(/▌ +Wiki/);
	await sends('\u001b[<0;5;4M\u001b[<0;5;4m');
	expect(screen()).toMatch(/▌ +Vault/);
	await sends('\u0003');
	expect(hasEnded()).toBe(false);
	await sends('qq');
	await sends('\r');
	await ended;
	expect(output()).toContain(undoMouse + undoModes);
});

test('without a mouse takes no click', async () => {
	const {sends, screen} = await start({hasMouse: false});
	await sends('j\u001b[<0;5;4M\u001b[<0;5;4m');
	expect(screen()).toMatch(/▌ +Wiki/);
});

test('draws the whole screen again when the terminal gets the focus, and when the person asks for it', async () => {
	const {sends, settle} = await start({hasMouse: false});
	await settle();
	expect(await sends('\u001b]99;x\u001b\\')).not.toMatch(/Vault|Wiki/);
	expect(await sends('\u001b[I')).toMatch(/Vault[\s\S]*Wiki/);
	const asked = await sends('\u000c');
	expect(asked).toMatch(/Vault[\s\S]*Wiki/);
	expect(asked).toContain(setModes);
});

test('asks for the background where nobody has asked before, and takes the answers', async () => {
	const {output, sends, backgrounds} = await start({asksBackground: true});
	expect(output()).toContain(askBackground);
	for (const report of [']11;rgb:1e1e/1e1e/1e1e', ']11;unknown', ']10;rgb:ffff/ffff/ffff', ']11;#ffffff'])
		await sends(`\u001b${report}\u001b\\`);
	expect(backgrounds).toEqual([
		[30, 30, 30],
		[255, 255, 255],
	]);
});

test('ends at once when it was ended before', async () => {
	const {ended, output} = await start({signal: AbortSignal.abort()});
	await ended;
	expect(output().endsWith(undoModes)).toBe(true);
});

test('for a screen reader prints lines on the normal screen, and again when it gets the focus', async () => {
	const {output, sends, end, ended, happened} = await start({isLinear: true, hasMouse: true});
	const printed = (text: RegExp) => until({screen: output}, (all) => text.test(all));
	expect(happened).toEqual([setPlainModes]);
	await printed(/Vault[\s\S]*Wiki/);
	expect(output()).not.toContain(setMouse);
	// Nothing is drawn at a place of the screen.
	expect([output().split('Vault').length - 1, output().includes('\u001b[?2026h')]).toEqual([1, false]);
	await sends('j');
	await printed(/Wiki/);
	await sends('\u001b[I');
	await printed(/Vault[\s\S]*Wiki/);
	end();
	await ended;
	expect(output()).toContain(undoPlainModes);
	expect(output()).not.toContain(undoModes);
});
