/** A screen of lines with a cursor. Details, secrets and requests use it. */
import {formatAddress} from '../../../domain/address/address.ts';
import type {DetailLine} from '../../../domain/resources/fields.ts';
import {cellWidth, fitCell} from '../../../text/cells.ts';
import {selectionBar} from '../../../text/row.ts';
import type {Theme} from '../../../text/theme.ts';
import {useLayer} from '../../keymap/keyboard.tsx';
import type {Handlers, Titles} from '../../keymap/layer.ts';
import {Lines} from '../../ui/Lines.tsx';
import {MouseRows} from '../../ui/MouseRows.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {ScreenFrame, type ScreenFrameProps, useBodySize} from '../shared/ScreenFrame.tsx';
import {useScreen} from '../shared/screen-context.ts';
import {useCopy} from '../shared/use-copy.ts';
import {isWithin} from './detail-text.ts';
import type {TextLine, TextLines} from './text-lines.ts';
import {drawMatch, useFind} from './use-find.tsx';
import {useScroll} from './use-scroll.ts';

interface LinesScreenProps extends Pick<ScreenFrameProps, 'title' | 'loadedAt' | 'isStale' | 'prompt'> {
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
	const {title, loadedAt, isStale = false, lines, status, handlers, titles = {}, startField, prompt} = props;
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
			isStale={isStale}
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
