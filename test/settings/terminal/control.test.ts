import {EventEmitter} from 'node:events';
import {expect, test} from 'vitest';
import {controlTerminal, fullScreen, type TerminalProcess} from '../../../src/settings/terminal/control.ts';
import {saveModes, setModes, setPlainModes, undoModes, undoPlainModes} from '../../../src/settings/terminal/modes.ts';
import {setMouse, undoMouse} from '../../../src/text/terminal/mouse.ts';

function terminal(isClosed = false) {
	const calls: (string | boolean)[] = [];
	const screen = fullScreen({
		stdin: {
			setRawMode(isRaw: boolean) {
				calls.push(isRaw);
				if (isClosed && !isRaw) throw new Error('EIO');
			},
		} as never,
		stdout: {write: (text: string) => calls.push(text)} as never,
	});
	/** What was done since the last look. */
	return {screen, done: () => calls.splice(0)};
}

test('the full screen is entered once, renewed while it is entered, and left once', () => {
	const {screen, done} = terminal();
	screen.renew();
	screen.leave();
	expect([screen.isEntered, done()]).toEqual([false, []]);
	screen.enter('frame');
	screen.enter('frame');
	expect([screen.isEntered, done()]).toEqual([true, [true, `${saveModes}${setModes}frame`]]);
	screen.renew();
	expect(done()).toEqual([setModes]);
	screen.leave();
	screen.leave();
	expect([screen.isEntered, done()]).toEqual([false, [false, undoModes]]);
	screen.enter();
	expect(done()).toEqual([true, saveModes + setModes]);
});

test('the mouse is enabled once, at once if the screen is entered', () => {
	const {screen, done} = terminal();
	screen.enableMouse();
	expect(done()).toEqual([]);
	screen.enter();
	expect([done(), screen.undo]).toEqual([[true, saveModes + setModes + setMouse], undoMouse + undoModes]);
	const other = terminal();
	other.screen.enter();
	other.done();
	other.screen.enableMouse();
	other.screen.enableMouse();
	expect(other.done()).toEqual([setMouse]);
});

test('plain lines save no modes, and a closed terminal is left without an error', () => {
	const {screen, done} = terminal(true);
	screen.choosePlainModes();
	screen.enter('x');
	screen.leave();
	expect(done()).toEqual([true, `${setPlainModes}x`, false, undoPlainModes]);
});

test('the end of the process leaves the full screen', () => {
	const written: string[] = [];
	const host = Object.assign(new EventEmitter(), {
		stdin: {setRawMode: () => undefined},
		stdout: Object.assign(new EventEmitter(), {write: (text: string) => written.push(text)}),
		kill: () => undefined,
	});
	const {screen} = controlTerminal(host as unknown as TerminalProcess);
	screen.enter();
	host.emit('exit');
	expect([screen.isEntered, written]).toEqual([false, [saveModes + setModes, undoModes]]);
});
