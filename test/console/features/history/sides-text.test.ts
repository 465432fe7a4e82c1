import {expect, test} from 'vitest';
import {sidesText} from '../../../../src/console/features/history/ChangesScreen.tsx';
import {cellWidth} from '../../../../src/text/cells.ts';

test.each([
	['names that fit are whole', ['a', 'b'], 39, 'a to b'],
	[
		'a short name leaves its room to the other',
		['production before the release', 'now'],
		39,
		'production before the release to now',
	],
	[
		'two times are cut in their seconds',
		['2026-11-20T09:00:00.000Z', '2026-11-26T11:46:00.000Z'],
		39,
		'2026-11-20T09:00… to 2026-11-26T11:46:…',
	],
	[
		'names that begin alike are cut before their difference',
		['production before the release 1', 'production before the release 2'],
		39,
		'…1 to …2',
	],
	[
		'a name may begin with the whole of the other',
		['release of the first week', 'release of the first week, again'],
		30,
		'… to …, again',
	],
	['each side has a cell of the narrowest line', ['before', 'after'], 6, '… to …'],
] as const)('%s', (_title, names, width, text) => {
	expect(sidesText(names, width, '…')).toBe(text);
	expect(cellWidth(text)).toBeLessThanOrEqual(width);
});
