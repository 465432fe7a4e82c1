import {describe, expect, test} from 'vitest';
import {type ClipboardMeans, createClipboard} from '../../../src/console/app/clipboard.ts';

/** A machine with some tools, one clipboard and a manual clock. */
function machine(env: ClipboardMeans['env'], tools: readonly string[], platform = 'linux') {
	const held = {clipboard: '', terminal: ''};
	const waiting: (() => void)[] = [];
	const ran: string[] = [];
	const warnings: string[] = [];
	const broken = new Set<string>();
	const clipboard = createClipboard({
		env,
		platform,
		async run(command, args, stdin) {
			const line = [command, ...args].join(' ');
			ran.push(line);
			if (!tools.includes(command) || broken.has(command)) throw new Error(`${command} is not there`);
			if (/ -o$|paste|save-buffer/.test(line)) return `${held.clipboard}\n`;
			held.clipboard = /--clear|delete-buffer/.test(line) ? '' : stdin;
			return '';
		},
		write: (text) => {
			held.terminal += text;
		},
		warn: (text) => warnings.push(text),
		later: (task, ms) => {
			expect(ms).toBe(60_000);
			waiting.push(task);
		},
	});
	const aMinuteLater = async () => {
		for (const task of waiting.splice(0)) task();
		await new Promise((resolve) => setImmediate(resolve));
	};
	return {clipboard, held, ran, aMinuteLater, warnings, broken};
}

describe('copying', () => {
	test.each([
		[{WAYLAND_DISPLAY: 'w', DISPLAY: ':0'}, ['wl-copy', 'xclip'], 'wl-copy'],
		[{WAYLAND_DISPLAY: 'w', DISPLAY: ':0'}, ['xclip'], 'xclip'],
		[{DISPLAY: ':0', SSH_TTY: '/dev/pts/1', TMUX: 't'}, ['xclip', 'tmux'], 'tmux'],
	])('%j with %j goes by %s', async (env, tools, via) => {
		const {clipboard, held} = machine(env, tools);
		expect(await clipboard.write('text')).toEqual({via, isConfirmed: true, isCleared: false});
		expect(held).toEqual({clipboard: 'text', terminal: ''});
	});

	test('copies through the terminal without a tool, unconfirmed', async () => {
		const {clipboard, held} = machine({DISPLAY: ':0'}, []);
		expect(await clipboard.write('ä', {isShort: true})).toEqual({
			via: 'the terminal',
			isConfirmed: false,
			isCleared: false,
		});
		expect(held.terminal).toBe('\u001b]52;c;w6Q=\u0007');
	});
});

describe('a short-lived text', () => {
	test.each([
		[{WAYLAND_DISPLAY: 'w'}, ['wl-copy', 'wl-paste'], 'linux'],
		[{DISPLAY: ':0'}, ['xclip'], 'linux'],
		[{TMUX: 't'}, ['tmux'], 'linux'],
		[{}, ['pbcopy', 'pbpaste'], 'on darwin arm64'],
	])('is cleared: %j', async (env, tools, platform) => {
		const {clipboard, held, aMinuteLater} = machine(env, tools, platform);
		expect((await clipboard.write('KEEP-7Q2M-VALT', {isShort: true})).isCleared).toBe(true);
		expect(held.clipboard).toBe('KEEP-7Q2M-VALT');
		await aMinuteLater();
		expect(held.clipboard).toBe('');
	});

	test('stays if another text was copied meanwhile', async () => {
		const {clipboard, held, aMinuteLater} = machine({DISPLAY: ':0'}, ['xclip']);
		await clipboard.write('KEEP-7Q2M-VALT', {isShort: true});
		held.clipboard = 'their own';
		await aMinuteLater();
		expect(held.clipboard).toBe('their own');
	});

	test('reports a failure to clear', async () => {
		const {clipboard, aMinuteLater, warnings, broken} = machine({DISPLAY: ':0'}, ['xclip']);
		await clipboard.write('KEEP-7Q2M-VALT', {isShort: true});
		broken.add('xclip');
		await aMinuteLater();
		expect(warnings).toEqual([expect.stringMatching(/from the clipboard \(xclip.*\)\. Clear it yourself/)]);
		expect(warnings.join()).not.toContain('KEEP');
	});

	test('never reads the clipboard for other texts', async () => {
		const {clipboard, ran, aMinuteLater} = machine({DISPLAY: ':0'}, ['xclip']);
		await clipboard.write('app_1');
		await aMinuteLater();
		expect(ran).toEqual(['xclip -selection clipboard']);
	});
});
