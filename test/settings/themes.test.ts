import {expect, test} from 'vitest';
import {contrastProblems, paletteNames, paletteOf} from '../../src/settings/themes.ts';

test.each(paletteNames)('the built-in theme %s is readable', (name) => {
	expect(contrastProblems(paletteOf({extends: name}))).toEqual([]);
});

test('reports text below 4.5:1 and borders below 3:1, with the ratio', () => {
	const problems = contrastProblems(paletteOf({accent: '#4c566a', border: '#434c5e', muted: '#8b93a1'}));
	expect(problems).toEqual([
		'accent (#4c566a) has a contrast of 1.8:1 to the background (#282c34); 4.5:1 is readable',
		'accent (#4c566a) has a contrast of 1.7:1 to the selection (#26344a); 4.5:1 is readable',
		'muted (#8b93a1) has a contrast of 4.0:1 to the selection (#26344a); 4.5:1 is readable',
		'border (#434c5e) has a contrast of 1.6:1 to the background (#282c34); 3:1 is readable',
	]);
});
