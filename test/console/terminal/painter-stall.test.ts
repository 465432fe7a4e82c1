import {EventEmitter} from 'node:events';
import {expect, test} from 'vitest';
import {Painter} from '../../../src/console/terminal/painter.ts';

function open() {
	const written: string[] = [];
	const terminal = Object.assign(new EventEmitter(), {
		rows: 2,
		columns: 80,
		writableNeedDrain: false,
		write(text: string) {
			written.push(text);
			return !terminal.writableNeedDrain;
		},
	});
	const painter = new Painter(terminal as unknown as NodeJS.WriteStream);
	const draw = (frame: string) => {
		for (const part of ['\u001b[?2026h', frame, '\u001b[?2026l']) painter.stream.write(part);
	};
	return {terminal, painter, draw, written};
}

test('writes only the latest frame to a terminal that has stopped reading', () => {
	const {terminal, draw, written} = open();
	draw('first\nframe');
	terminal.writableNeedDrain = true;
	const before = written.length;
	for (let count = 0; count < 1000; count++) draw(`frame\n${count}`);
	expect(written).toHaveLength(before);
	terminal.writableNeedDrain = false;
	terminal.emit('drain');
	expect(written.slice(before)).toHaveLength(1);
	expect(written.at(-1)).toContain('999');
	expect(terminal.listenerCount('drain')).toBe(0);
});

test('drops the held frame when the terminal is released', () => {
	const {terminal, painter, draw, written} = open();
	terminal.writableNeedDrain = true;
	draw('late\nframe');
	painter.forget();
	terminal.writableNeedDrain = false;
	terminal.emit('drain');
	expect(written).toEqual([]);
});

test('draws nothing again before the first frame, and then all of it', () => {
	const {painter, draw, written} = open();
	painter.redraw();
	expect(written).toEqual([]);
	draw('a\nframe');
	const [first] = written;
	painter.redraw();
	expect(written).toEqual([first, '\u001b[0m\u001b[r', first]);
});

test('takes more output at once unless the terminal has stopped reading', () => {
	const {terminal, painter} = open();
	expect(['\u001b[?2026h', 'a\nframe', '\u001b[?2026l'].map((part) => painter.stream.write(part))).toEqual([
		true,
		true,
		true,
	]);
	terminal.writableNeedDrain = true;
	expect(['\u001b[?2026h', 'b\nframe'].map((part) => painter.stream.write(part))).toEqual([true, false]);
});

test('shows the cursor in its field again when the terminal comes back, whose modes hid it', () => {
	const {painter, draw, written} = open();
	painter.moveCursor((cursor) => cursor.place({}, {line: 0, column: 1, isInPanel: false}));
	const isShown = () => {
		draw('a\nframe');
		return written.at(-1)?.includes('\u001b[?25h');
	};
	expect(isShown()).toBe(true);
	painter.forget();
	expect(isShown()).toBe(true);
});

test('does not notify who has left before the next repaint', async () => {
	const {painter} = open();
	const notified: string[] = [];
	const listeners = new Set<() => void>();
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	};
	const [leave] = ['leaves', 'stays'].map((name) => painter.following({subscribe})(() => notified.push(name)));
	for (const listener of listeners) listener();
	leave?.();
	await Promise.resolve();
	expect(notified).toEqual(['stays']);
});
