import {expect, test} from 'vitest';
import {drawFields} from '../../../../src/console/features/detail/LinesScreen.tsx';
import {fieldLine} from '../../../../src/domain/resources/fields.ts';
import {createTheme} from '../../../../src/text/theme.ts';

const theme = createTheme({hasColor: false, hasUnicode: true});
const draw = (labels: readonly string[], width: number) =>
	drawFields(
		labels.map((label) => fieldLine(label, 'yes and no')),
		width,
		theme,
	).map(({plain}) => plain);
const long = 'Strict access entitlement provisioning';

test('a long label moves its own value only', () => {
	expect(draw(['Access model', long], 64)).toEqual([' Access model  yes and no', ` ${long}  yes and no`]);
});

test('a long label is cut where its value would have no room', () => {
	expect(draw(['Access model', long], 40)).toEqual([' Access model  yes and no', ' Strict access e…  yes and no']);
});

test('the value of a long label is wrapped below itself', () => {
	const lines = drawFields([fieldLine(long, 'yes and no and yes and no')], 64, theme);
	expect(lines.map(({plain}) => plain)).toEqual([
		` ${long}  yes and no and yes and`,
		`${' '.repeat(long.length + 3)}no`,
	]);
});
