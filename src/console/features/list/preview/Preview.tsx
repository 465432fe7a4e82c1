/** Shows the selected item below its list. */
import {useEffect, useMemo, useState} from 'react';
import {type DetailLine, resourceDetail} from '../../../../domain/resources/fields.ts';
import type {Listed, Row} from '../../../../domain/resources/resource.ts';
import {showOf, useScreen} from '../../../core/screen-context.ts';
import {useServices} from '../../../core/services.ts';
import {type Handlers, useRouter} from '../../../keymap/keyboard.tsx';
import {useMouse} from '../../../keymap/pointer.ts';
import {useTheme} from '../../../terminal/theme-context.tsx';
import {Lines} from '../../../ui/Lines.tsx';
import {Pane} from '../../../ui/pane/Pane.tsx';
import type {Shape} from '../../../ui/pane/preview-shape.ts';
import {useStore} from '../../../ui/store.ts';
import {drawFieldColumns} from '../../detail/field-columns.ts';

/** Longer than the pause between the keys of a held key, in milliseconds. */
const restTime = 150;

/** The row, or the former one until the cursor has rested on it. A new state of the same item shows at once. */
function useRested(row: Row | undefined, id: (row: Row) => string, isShown: boolean): Row | undefined {
	const {after} = useServices().clock;
	const [rested, setRested] = useState<Row>();
	const isSame = row === undefined || rested === undefined || id(row) === id(rested);
	useEffect(() => {
		if (!isShown || isSame) setRested(isShown ? row : undefined);
		else return after(restTime, () => setRested(row));
	}, [row, isSame, isShown, after]);
	return isSame || !isShown ? row : rested;
}

type PreviewState = ReturnType<typeof usePreview>;

/** The border has the title, so a heading does not repeat it. */
const untitled = (fields: readonly DetailLine[], title: string) =>
	fields[0]?.kind === 'heading' && fields[0].label === title ? fields.slice(1) : fields;

/** The content of the preview and the commands that focus and scroll it. `pane` is undefined while it is hidden. */
export function usePreview(resource: Listed, selected: Row | undefined, pane: Shape | undefined) {
	const theme = useTheme();
	const screen = useScreen();
	const row = useRested(selected, resource.id, pane !== undefined);
	const [{isFocused: wantsFocus, scrolled, of}, store] = useStore(() => ({isFocused: false, scrolled: 0, of: row}));
	const isFocused = wantsFocus && pane !== undefined;
	const width = pane?.width;
	const show = useMemo(() => showOf(screen, resource), [screen, resource]);
	const drawn = useMemo(
		() =>
			row && width !== undefined
				? drawFieldColumns(
						untitled(resourceDetail(resource, row, {show, hasUnset: false}), resource.label(row)),
						width - 2,
						theme,
					)
				: [],
		[resource, row, width, theme, show],
	);
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
		/** The name of the shown item, which is not the selected one while the cursor moves. */
		title: row ? resource.label(row) : '',
		lines: drawn,
		// Another row starts at its first line.
		/** The lines before the first shown one. */
		top: of === row ? Math.min(scrolled, maximum) : 0,
		isFocused,
		scroll: (lines: number) => by(lines)(),
		/** The motions scroll the preview while it has the focus. */
		handlers: {
			'list.focus-preview': pane
				? focus(!isFocused)
				: {whyNot: selected ? 'The preview is hidden: p shows it' : 'No row selected'},
			...(isFocused ? motions : {}),
		},
	};
}

export function Preview(props: Shape & Omit<PreviewState, 'handlers'>) {
	const {title, lines, top, isFocused, scroll, width, height} = props;
	const focusKey = useRouter().keyOf('list.focus-preview');
	const shown = lines.slice(top, top + height - 2);
	const box = useMouse(({by}, run) => {
		if (by !== 0) scroll(by);
		else if (!isFocused) run('list.focus-preview');
	});
	return (
		<Pane
			box={box}
			title={title}
			width={width}
			height={height}
			extent={{top, shown: shown.length, total: lines.length}}
			{...(isFocused ? {color: 'accent'} : {next: focusKey === undefined ? '' : `${focusKey} to scroll`})}
		>
			<Lines lines={shown} width={width - 2} height={height - 2} />
		</Pane>
	);
}
