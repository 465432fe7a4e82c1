/** The help: a sheet with the keys of the current screen. Typing finds a command, Enter runs it. */
import {useState} from 'react';
import {useLayer} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Panel, usePanelInside} from '../../ui/Panel.tsx';
import {panelScroll} from '../../ui/TextPanel.tsx';
import {type CommandsProps, commandItem, useRunAfterClose} from './dialogs.tsx';
import {drawSheet} from './help-sheet.ts';
import {useSheetFind} from './use-sheet-find.tsx';

/** The wanted width of the sheet: three columns. */
const sheetWidth = 136;

export function Help({available, onClose}: CommandsProps) {
	const run = useRunAfterClose(onClose);
	const [typed, setTyped] = useState('');
	if (typed === '') {
		const onType = (text: string) => setTyped((before) => before + text);
		return <Sheet available={available} onType={onType} onClose={onClose} />;
	}
	return (
		<Menu
			verb="Run"
			title="Keys of this screen: press Enter to run"
			hasFilter
			initial={typed}
			items={available.map((row) => {
				const item = commandItem(row);
				return {...item, label: `${(item.detail ?? '').padEnd(14)} ${item.label}`, detail: row.command.id};
			})}
			onChoose={({id}) => run(id)}
			onClose={onClose}
		/>
	);
}

function Sheet({available, onType, onClose}: CommandsProps & {readonly onType: (text: string) => void}) {
	const theme = useTheme();
	const state = useState(0);
	const [wantedTop, setTop] = state;
	const [hasIds, setIds] = useState(false);
	const inside = usePanelInside();
	const {width} = inside(sheetWidth, 1);
	const lines = drawSheet(available, width, theme, hasIds);
	const {height} = inside(sheetWidth, lines.length);
	const find = useSheetFind(lines, {top: wantedTop, to: (line) => setTop(Math.max(0, line)), width});
	const room = height - (find.prompt ? 1 : 0);
	const {top, by, handlers} = panelScroll(lines.length, room, state);
	useLayer({
		scope: 'dialog',
		handlers: {...handlers, 'dialog.close': find.text === '' ? onClose : find.clear},
		type(text) {
			if (text === ' ') by(room);
			else if (!find.type(text)) onType(text);
			return 'moved';
		},
		capture(chord) {
			if (chord !== 'tab') return false;
			setIds((before) => !before);
			return true;
		},
	});
	const title =
		find.text === '' ? 'Keys of this screen: type to filter, / finds, tab shows ids' : `Keys, ${find.position}`;
	const shown = lines.slice(top, top + room).map(find.mark);
	return (
		<Panel title={title} width={width} height={height} extent={{top, shown: room, total: lines.length}}>
			<Lines lines={shown} width={width} height={room} />
			{find.prompt}
		</Panel>
	);
}
