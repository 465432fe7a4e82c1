import {expect, test} from 'vitest';
import {Observable} from '../../src/text/observable.ts';

test('listeners hear of each change until they leave', () => {
	const source = new (class extends Observable {
		change = () => this.changed();
	})();
	const heard: string[] = [];
	const leave = source.subscribe(() => heard.push(`a${source.version}`));
	source.subscribe(() => heard.push(`b${source.version}`));
	source.change();
	leave();
	source.change();
	expect(heard).toEqual(['a1', 'b1', 'b2']);
});
