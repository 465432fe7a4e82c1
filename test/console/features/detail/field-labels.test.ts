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

test('a nested label is indented, and counts with its indent', () => {
	const lines = drawFields([fieldLine('Model', 'a'), {...fieldLine('Scopes of it', 'b'), depth: 2}], 64, theme);
	expect(lines.map(({plain}) => plain)).toEqual([' Model             a', '     Scopes of it  b']);
});

test('a label of 24 cells moves all values, a longer one its own', () => {
	const [usual, longer] = ['x'.repeat(24), 'x'.repeat(25)];
	expect(draw(['Model', usual], 64)).toEqual([` Model${' '.repeat(21)}yes and no`, ` ${usual}  yes and no`]);
	expect(draw(['Model', longer], 64)).toEqual([' Model     yes and no', ` ${longer}  yes and no`]);
});

test('a value of 20,000 characters is drawn, and the rest of a longer one is counted', () => {
	const drawnOf = (length: number) =>
		drawFields([fieldLine('Text', 'x'.repeat(length))], 100, theme)
			.slice(-2)
			.map(({plain}) => plain.trim().replace(/x+/, (letters) => `${letters.length} x`));
	expect(drawnOf(20_000)).toEqual(['88 x', '24 x']);
	expect(drawnOf(20_001)).toEqual(['24 x', '… 1 more character not drawn here']);
});

test('a JSON value of 5,000 lines is drawn, and the rest of a longer one is counted', () => {
	const indented = (items: number) => JSON.stringify(Array(items).fill(1), undefined, 2);
	const lastOf = (items: number) => {
		const drawn = drawFields([{...fieldLine('Body', indented(items)), kind: 'json'}], 100, theme);
		return [drawn.length, drawn.at(-1)?.plain.trim()];
	};
	expect([lastOf(2), lastOf(4998), lastOf(4999)]).toEqual([
		[4, ']'],
		[5000, ']'],
		[5001, '1 more line not drawn here'],
	]);
});
