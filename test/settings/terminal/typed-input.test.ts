import {EventEmitter} from 'node:events';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readTyped} from '../../../src/settings/terminal/input-parser.ts';

/** Longer than the wait for the rest of a key sequence. */
const longStep = 500;

beforeEach(() => {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate']});
});
afterEach(() => {
	vi.useRealTimers();
});

function reading() {
	const stream = new EventEmitter();
	const typed: string[] = [];
	const stop = readTyped(stream, (texts) => {
		expect(texts).not.toEqual([]);
		typed.push(...texts);
	});
	const send = (text: string) => void stream.emit('data', Buffer.from(text));
	return {send, typed, stop};
}

test('a lone Esc is a key after a wait', () => {
	const {send, typed} = reading();
	send('\u001b');
	expect(typed).toEqual([]);
	vi.advanceTimersByTime(longStep);
	expect(typed).toEqual(['\u001b']);
});

test('the rest of a key that arrived during a long step belongs to its beginning', () => {
	const {send, typed} = reading();
	send('\u001b');
	// The event loop runs the timer that is due, then reads.
	vi.advanceTimersToNextTimer();
	send('[B');
	vi.advanceTimersByTime(longStep);
	expect(typed).toEqual(['\u001b[B']);
});

test('nothing is reported after the end', () => {
	const {send, typed, stop} = reading();
	send('\u001b');
	vi.advanceTimersToNextTimer();
	stop();
	vi.advanceTimersByTime(longStep);
	expect(typed).toEqual([]);
});

test('nothing is waited for after a whole key', () => {
	const {send, typed} = reading();
	send('a');
	expect([typed, vi.getTimerCount()]).toEqual([['a'], 0]);
	send('\u001b');
	expect(vi.getTimerCount()).toBe(1);
	send('[B');
	expect([typed, vi.getTimerCount()]).toEqual([['a', '\u001b[B'], 0]);
});
