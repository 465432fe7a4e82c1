/** The help: the commands of the current screen with their keys, by intent. Typing filters them, and Enter runs one. */
import {intents} from '../../keymap/command-row.ts';
import {Menu} from '../../ui/Menu.tsx';
import {type CommandsProps, commandItem, useRunAfterClose} from './dialogs.tsx';

/** Cells of the keys before the title. */
const keyWidth = 14;

export function Help({available, onClose}: CommandsProps) {
	const run = useRunAfterClose(onClose);
	const rows = intents.flatMap((intent) => available.filter(({command}) => command.intent === intent));
	return (
		<Menu
			verb="Run"
			title="Keys of this screen: type to filter, Enter runs"
			hasFilter
			items={rows.map((row) => {
				const {detail = '', label, ...item} = commandItem(row);
				return {...item, label: `${detail.padEnd(keyWidth)} ${label}`, keyCells: keyWidth};
			})}
			// The filter is open already.
			keys="/"
			onKey={(chord) => chord === '/'}
			onChoose={({id}) => run(id)}
			onClose={onClose}
		/>
	);
}
