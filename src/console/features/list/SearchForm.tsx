/** A form with every search field of a resource. Commas or spaces separate the values of a list. */
import {Box, Text} from 'ink';
import {useState} from 'react';
import type {Listed, SearchField} from '../../../domain/resources/resource.ts';
import type {Search} from '../../../domain/resources/search/search.ts';
import {cut, fitCell} from '../../../text/cells.ts';
import {useServices} from '../../core/services.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {MouseRows} from '../../ui/MouseRows.tsx';
import {Panel, usePanelInside} from '../../ui/Panel.tsx';
import {useStore} from '../../ui/store.ts';
import {TextField} from '../../ui/TextField.tsx';

interface SearchFormProps {
	readonly resource: Listed;
	readonly search: Search;
	readonly onSubmit: (search: Search) => void;
	readonly onClose: () => void;
}

export function SearchForm({resource, search, onSubmit, onClose}: SearchFormProps) {
	const {past} = useServices().tenant;
	const theme = useTheme();
	const fields = resource.searchFields;
	const [typed, store] = useStore<Record<string, string>>(() =>
		Object.fromEntries(fields.map(({input}) => [input, (search[input] ?? []).join(', ')])),
	);
	const [current, setCurrent] = useState(0);
	const move = (by: number) => setCurrent((before) => (before + by + fields.length) % fields.length);
	const field = fields[current];

	function toggle() {
		if (field?.kind !== 'flag') return;
		store.update((before) => ({[field.input]: before[field.input] === 'true' ? '' : 'true'}));
	}
	const handlers = {
		'dialog.down': () => move(1),
		'dialog.up': () => move(-1),
		'dialog.accept': () => onSubmit(searchOf(fields, store.value)),
		'dialog.toggle': toggle,
		'dialog.close': onClose,
	};
	useCommands('dialog', handlers, {'dialog.accept': 'Search'});

	const inside = usePanelInside();
	const {width, height} = inside(90, fields.length + 2);
	const hintLines = height > 4 ? 2 : 0;
	const room = height - hintLines;
	const top = Math.max(0, Math.min(current - Math.floor(room / 2), fields.length - room));
	const labelWidth = 14;
	const cells = width - labelWidth - 2;
	return (
		<Panel
			title={`Search ${resource.title.toLowerCase()} ${past ? 'of this moment' : 'on the server'}`}
			width={width}
			height={height}
		>
			<MouseRows
				onClick={(line) => {
					if (top + line === current) toggle();
					else if (top + line < fields.length) setCurrent(top + line);
				}}
				onWheel={move}
			>
				{fields.slice(top, top + room).map((each) => {
					const isCurrent = each === field;
					const text = typed[each.input] ?? '';
					return (
						<Box key={each.input} height={1} flexShrink={0}>
							<Box flexShrink={0}>
								<Text>{fitCell(`${isCurrent ? theme.glyphs.cursor : ' '} ${each.title}`, labelWidth)}</Text>
							</Box>
							{isCurrent && each.kind !== 'flag' ? (
								<TextField
									initial={text}
									placeholder={each.help}
									width={cells}
									onChange={(next) => store.update({[each.input]: next})}
								/>
							) : (
								<Text wrap="truncate">{shownValue(each, text, cells, theme.paint)}</Text>
							)}
						</Box>
					);
				})}
			</MouseRows>
			{hintLines > 0 && (
				<Box flexDirection="column" flexShrink={0}>
					<Text> </Text>
					<Text wrap="truncate">{theme.paint('dim', 'Tab next · Space toggle · Enter search · Esc close')}</Text>
				</Box>
			)}
		</Panel>
	);
}

function shownValue(
	field: SearchField,
	text: string,
	room: number,
	paint: (style: 'dim', text: string) => string,
): string {
	if (field.kind === 'flag') return `${text === 'true' ? '[x]' : '[ ]'} ${field.help}`;
	return text ? cut(text, room) : paint('dim', cut(field.help, room));
}

function searchOf(fields: readonly SearchField[], typed: Readonly<Record<string, string>>): Search {
	return Object.fromEntries(
		fields.flatMap(({input, kind}): [string, readonly string[]][] => {
			const text = (typed[input] ?? '').trim();
			if (text === '') return [];
			return [[input, kind === 'texts' ? text.split(/[\s,]+/).filter(Boolean) : [text]]];
		}),
	);
}
