/** Shows the selected item below its list. */
import {Box} from 'ink';
import {useContext, useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import {type DetailLine, resourceDetail} from '../../../../domain/resources/fields.ts';
import type {Listed, Row} from '../../../../domain/resources/resource.ts';
import {showOf, useScreen} from '../../../core/screen-context.ts';
import {useServices} from '../../../core/services.ts';
import {type Handlers, useRouter} from '../../../keymap/keyboard.tsx';
import {useMouse} from '../../../keymap/pointer.ts';
import type {List} from '../../../list/list.ts';
import type {ListSnapshot} from '../../../list/snapshot.ts';
import {PainterContext} from '../../../terminal/painter-context.ts';
import {useTheme} from '../../../terminal/theme-context.tsx';
import {Lines} from '../../../ui/Lines.tsx';
import {drawPane, frameCells} from '../../../ui/pane/frame.ts';
import type {Shape} from '../../../ui/pane/preview-shape.ts';
import {Store, useStore} from '../../../ui/store.ts';
import {drawFieldColumns} from '../../detail/field-columns.ts';

/** Longer than the pause between the keys of a held key, in milliseconds. */
const restTime = 150;

/** The id of the item on which the cursor has rested. Undefined while the preview is hidden: the first item shows at once. */
function useRest(list: List<Row>, isShown: boolean): Store<{readonly id: string | undefined}> {
	const {after} = useServices().clock;
	const painter = useContext(PainterContext);
	const [rest] = useState(() => new Store<{readonly id: string | undefined}>({id: undefined}));
	const subscribe = useMemo(() => painter?.following(rest) ?? rest.subscribe, [painter, rest]);
	useSyncExternalStore(subscribe, () => rest.value.id);
	useEffect(() => {
		let cancel = () => {};
		let isOver = false;
		const wait = () => {
			const {selectedId: id} = list.snapshot;
			cancel();
			if (!isOver && rest.value.id !== undefined && id !== rest.value.id)
				cancel = after(restTime, () => rest.update({id}));
		};
		const follow = () => {
			if (!isShown || rest.value.id === undefined) rest.update({id: isShown ? list.snapshot.selectedId : undefined});
			// The row of a key is painted first.
			queueMicrotask(wait);
		};
		follow();
		const unsubscribe = list.subscribe(follow);
		return () => {
			unsubscribe();
			isOver = true;
			cancel();
		};
	}, [list, rest, isShown, after]);
	return rest;
}

type PreviewState = ReturnType<typeof usePreview>;

/** The border has the title, so a heading does not repeat it. */
const untitled = (fields: readonly DetailLine[], title: string) =>
	fields[0]?.kind === 'heading' && fields[0].label === title ? fields.slice(1) : fields;

/**
 * The content of the preview and the commands that focus and scroll it. `pane` is undefined while it is hidden. `placeOf` returns where
 * a row matches, if no cell shows it: the border has it.
 */
export function usePreview(
	resource: Listed,
	list: List<Row>,
	{selected}: ListSnapshot<Row>,
	pane: Shape | undefined,
	placeOf: (row: Row) => string,
) {
	const theme = useTheme();
	const screen = useScreen();
	const focusKey = useRouter().keyOf('list.focus-preview');
	const rest = useRest(list, pane !== undefined);
	const [{isFocused: wantsFocus, scrolled, of}, store] = useStore(() => ({
		isFocused: false,
		scrolled: 0,
		of: selected,
	}));
	const isFocused = wantsFocus && pane !== undefined;
	const {width = 0, height = 0} = pane ?? {};
	const show = useMemo(() => showOf(screen, resource), [screen, resource]);
	const textOf = useMemo(() => {
		const drawn = new WeakMap<Row, readonly string[]>();
		return (row: Row): readonly string[] => {
			const fields = () => untitled(resourceDetail(resource, row, {show, hasUnset: false}), resource.label(row));
			const lines = drawn.get(row) ?? drawFieldColumns(fields(), width - 2, theme);
			drawn.set(row, lines);
			return lines;
		};
	}, [resource, width, theme, show]);
	/** The lines inside the border. */
	const inner = height - 2;
	const maximumOf = (row: Row) => Math.max(0, textOf(row).length - inner);
	const to = (line: number) => {
		if (selected) store.update({scrolled: Math.max(0, Math.min(line, maximumOf(selected))), of: selected});
	};
	const by = (lines: number) => () => to((store.value.of === selected ? store.value.scrolled : 0) + lines);
	const focus = (value: boolean) => () => store.update({isFocused: value});
	const motions: Handlers = {
		'list.down': by(1),
		'list.up': by(-1),
		'list.first': () => to(0),
		'list.last': () => to(Number.POSITIVE_INFINITY),
		'list.half-down': by(Math.floor(inner / 2)),
		'list.half-up': by(-Math.floor(inner / 2)),
		'list.page-down': by(inner),
		'list.page-up': by(-inner),
		'app.back': focus(false),
	};

	/** The lines of the preview with its border. It has the name of the selected item, and no text until the cursor rests. */
	function draw({selected: row, selectedId}: ListSnapshot<Row>): readonly string[] {
		if (!pane) return [];
		const place = row ? placeOf(row) : '';
		const text = row && (rest.value.id ?? selectedId) === selectedId ? textOf(row) : [];
		// Another row starts at its first line.
		const top = row && of === row ? Math.min(scrolled, maximumOf(row)) : 0;
		const shown = text.slice(top, top + inner);
		const look = {
			title: row ? `${resource.label(row)}${place && ` ${theme.glyphs.dot} match ${place}`}` : '',
			width: width - frameCells,
			height: inner,
			extent: {top, shown: shown.length, total: text.length},
			...(isFocused ? {color: 'accent' as const} : {next: focusKey === undefined ? '' : `${focusKey} to scroll`}),
		};
		return theme.isLinear ? shown : drawPane(look, shown, theme);
	}
	return {
		draw,
		/** Notifies when the cursor has rested. */
		rest,
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

interface PreviewProps extends Shape, Pick<PreviewState, 'isFocused' | 'scroll'> {
	readonly lines: readonly string[];
}

export function Preview({lines, isFocused, scroll, width, height}: PreviewProps) {
	const box = useMouse(({by}, run) => {
		if (by !== 0) scroll(by);
		else if (!isFocused) run('list.focus-preview');
	});
	return (
		<Box ref={box} width={width} height={height}>
			<Lines lines={lines} width={width} height={height} />
		</Box>
	);
}
