/** Shows the selected item beside or below its list. */
import {Box} from 'ink';
import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import type {Handlers} from '../../keymap/layer.ts';
import {useMouse} from '../../keymap/use-mouse.ts';
import {Lines} from '../../ui/Lines.tsx';
import {useStore} from '../../ui/store.ts';
import {inkColor, useTheme} from '../../ui/theme-context.tsx';
import {drawFields} from '../detail/detail-text.ts';
import {showOf, useScreen} from '../shared/screen-context.ts';

interface Shape {
	readonly width: number;
	readonly height: number;
}

interface PreviewShape {
	readonly list: Shape;
	readonly pane?: Shape;
	readonly direction: 'row' | 'column';
}

/** Minimum width in cells for a preview beside the list. A narrower screen puts it below the list. */
const minimumWidthBeside = 110;

/** The heights in lines of a preview below the list, with its border, and of the list with its heading. */
const usefulHeight = 8;
const minimumListHeight = 3;

export function previewShape(isOn: boolean, body: Shape): PreviewShape {
	if (!isOn || body.height < 8) return {list: body, direction: 'column'};
	if (body.width >= minimumWidthBeside) {
		const pane = Math.floor(body.width * 0.42);
		return {list: {...body, width: body.width - pane}, pane: {...body, width: pane}, direction: 'row'};
	}
	const pane = Math.max(Math.floor(body.height / 2), Math.min(usefulHeight, body.height - minimumListHeight));
	return {list: {...body, height: body.height - pane}, pane: {...body, height: pane}, direction: 'column'};
}

interface PreviewState {
	readonly lines: readonly string[];
	/** The lines before the first shown one. */
	readonly top: number;
	readonly isFocused: boolean;
	readonly scroll: (by: number) => void;
	/** The motions scroll the preview while it has the focus. */
	readonly handlers: Handlers;
}

/** The content of the preview and the commands that focus and scroll it. `pane` is undefined while it is hidden. */
export function usePreview(resource: Listed, row: Row | undefined, pane: Shape | undefined): PreviewState {
	const theme = useTheme();
	const show = showOf(useScreen(), resource);
	const [{isFocused: wantsFocus, scrolled, of}, store] = useStore(() => ({
		isFocused: false,
		scrolled: 0,
		of: row,
	}));
	const isFocused = wantsFocus && pane !== undefined;
	const drawn =
		row && pane ? drawFields(resourceDetail(resource, row, {show, hasUnset: false}), pane.width - 2, theme) : [];
	const height = pane ? pane.height - 2 : 0;
	const maximum = Math.max(0, drawn.length - height);
	const to = (line: number) => store.update({scrolled: Math.max(0, Math.min(line, maximum)), of: row});
	const by = (lines: number) => () => to((store.value.of === row ? store.value.scrolled : 0) + lines);
	const focus = (value: boolean) => () => store.update({isFocused: value});
	const motions: Handlers = {
		'list.down': by(1),
		'list.up': by(-1),
		'list.first': () => to(0),
		'list.last': () => to(maximum),
		'list.half-down': by(Math.floor(height / 2)),
		'list.half-up': by(-Math.floor(height / 2)),
		'list.page-down': by(height),
		'list.page-up': by(-height),
		'app.back': focus(false),
	};
	return {
		lines: drawn.map(({text}) => text),
		// Another row starts at its first line.
		top: of === row ? Math.min(scrolled, maximum) : 0,
		isFocused,
		scroll: (lines) => by(lines)(),
		handlers: {
			'list.focus-preview': pane ? focus(!isFocused) : {whyNot: 'The preview is hidden: p shows it'},
			...(isFocused ? motions : {}),
		},
	};
}

export function Preview({lines, top, isFocused, scroll, width, height}: Shape & Omit<PreviewState, 'handlers'>) {
	const theme = useTheme();
	const shown = lines.slice(top, top + height - 2);
	const box = useMouse(({by}, run) => {
		if (by !== 0) scroll(by);
		else if (!isFocused) run('list.focus-preview');
	});
	return (
		<Box
			ref={box}
			width={width}
			height={height}
			borderStyle={theme.glyphs.border}
			borderColor={inkColor(theme, isFocused ? 'accent' : 'border')}
			borderDimColor={!isFocused && !inkColor(theme, 'border')}
			overflow="hidden"
		>
			<Lines lines={shown} width={width - 2} height={height - 2} />
		</Box>
	);
}
