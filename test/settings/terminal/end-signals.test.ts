import {EventEmitter} from 'node:events';
import {expect, test} from 'vitest';
import {endSignals, handleEndSignals} from '../../../src/settings/terminal/end-signals.ts';

/** A process that ends by a signal without a listener. */
class Host extends EventEmitter {
	readonly pid = 7;
	readonly ended: string[] = [];

	kill(_pid: number, signal: string): boolean {
		if (!this.emit(signal)) this.ended.push(signal);
		return true;
	}
}

test.each(Object.keys(endSignals))('%s ends the process at once, until signals are handled', (signal) => {
	const host = new Host();
	const handled: string[] = [];
	const signals = handleEndSignals(host, () => undefined);
	signals.handle((name) => handled.push(name));
	host.kill(host.pid, signal);
	expect([handled, host.ended]).toEqual([[], [signal]]);
	signals.listen();
	host.kill(host.pid, signal);
	expect([handled, host.ended]).toEqual([[signal], [signal]]);
});

test('a signal before the first handler prepares the end', () => {
	const host = new Host();
	const steps: string[] = [];
	handleEndSignals(host, () => steps.push('prepared')).listen();
	host.kill(host.pid, 'SIGTERM');
	expect([steps, host.ended]).toEqual([['prepared'], ['SIGTERM']]);
});
