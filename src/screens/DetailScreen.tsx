/** One item in full: its fields in groups, or the JSON it came as. */
import {useMemo, useState} from 'react';
import {parseAddress} from '../address/address.ts';
import {useCommands} from '../keymap/keyboard.tsx';
import {detailLines} from '../resources/fields.ts';
import type {Resource} from '../resources/resource.ts';
import {fitCell} from '../ui/cells.ts';
import {Lines} from '../ui/Lines.tsx';
import {Menu} from '../ui/Menu.tsx';
import {useTheme} from '../ui/theme-context.tsx';
import {drawFields, drawRaw, type TextLine} from './detail-text.ts';
import {describeError} from './list-words.ts';
import {usePlace, usePlaceState} from './place.ts';
import {ScreenFrame, useBodySize} from './ScreenFrame.tsx';
import {rawJson, useCopy, useCopyHandlers} from './use-copy.ts';
import {useItem} from './use-item.ts';
import {useScroll} from './use-scroll.ts';

export function DetailScreen({resource, id}: {readonly resource: Resource; readonly id: string}) {
	const {go, show, size} = usePlace();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const item = useItem(resource, id);
	const [isRaw, setRaw] = usePlaceState('isRaw', false);
	const [hasUnset, setUnset] = usePlaceState('hasUnset', false);
	const [isLinking, setLinking] = useState(false);
	const copy = useCopy();

	const {row} = item;
	const lines = useMemo((): readonly TextLine[] => {
		if (!row) return [];
		return isRaw
			? drawRaw(rawJson(row), width)
			: drawFields(detailLines(resource, row, {show, hasUnset}), width, theme);
	}, [row, isRaw, hasUnset, width, show, resource, theme]);
	const scroll = useScroll(lines.length, height);
	const field = lines[scroll.cursor]?.field;
	const links = row ? resource.links(row) : [];

	const copyHandlers = useCopyHandlers({resource, rows: row ? [row] : []});
	useCommands('detail', {
		...scroll.handlers,
		...copyHandlers,
		'copy.field': field ? () => copy(field.path, field.value) : {whyNot: 'The cursor is on no field'},
		'detail.raw': () => setRaw(!isRaw),
		'detail.unset': isRaw ? {whyNot: 'Raw JSON shows what came, no more'} : () => setUnset(!hasUnset),
		'detail.links':
			links.length > 0 ? () => setLinking(true) : {whyNot: `Nothing related to this ${resource.noun} is known`},
		'app.refresh': item.refresh,
		'app.cancel': item.isLoading ? item.cancel : undefined,
	});

	return (
		<>
			<ScreenFrame
				title={`${resource.title} ${theme.glyphs.dot} ${row ? resource.label(row) : id}`}
				loadedAt={item.loadedAt}
				status={status()}
			>
				<Lines lines={drawn(lines, scroll.cursor, width)} top={scroll.top} width={width} height={height} />
			</ScreenFrame>
			{isLinking && (
				<Menu
					title={`From ${row ? resource.label(row) : id} to`}
					screen={size}
					items={links.map(({title, address}) => ({id: address, label: title}))}
					onChoose={({id: address}) => {
						setLinking(false);
						go(parseAddress(address));
					}}
					onClose={() => setLinking(false)}
				/>
			)}
		</>
	);

	function status(): string {
		if (item.error) return theme.paint('bad', ` ${describeError(item.error)} (r tries again)`);
		if (!row) return theme.paint('dim', item.isLoading ? ' Loading…' : ` The tenant has no ${resource.noun} ${id}`);
		const remark = resource.remark?.(row);
		const kind = isRaw ? 'raw JSON, secrets masked' : hasUnset ? 'every field' : 'set fields, w shows the unset ones';
		const parts = [remark, `line ${scroll.cursor + 1} of ${lines.length}`, kind].filter(Boolean);
		return theme.paint('dim', ` ${parts.join(` ${theme.glyphs.dot} `)}`);
	}

	function drawn(all: readonly TextLine[], cursor: number, cells: number): readonly string[] {
		return all.map(({text, plain}, index) => (index === cursor ? theme.paint('inverse', fitCell(plain, cells)) : text));
	}
}
