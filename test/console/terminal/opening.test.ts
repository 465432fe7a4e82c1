import {once} from 'node:events';
import {PassThrough} from 'node:stream';
import {beforeEach, describe, expect, test} from 'vitest';
import {type Opening, openTerminal} from '../../../src/console/terminal/opening.ts';
import {fullScreen} from '../../../src/settings/terminal/control.ts';
import {jobControl} from '../../../src/settings/terminal/job-control.ts';
import {saveModes, setModes, undoModes} from '../../../src/settings/terminal/modes.ts';

let written: string;
let modes: boolean[];
let interrupts: number;
/** The handled signals, each with the text that the terminal had when its handler was added. */
let handled: [signal: string, written: string][];
let stdin: PassThrough & {setRawMode: (isRaw: boolean) => NodeJS.ReadStream};
let opening: Opening;
let timers: {readonly ms: number; readonly task: () => void}[];

beforeEach(() => openWith(false));

function openWith(asks: boolean) {
	written = '';
	modes = [];
	interrupts = 0;
	handled = [];
	timers = [];
	const stream = new PassThrough();
	stdin = Object.assign(stream, {
		setRawMode(isRaw: boolean) {
			modes.push(isRaw);
			return stream as unknown as NodeJS.ReadStream;
		},
	});
	const terminal = stdin as unknown as NodeJS.ReadStream;
	const stdout = {
		writableLength: 0,
		write(text: string) {
			written += text;
			return true;
		},
	};
	const host = {
		pid: 0,
		on: (signal: string) => handled.push([signal, written]),
		off: () => undefined,
		kill: () => undefined,
	};
	opening = openTerminal(
		{
			stdin: terminal,
			screen: fullScreen({stdin: terminal, stdout}),
			jobs: jobControl(host),
			interrupt: () => void interrupts++,
			asks,
			after: (ms, task) => void timers.push({ms, task}),
		},
		'FRAME',
	);
}

const entered = `${saveModes}${setModes}FRAME`;
const restored = undoModes;

test('takes the terminal and restores it once', async () => {
	expect([written, modes]).toEqual([entered, [true]]);
	await Promise.all([opening.leave(), opening.leave()]);
	expect([written, modes]).toEqual([entered + restored, [true, false]]);
	expect(opening.handOver()).toBe(false);
});

test('handles stop signals before it takes the terminal', () => {
	expect(handled).toEqual([
		['SIGTSTP', ''],
		['SIGCONT', ''],
	]);
});

test('does not restore a terminal that it handed over', async () => {
	expect(opening.handOver()).toBe(true);
	await opening.leave();
	expect(opening.handOver()).toBe(false);
	expect([written, modes]).toEqual([entered, [true]]);
});

test('hands over the typed keys in order, before later keys', async () => {
	stdin.write('ab');
	await once(stdin, 'readable');
	stdin.write('c');
	await once(stdin, 'readable');
	opening.handOver();
	stdin.write('d');
	let text = '';
	stdin.on('data', (chunk) => {
		text += chunk;
		if (text.length === 4) stdin.end();
	});
	await once(stdin, 'end');
	expect(text).toBe('abcd');
});

test('interrupts on ctrl-c until the console takes over', async () => {
	stdin.write('x\u0003');
	await once(stdin, 'readable');
	expect(interrupts).toBe(1);
	opening.handOver();
	stdin.write('\u0003');
	await once(stdin, 'readable');
	expect(interrupts).toBe(1);
});

describe('the question for the background', () => {
	beforeEach(() => openWith(true));
	const answer = '\u001b]11;rgb:1e1e/1e1e/2e2e\u001b\\';
	const send = async (text: string) => {
		stdin.write(text);
		await once(stdin, 'readable');
	};
	const elapse = (ms: number) => {
		for (const timer of timers) if (timer.ms === ms) timer.task();
	};

	test('is part of the write of the first frame', () => {
		expect(written).toBe(`${entered}\u001b]11;?\u001b\\`);
		expect(timers.map(({ms}) => ms)).toEqual([50, 300]);
	});

	test.each([
		['at once', [answer]],
		['with BEL', ['\u001b]11;rgb:1e1e/1e1e/2e2e\u0007']],
		['in pieces', ['\u001b]1', '1;rgb:1e1e/1e', '1e/2e2e\u001b', '\\']],
		['with keys before, between and after', ['ab', `c${answer.slice(0, 9)}`, `${answer.slice(9)}d`]],
	])('is answered %s', async (_, pieces) => {
		for (const piece of pieces) await send(piece);
		expect(await opening.background()).toEqual([0x1e, 0x1e, 0x2e]);
		opening.handOver();
		expect(String(stdin.read())).toBe(pieces.join(''));
	});

	test('is answered by nobody after 50 ms', async () => {
		elapse(50);
		expect(await opening.background()).toBeUndefined();
	});

	test('is answered late, but before the console is drawn', async () => {
		elapse(50);
		await send(answer);
		expect(await opening.background()).toEqual([0x1e, 0x1e, 0x2e]);
	});

	test('keeps the terminal until the answer when it is to be restored', async () => {
		elapse(50);
		const leaving = opening.leave();
		await opening.background();
		expect(written).not.toContain(restored);
		await send(answer);
		await leaving;
		expect(written.endsWith(restored)).toBe(true);
	});

	test('keeps the terminal for 300 ms at most', async () => {
		const leaving = opening.leave();
		elapse(300);
		await leaving;
		expect(written.endsWith(restored)).toBe(true);
	});
});
