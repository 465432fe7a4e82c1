import {EventEmitter} from 'node:events';
import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {takeOver} from '../../../src/console/terminal/handover.ts';
import {openTerminal} from '../../../src/console/terminal/opening.ts';
import {fullScreen} from '../../../src/settings/terminal/control.ts';
import {jobControl} from '../../../src/settings/terminal/job-control.ts';
import {saveModes, setModes, undoModes} from '../../../src/settings/terminal/modes.ts';

function openedTerminal() {
	let written = '';
	const stdin = Object.assign(new PassThrough(), {setRawMode: () => stdin}) as unknown as NodeJS.ReadStream;
	const stdout = {
		writableLength: 0,
		write(text: string) {
			written += text;
			return true;
		},
	};
	// The process is continued as soon as it is stopped.
	const host = Object.assign(new EventEmitter(), {
		pid: 1,
		kill: (_: number, signal: string) => void (signal === 'SIGTSTP' && queueMicrotask(() => host.emit('SIGCONT'))),
	});
	const control = {screen: fullScreen({stdin, stdout}), jobs: jobControl(host)};
	const opening = openTerminal(
		{...control, stdin, interrupt: () => undefined, asks: false, after: () => undefined},
		'FRAME',
	);
	return {host, control, opening, written: () => written};
}

test('handles stop signals at every moment from the first frame to the end', () => {
	const {host, control, opening} = openedTerminal();
	let unheld = 0;
	host.on('removeListener', (signal) => {
		if (host.listenerCount(signal) === 0) unheld++;
	});
	const {end} = takeOver(control, opening, undefined);
	expect(unheld).toBe(0);
	expect(host.listenerCount('SIGTSTP')).toBe(1);
	end();
	expect(host.listenerCount('SIGTSTP')).toBe(0);
});

test('releases the terminal for a stop before the console holds it, and draws everything afterwards', async () => {
	const {control, opening, written} = openedTerminal();
	let forgotten = 0;
	takeOver(control, opening, {forget: () => void forgotten++});
	await control.jobs.stop();
	expect(written()).toBe(`${saveModes}${setModes}FRAME${undoModes}${saveModes}${setModes}`);
	expect(forgotten).toBe(2);
});

test('before the console has it, the terminal shows the first frame again after a stop', async () => {
	const {control, opening, written} = openedTerminal();
	await control.jobs.stop();
	expect(written()).toBe(`${saveModes}${setModes}FRAME${undoModes}${saveModes}${setModes}FRAME`);
	const stopping = control.jobs.stop();
	opening.handOver();
	await stopping;
	expect(written().endsWith(undoModes)).toBe(true);
});

test('has the terminal again only after the task that it was released for', async () => {
	const {control, opening, written} = openedTerminal();
	let lend: Parameters<typeof control.jobs.registerOwner>[0] | undefined;
	const registerOwner = (owner: typeof lend) => {
		lend = owner;
		return () => undefined;
	};
	takeOver({screen: control.screen, jobs: {...control.jobs, registerOwner}}, opening, undefined);
	const {promise, resolve} = Promise.withResolvers<void>();
	const lent = lend?.(() => promise);
	expect(written()).toBe(`${saveModes}${setModes}FRAME${undoModes}`);
	resolve();
	await lent;
	expect(written()).toBe(`${saveModes}${setModes}FRAME${undoModes}${saveModes}${setModes}`);
});

test('restores the terminal at the end', () => {
	const {control, opening, written} = openedTerminal();
	takeOver(control, opening, undefined).end();
	expect(written()).toBe(`${saveModes}${setModes}FRAME${undoModes}`);
});
