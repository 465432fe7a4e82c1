import {describe, expect, test} from 'vitest';
import {type ClipboardMeans, createClipboard} from '../../../../src/console/app/machine/clipboard.ts';

/** A machine with some tools, one clipboard and a manual clock. */
function machine(env: ClipboardMeans['env'], tools: readonly string[], platform = 'linux') {
	const contents = {clipboard: '', terminal: ''};
	/** The buffers of tmux by name, the newest last. */
	const buffers = new Map<string, string>();
	let bufferCount = 0;
	const options = new Map<string, string>();
	function runTmux([verb, ...args]: readonly string[], stdin: string): string {
		const name = args[args.indexOf('-b') + 1] ?? '';
		if (verb === 'show-options') return `${options.get(args.at(-1) ?? '') ?? ''}\n`;
		if (verb === 'load-buffer') buffers.set(`buffer${bufferCount++}`, stdin);
		if (verb === 'list-buffers') return [...buffers].map(([id, text]) => `${Buffer.byteLength(text)} ${id}\n`).join('');
		if (verb === 'save-buffer') return buffers.get(name) ?? '';
		if (verb === 'delete-buffer') buffers.delete(name);
		return '';
	}
	const scheduled: (() => void)[] = [];
	const commands: string[] = [];
	const warnings: string[] = [];
	const broken = new Set<string>();
	const clipboard = createClipboard({
		env,
		platform,
		async run(command, args, stdin) {
			const line = [command, ...args].join(' ');
			commands.push(line);
			if (!tools.includes(command) || broken.has(command)) throw new Error(`${command} is not there`);
			if (broken.has(args[0] ?? '')) throw new Error(`${line} failed`);
			if (command === 'tmux') {
				const output = runTmux(args, stdin);
				contents.clipboard = [...buffers.values()].at(-1) ?? '';
				return output;
			}
			if (/ -o$|paste/.test(line)) return `${contents.clipboard}\n`;
			contents.clipboard = /--clear/.test(line) ? '' : stdin;
			return '';
		},
		write: (text) => {
			contents.terminal += text;
		},
		warn: (text) => warnings.push(text),
		later: (task, ms) => {
			expect(ms).toBe(60_000);
			scheduled.push(task);
		},
	});
	const advanceOneMinute = async () => {
		for (const task of scheduled.splice(0)) task();
		for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
	};
	return {clipboard, contents, commands, advanceOneMinute, warnings, broken, buffers, options};
}

describe('copying', () => {
	test.each([
		[{WAYLAND_DISPLAY: 'w', DISPLAY: ':0'}, ['wl-copy', 'xclip'], 'wl-copy'],
		[{WAYLAND_DISPLAY: 'w', DISPLAY: ':0'}, ['xclip'], 'xclip'],
		[{DISPLAY: ':0'}, ['xsel'], 'xsel'],
		[{DISPLAY: ':0', SSH_TTY: '/dev/pts/1', TMUX: 't'}, ['xclip', 'tmux'], 'tmux'],
	])('%j with %j goes by %s', async (env, tools, via) => {
		const {clipboard, contents} = machine(env, tools);
		expect(await clipboard.write('text')).toEqual({via, isConfirmed: true, isCleared: false});
		expect(contents).toEqual({clipboard: 'text', terminal: ''});
	});

	test('does not call a copy confirmed that tmux keeps to itself', async () => {
		const {clipboard, options} = machine({TMUX: 't'}, ['tmux']);
		options.set('set-clipboard', 'off');
		expect(await clipboard.write('text')).toMatchObject({
			isConfirmed: false,
			via: expect.stringContaining('set-clipboard'),
		});
		options.set('set-clipboard', 'external');
		expect(await clipboard.write('text')).toMatchObject({isConfirmed: true, via: 'tmux'});
	});

	test('copies through GNU screen in short strings that it passes on', async () => {
		const {clipboard, contents} = machine({STY: '1.pts', SSH_TTY: '/dev/pts/1'}, ['xclip']);
		await clipboard.write('x'.repeat(1_000));
		const parts = [...contents.terminal.matchAll(/\u001bP(.*?)\u001b\\/gs)].map(([, part = '']) => part);
		expect(parts.every((part) => part.length <= 200)).toBe(true);
		expect(parts.join('')).toBe(`\u001b]52;c;${Buffer.from('x'.repeat(1_000)).toString('base64')}\u0007`);
		expect(contents.terminal.replaceAll(/\u001bP.*?\u001b\\/gs, '')).toBe('');
	});

	test('copies through the terminal without a tool, unconfirmed', async () => {
		const {clipboard, contents} = machine({DISPLAY: ':0'}, []);
		expect(await clipboard.write('ä', {isShort: true})).toEqual({
			via: 'the terminal',
			isConfirmed: false,
			isCleared: false,
		});
		expect(contents.terminal).toBe('\u001b]52;c;w6Q=\u0007');
	});
});

describe('a short-lived text', () => {
	test.each([
		[{WAYLAND_DISPLAY: 'w'}, ['wl-copy', 'wl-paste'], 'linux'],
		[{DISPLAY: ':0'}, ['xclip'], 'linux'],
		[{TMUX: 't'}, ['tmux'], 'linux'],
		[{}, ['pbcopy', 'pbpaste'], 'on darwin arm64'],
	])('is cleared: %j', async (env, tools, platform) => {
		const {clipboard, contents, advanceOneMinute} = machine(env, tools, platform);
		expect((await clipboard.write('KEEP-7Q2M-VALT', {isShort: true})).isCleared).toBe(true);
		expect(contents.clipboard).toBe('KEEP-7Q2M-VALT');
		await advanceOneMinute();
		expect(contents.clipboard).toBe('');
	});

	test('stays if another text was copied meanwhile', async () => {
		const {clipboard, contents, advanceOneMinute} = machine({DISPLAY: ':0'}, ['xclip']);
		await clipboard.write('KEEP-7Q2M-VALT', {isShort: true});
		contents.clipboard = 'their own';
		await advanceOneMinute();
		expect(contents.clipboard).toBe('their own');
	});

	test('is cleared from every buffer of tmux, also below later copies', async () => {
		const {clipboard, buffers, commands, advanceOneMinute} = machine({TMUX: 't'}, ['tmux']);
		await clipboard.write('KEEP-7Q2M-VALT', {isShort: true});
		await clipboard.write('SEEN-2V3U-FULL', {isShort: true});
		await clipboard.write('KEEP-7Q2M-VALT', {isShort: true});
		await clipboard.write('app_1');
		buffers.set('notes', 'their own');
		await advanceOneMinute();
		expect([...buffers.values()]).toEqual(['app_1', 'their own']);
		expect(commands.filter((line) => line.includes('save-buffer') && line.includes('notes'))).toEqual([]);
	});

	test('stays in the clipboard outside tmux, which cannot be read, and the result names it', async () => {
		const {clipboard} = machine({TMUX: 't'}, ['tmux']);
		expect(await clipboard.write('KEEP-7Q2M-VALT', {isShort: true})).toMatchObject({
			isCleared: true,
			mayKeep: 'the clipboard outside tmux',
		});
		expect(await clipboard.write('app_1')).not.toHaveProperty('mayKeep');
	});

	test.each(['list-buffers', 'save-buffer', 'delete-buffer'])('reports that tmux cannot %s', async (verb) => {
		const {clipboard, advanceOneMinute, warnings, broken} = machine({TMUX: 't'}, ['tmux']);
		await clipboard.write('KEEP-7Q2M-VALT', {isShort: true});
		broken.add(verb);
		await advanceOneMinute();
		expect(warnings).toEqual([expect.stringMatching(/Could not clear the share code.*Clear it yourself/)]);
		expect(warnings.join()).not.toContain('KEEP');
	});

	test('reports a failure to clear', async () => {
		const {clipboard, advanceOneMinute, warnings, broken} = machine({DISPLAY: ':0'}, ['xclip']);
		await clipboard.write('KEEP-7Q2M-VALT', {isShort: true});
		broken.add('xclip');
		await advanceOneMinute();
		expect(warnings).toEqual([expect.stringMatching(/from the clipboard \(xclip.*\)\. Clear it yourself/)]);
		expect(warnings.join()).not.toContain('KEEP');
	});

	test('never reads the clipboard for other texts', async () => {
		const {clipboard, commands, advanceOneMinute} = machine({DISPLAY: ':0'}, ['xclip']);
		await clipboard.write('app_1');
		await advanceOneMinute();
		expect(commands).toEqual(['xclip -selection clipboard']);
	});
});
