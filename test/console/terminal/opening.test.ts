import {once} from 'node:events';
import {PassThrough} from 'node:stream';
import {beforeEach, expect, test} from 'vitest';
import {type Opening, openTerminal} from '../../../src/console/terminal/opening.ts';
import {FullScreen} from '../../../src/settings/terminal/full-screen.ts';
import {JobControl} from '../../../src/settings/terminal/job-control.ts';
import {setModes, undoModes} from '../../../src/settings/terminal/modes.ts';

let written: string;
let modes: boolean[];
let interrupts: number;
let stdin: PassThrough & {setRawMode: (isRaw: boolean) => NodeJS.ReadStream};
let opening: Opening;

beforeEach(() => {
	written = '';
	modes = [];
	interrupts = 0;
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
	const noSignals = {pid: 0, on: () => undefined, off: () => undefined, kill: () => undefined};
	opening = openTerminal(
		{
			stdin: terminal,
			screen: new FullScreen({stdin: terminal, stdout}),
			jobs: new JobControl(noSignals),
			interrupt: () => void interrupts++,
		},
		'FRAME',
	);
});

const entered = `${setModes}FRAME`;
const restored = undoModes;

test('takes the terminal and restores it once', () => {
	expect([written, modes]).toEqual([entered, [true]]);
	opening.leave();
	opening.leave();
	expect([written, modes]).toEqual([entered + restored, [true, false]]);
	expect(opening.handOver()).toBe(false);
});

test('does not restore a terminal that it handed over', () => {
	expect(opening.handOver()).toBe(true);
	opening.leave();
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
