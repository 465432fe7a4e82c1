import {EventEmitter} from 'node:events';
import {expect, test, vi} from 'vitest';
import {watchStreams} from '../../../src/start/ending.ts';

const stream = (isTTY: boolean) => Object.assign(new EventEmitter(), {isTTY});

test('reports a closed terminal, and tells errors of streams from others', () => {
	const onClosed = vi.fn();
	const [terminal, pipe] = [stream(true), stream(false)];
	const isStreamError = watchStreams([terminal, pipe], onClosed);
	const [ended, closed, other] = ['EPIPE', 'EIO', 'EIO'].map((code) => Object.assign(new Error(code), {code}));
	pipe.emit('error', ended);
	expect(onClosed).not.toHaveBeenCalled();
	terminal.emit('error', closed);
	expect(onClosed).toHaveBeenCalledOnce();
	expect([ended, closed, other, undefined].map(isStreamError)).toEqual([true, true, false, false]);
	expect([ended, other].map((cause) => isStreamError(new Error('around', {cause})))).toEqual([true, false]);
});
