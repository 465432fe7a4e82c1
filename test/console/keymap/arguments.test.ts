import {expect, test} from 'vitest';
import {choicesNamed} from '../../../src/console/keymap/arguments.ts';

const value = (...names: readonly string[]) => ({
	id: names[0] ?? '',
	label: names[0] ?? '',
	names,
	run: () => undefined,
});
const values = [value('Reviewed at', 'reviewedAt'), value('View'), value('Previews'), value('Étage'), value('viewer')];
const labels = (typed: string, some = values) => choicesNamed(typed, some, 'column').map(({label}) => label);

test.each([
	['view', ['View', 'viewer', 'Reviewed at', 'Previews']],
	['REVIEWEDAT', ['Reviewed at']],
	['etage', ['Étage']],
	['', ['Reviewed at', 'View', 'Previews', 'Étage', 'viewer']],
	['viewre', ['No column is named “viewre”. Try viewer']],
	['zzz', ['No column is named “zzz”. Try Reviewed at, View, Previews, Étage']],
])('%j names an equal value first, then those that begin with it, then those that contain it', (typed, expected) => {
	expect(labels(typed)).toEqual(expected);
});

test('without values there is nothing to try', () => {
	expect(labels('x', [])).toEqual(['No column is named “x”']);
});
