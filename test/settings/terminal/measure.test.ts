/** The questions to a terminal in memory, and to one that does not answer. */
import {EventEmitter} from 'node:events';
import {Terminal} from '@xterm/headless';
import {expect, test} from 'vitest';
import type {Env} from '../../../src/settings/environment.ts';
import {measureTerminal} from '../../../src/settings/terminal/measure.ts';
import {counting} from '../../support/painting/counting.ts';

/** Asks a terminal that gives these answers to a write. The long wait ends at once with `isSilent`, and never without it. */
async function measure(
	answer: (text: string, send: (bytes: string) => void) => void,
	{isSilent = false, env = {}} = {},
) {
	const input = new EventEmitter();
	const modes: boolean[] = [];
	let written = '';
	let interrupts = 0;
	const stdin = Object.assign(input, {
		setRawMode: (isRaw: boolean) => modes.push(isRaw),
		resume: () => undefined,
		pause: () => undefined,
	});
	const stdout = {
		write(text: string) {
			written += text;
			answer(text, (bytes) => input.emit('data', Buffer.from(bytes)));
		},
	};
	const later = (ms: number, task: () => void) => {
		const soon = isSilent || ms < 1000 ? setImmediate(task) : undefined;
		return () => clearImmediate(soon);
	};
	const interrupt = () => {
		interrupts += 1;
	};
	const measured = await measureTerminal({stdin, stdout, env: env as Env, interrupt, later});
	expect(modes.at(-1)).toBe(false);
	expect(input.listenerCount('data')).toBe(0);
	return {measured, written, interrupts};
}

test('a terminal in memory says how wide it draws, and the line is empty afterwards', async () => {
	const terminal = new Terminal({cols: 80, rows: 5, allowProposedApi: true});
	terminal.unicode.register(counting('wcwidth'));
	terminal.unicode.activeVersion = 'wcwidth';
	let send = (_: string) => {};
	terminal.onData((bytes) => send(bytes));
	const {measured} = await measure((text, to) => {
		send = to;
		terminal.write(text);
	});
	expect(Object.fromEntries(measured?.widths ?? [])).toEqual({
		'joined emoji': 8,
		'skin tone': 4,
		'emoji with a selector': 1,
		'Devanagari cluster': 2,
		'Thai SARA AM': 2,
	});
	await new Promise<void>((resolve) => terminal.write('', resolve));
	expect(terminal.buffer.active.getLine(0)?.translateToString(true)).toBe('');
});

const fence = '\u001b[?62;52c';
const whole =
	'\u001b[3;3R\u001b[3;3R\u001b[3;3R\u001b[3;2R\u001b[3;2R\u001b[?1036;1$y\u001b[?1039;0$y\u001b[8;4$y\u001b]11;rgb:1e1e/1e1e/1e1e\u0007x\u001bP1$r0;48:2::1:2:3m\u001b\\';

test('answers are read between keys, and in pieces', async () => {
	const {measured} = await measure((text, send) => {
		if (!text.endsWith('\u001b[c')) return;
		for (const letter of (text.includes('[6n') ? whole : '') + fence) send(letter);
	});
	expect(measured).toMatchObject({
		hasAltMode: true,
		hasOrderMode: false,
		saysClipboard: true,
		colors: 'truecolor',
		background: [30, 30, 30],
	});
	expect(measured?.widths.get('skin tone')).toBe(2);
});

test('a terminal that does not answer is asked one question that every terminal answers', async () => {
	const {measured, written} = await measure(() => {}, {isSilent: true});
	expect(measured).toBeUndefined();
	expect(written).toBe('\u001b[c\u001b[0m\r\u001b[2K');
});

test('no question reads the clipboard, and none passes through GNU screen', async () => {
	const answer = (text: string, send: (bytes: string) => void) => text.endsWith('\u001b[c') && send(fence);
	const {written} = await measure(answer, {env: {STY: '1.screen'}});
	expect(written).not.toContain(']52;');
	expect(written).not.toContain('\u001bP');
	expect((await measure(answer)).written).toContain('\u001bP');
});

test('ctrl-c ends the questions to the terminal', async () => {
	const {interrupts} = await measure((text, send) => text === '\u001b[c' && send('\u0003'), {isSilent: true});
	expect(interrupts).toBe(1);
});
