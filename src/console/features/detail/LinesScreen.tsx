/** A screen of lines with a cursor: the fields or the raw JSON of an item, laid out for a width. */
import {formatAddress} from '../../../domain/address/address.ts';
import type {DetailLine} from '../../../domain/resources/fields.ts';
import {valueKind} from '../../../domain/resources/value-kinds.ts';
import {cellWidth, fitCell, wrap} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {selectionBar} from '../../../text/row.ts';
import type {Theme} from '../../../text/theme.ts';
import {useScreen} from '../../core/screen-context.ts';
import {type Handlers, type Titles, useLayer} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {MouseRows} from '../../ui/MouseRows.tsx';
import {type ErrorCard, fitCard, paintCardLine} from '../shared/error-card.ts';
import {ScreenFrame, type ScreenFrameProps, useBodySize} from '../shared/ScreenFrame.tsx';
import {useCopy} from '../shared/use-copy.ts';
import {drawRaw} from './raw-text.ts';
import type {TextLine, TextLines} from './text-lines.ts';
import {drawMatch, useFind} from './use-find.tsx';
import {useScroll} from './use-scroll.ts';

interface LinesScreenProps extends Pick<ScreenFrameProps, 'title' | 'loadedAt' | 'stale' | 'prompt'> {
	readonly lines: TextLines;
	/** Receives the field under the cursor, and the position of the cursor as text. */
	readonly status: (at: {readonly field: DetailLine | undefined; readonly position: string}) => string;
	/** Receives the field under the cursor. */
	readonly handlers: (field: DetailLine | undefined) => Handlers;
	/** Titles for the footer, where a command has another effect than on other screens. */
	readonly titles?: Titles;
	/** The path of the field that the cursor begins at. */
	readonly startField?: string | undefined;
}

export function LinesScreen(props: LinesScreenProps) {
	const {title, loadedAt, stale, lines, status, handlers, titles = {}, startField, prompt} = props;
	const theme = useTheme();
	const {width, height} = useBodySize();
	const scroll = useScroll(lines.length, height, lineOf(lines, startField));
	const {entry} = useScreen();
	const find = useFind(lines, scroll, width);
	const copy = useCopy();
	const field = lines.slice(scroll.cursor, scroll.cursor + 1)[0]?.field;
	useLayer({
		scope: 'detail',
		handlers: {
			...scroll.handlers,
			...find.handlers,
			'copy.field': field ? () => copy(field.path, field.value) : {whyNot: 'No field under the cursor'},
			'copy.address': () => copy('the address', formatAddress(entry.address)),
			...handlers(field),
		},
		titles: () => (find.text === '' ? titles : {...titles, 'app.back': 'Clear find'}),
	});
	const matching = new Set(find.matches);
	const shown = lines.slice(scroll.top, scroll.top + height).map(({text, plain}, slot) => {
		const line = slot + scroll.top;
		const isSelected = line === scroll.cursor;
		const isMatch = matching.has(line);
		if (!isSelected) return isMatch ? drawMatch(plain, find.text, 'inverse', theme) : text;
		if (theme.hasTint && !isMatch) return selectedLine(text, plain, width, theme);
		const whole = fitCell(plain, width);
		return theme.paint('selection', isMatch ? drawMatch(whole, find.text, 'underline', theme) : whole);
	});
	const line = lines.length > 0 ? `line ${scroll.cursor + 1} of ${lines.length}` : '';
	const position = [find.position, line].filter(Boolean).join(` ${theme.glyphs.dot} `);
	return (
		<ScreenFrame
			title={title}
			loadedAt={loadedAt}
			stale={stale}
			status={status({field, position})}
			prompt={find.prompt || prompt}
		>
			<MouseRows
				onClick={(slot, run) => {
					const clicked = scroll.top + slot;
					if (clicked >= lines.length) return;
					if (clicked === scroll.cursor) run('detail.links');
					else scroll.to(clicked);
				}}
				onWheel={scroll.scroll}
			>
				<Lines lines={shown} width={width} height={height} cursor={{top: scroll.top, line: scroll.cursor}} />
			</MouseRows>
		</ScreenFrame>
	);
}

/** Draws a line in its colours on the tint, with the bar in the place of its first blank. */
function selectedLine(text: string, plain: string, width: number, theme: Theme): string {
	const drawn = text.replace(/^((?:\u001b\[[\d;]*m)*) /, (_, styles: string) => selectionBar(theme) + styles);
	return theme.paint('selection', drawn + ' '.repeat(Math.max(0, width - cellWidth(plain))));
}

/** The line of a field, or of its first member; the first line without it. */
function lineOf(lines: TextLines, path: string | undefined): number {
	if (path === undefined || !Array.isArray(lines)) return 0;
	return Math.max(
		0,
		(lines as readonly TextLine[]).findIndex(({field}) => field && isWithin(field.path, path)),
	);
}

/** Fits most labels of the API document. A longer one moves its own value only. */
const maximumLabelWidth = 24;
/** Cells of a value beside a long label. With less room, the label is cut. */
const minimumRoom = 20;

/** The characters of a field, and the lines of its JSON. The raw JSON of the item has the rest. */
const maximumValue = 20_000;
const maximumJson = 5_000;

/** A line without a field, one cell from the edge. */
export const textLine = (content: string, paint: (text: string) => string = (text) => text): TextLine => {
	const plain = ` ${content}`;
	return {text: paint(plain), plain, field: undefined};
};

export const blankLine: TextLine = {text: '', plain: '', field: undefined};

/** Draws labels at the left and wrapped values beside them. The label column shrinks on a narrow screen. */
export function drawFields(lines: readonly DetailLine[], width: number, theme: Theme): readonly TextLine[] {
	const cellsOf = ({label, depth}: DetailLine) => cellWidth(label) + 2 * depth;
	const labels = lines.filter(({kind}) => kind === 'field').map(cellsOf);
	const usual = labels.filter((cells) => cells <= maximumLabelWidth);
	const most = Math.floor(width * 0.4);
	const column = Math.min(most, Math.max(8, ...(usual.length > 0 ? usual : [maximumLabelWidth])));
	return lines.flatMap((line, index): TextLine[] => {
		if (line.kind === 'heading') {
			const heading = textLine(line.label, (text) => theme.paint('accent', text));
			return index === 0 ? [heading] : [blankLine, heading];
		}
		if (line.kind === 'json') {
			const drawn = drawRaw(line.value, width, theme);
			const left = drawn.length - maximumJson;
			const note = left > 0 ? [textLine(`${plural(left, 'more line')} not drawn here`)] : [];
			return [...drawn.slice(0, maximumJson), ...note].map((each) => ({...each, field: line}));
		}
		const cells = cellsOf(line);
		const own = width - cells - 4 >= minimumRoom ? Math.max(cells, column) : Math.max(Math.min(cells, most), column);
		const room = Math.max(8, width - own - 4);
		const left = line.value.length - maximumValue;
		const values = [...wrap(left > 0 ? line.value.slice(0, maximumValue).toWellFormed() : line.value, room)];
		if (left > 0) values.push(...wrap(`… ${plural(left, 'more character')} not drawn here`, room));
		const tone = line.tone === 'plain' ? (valueKind(line.path) ?? 'plain') : line.tone;
		return values.map((value, part) => {
			const label = fitCell(part === 0 ? '  '.repeat(line.depth) + line.label : '', own, 'left', theme.glyphs.ellipsis);
			return {
				text: ` ${theme.paint('dim', label)}  ${theme.paint(tone, value)}`,
				plain: ` ${label}  ${value}`,
				field: line,
			};
		});
	});
}

/** Draws an error card in place of content that could not be loaded. The screen can scroll it. */
export const drawError = (card: ErrorCard, width: number, height: number, theme: Theme): readonly TextLine[] =>
	fitCard(card, width - 2, height, theme.glyphs.ellipsis).map((line) => ({
		...textLine(line.text),
		text: ` ${paintCardLine(line, theme)}`,
	}));

/** Marks the line if its field changed. The sign replaces the blank at the start of the line. */
export function markChanged(line: TextLine, fields: readonly string[], {glyphs}: Theme): TextLine {
	const path = line.field?.path ?? '';
	if (!fields.some((field) => isWithin(path, field))) return line;
	const sign = glyphs.rowState.changed;
	return {...line, text: sign + line.text.slice(1), plain: sign + line.plain.slice(1)};
}

/** Whether a path belongs to a field or to one of its members. */
export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
