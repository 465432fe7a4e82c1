import {expect, test} from 'vitest';
import {Observable} from '../../src/text/observable.ts';

test('notifies listeners of each change until they unsubscribe', () => {
	const source = new (class extends Observable {
		change = () => this.changed();
	})();
	const notified: string[] = [];
	const leave = source.subscribe(() => notified.push(`a${source.version}`));
	source.subscribe(() => notified.push(`b${source.version}`));
	source.change();
	leave();
	source.change();
	expect(notified).toEqual(['a1', 'b1', 'b2']);
});
