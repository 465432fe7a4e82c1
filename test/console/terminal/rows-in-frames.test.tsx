/** The painter finds a row in a frame by its text, so Ink must write each row with the codes that it was drawn with. */
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, test} from 'vitest';
import {holdsRow} from '../../../src/console/terminal/frame-rows.ts';
import {Themes} from '../../../src/console/ui/themes.ts';
import {paletteNames} from '../../../src/settings/themes.ts';
import {drawRow, placeColumns, type RowLook, type TableColumn} from '../../../src/text/row.ts';
import type {Style} from '../../../src/text/theme.ts';

const styles: readonly Style[] = ['plain', 'warn', 'id', 'person', 'time', 'bad', 'dim'];
const columns = styles.map(
	(style, rank): TableColumn<object> => ({
		id: style,
		title: style,
		width: 8,
		rank,
		text: () => style,
		tone: () => style,
	}),
);
/** A selected row that is gone has other codes in a frame, so React draws the move to it. */
const looks: readonly RowLook[] = [true, false].flatMap((isSelected) =>
	([undefined, 'new', 'changed', ...(isSelected ? [] : ['gone' as const])] as const).flatMap((state) => [
		{isSelected, isMarked: false, state},
		{isSelected, isMarked: true, state, changed: ['warn', 'id']},
	]),
);

test.each(
	(['16', '256', 'truecolor'] as const).flatMap((depth) =>
		[...paletteNames, 'terminal'].map((name) => [name, depth] as const),
	),
)('Ink writes a row as it was drawn, in %s with %s', (name, depth) => {
	const {theme} = new Themes({depth, hasUnicode: true, name});
	// The last column ends at the edge of the row, or before it.
	for (const width of [3 + 9 * columns.length - 1, 90])
		for (const look of looks) {
			const row = drawRow({}, placeColumns(columns, width), width, theme, look);
			const {lastFrame, unmount} = render(<Text>{row}</Text>);
			expect([look, holdsRow(lastFrame(), row), lastFrame()]).toEqual([look, true, lastFrame()]);
			unmount();
		}
});
