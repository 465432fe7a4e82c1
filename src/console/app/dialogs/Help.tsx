/** The help: a sheet with the keys of the current screen. Typing, or `/`, filters the commands, and Enter runs one. */
import {useState} from 'react';
import {useLayer} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Panel, usePanelInside} from '../../ui/Panel.tsx';
import {panelScroll} from '../../ui/TextPanel.tsx';
import {type CommandsProps, commandItem, useRunAfterClose} from './dialogs.tsx';
import {drawSheet} from './help-sheet.ts';

/** The wanted width of the sheet: three columns. */
const sheetWidth = 136;

export function Help({available, onClose}: CommandsProps) {
	const run = useRunAfterClose(onClose);
	/** Undefined until the person types. */
	const [typed, setTyped] = useState<string>();
	if (typed === undefined) {
		const onType = (text: string) => setTyped((before = '') => before + text.replace(/^\//, ''));
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
	const [hasIds, setIds] = useState(false);
	const inside = usePanelInside();
	const {width} = inside(sheetWidth, 1);
	const lines = drawSheet(available, width, theme, hasIds);
	const {height} = inside(sheetWidth, lines.length);
	const {top, by, handlers} = panelScroll(lines.length, height, state);
	useLayer({
		scope: 'dialog',
		handlers: {...handlers, 'dialog.close': onClose},
		type(text) {
			if (text === ' ') by(height);
			else onType(text);
			return 'moved';
		},
		capture(chord) {
			if (chord !== 'tab') return false;
			setIds((before) => !before);
			return true;
		},
	});
	return (
		<Panel
			title="Keys of this screen: type to filter, tab shows ids"
			width={width}
			height={height}
			extent={{top, shown: height, total: lines.length}}
		>
			<Lines lines={lines.slice(top, top + height)} width={width} height={height} />
		</Panel>
	);
}
