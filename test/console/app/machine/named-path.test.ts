import {join} from 'node:path';
import {expect, test} from 'vitest';
import {namedPath} from '../../../../src/console/app/machine/named-path.ts';

test('a leading ~/ is the home directory, if there is one', () => {
	expect(namedPath('~/a', '/home/me')).toBe('/home/me/a');
	expect(namedPath('~/a', undefined)).toBe(join(process.cwd(), '~/a'));
	expect(namedPath('/a', '/home/me')).toBe('/a');
});
