/** The help: the commands of the current screen with their keys, by intent. Typing filters them, and Enter runs one. */
import {intents} from '../../keymap/command-row.ts';
import {Menu} from '../../ui/Menu.tsx';
import {type CommandsProps, commandItem, useRunAfterClose} from './dialogs.tsx';

export function Help({available, onClose}: CommandsProps) {
	const run = useRunAfterClose(onClose);
	const rows = intents.flatMap((intent) => available.filter(({command}) => command.intent === intent));
	const items = rows.map(commandItem);
	/** Cells of the keys before the title. */
	const keyWidth = Math.max(...items.map(({detail = ''}) => detail.length));
	return (
		<Menu
			verb="Run"
			title="Keys of this screen: type to filter, Enter runs"
			hasFilter
			items={items.map(({detail = '', label, ...item}) => ({
				...item,
				label: `${detail.padEnd(keyWidth)} ${label}`,
				keyCells: keyWidth,
			}))}
			// The filter is open already.
			keys="/"
			onKey={(chord) => chord === '/'}
			onChoose={({id}) => run(id)}
			onClose={onClose}
		/>
	);
}
