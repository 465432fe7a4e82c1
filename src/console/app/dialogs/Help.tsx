/**
 * The help: the commands of the current screen with their keys, by intent. Typing filters them, and Enter runs one. What one can do
 * here comes first, and at the end commands without a key, then motions.
 */
import {intents} from '../../keymap/command-row.ts';
import {type Availability, useRouter} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {type CommandsProps, commandItem} from './dialogs.tsx';

export function Help({available, onClose}: CommandsProps) {
	const router = useRouter();
	const items = available.toSorted((a, b) => placeOf(a) - placeOf(b)).map(commandItem);
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
			onChoose={({id}) => {
				onClose();
				router.runNext(id);
			}}
			onClose={onClose}
		/>
	);
}

/** Orders by part, and within a part what cannot run now after the others. What can never run here is at the end. */
function placeOf({command: {intent, keys}, handler}: Availability): number {
	const isBlocked = typeof handler !== 'function';
	if (isBlocked && handler.isNever) return Number.POSITIVE_INFINITY;
	const withoutKey = intents.length - 1;
	const part = intent === 'Move' ? intents.length : keys.length === 0 ? withoutKey : intents.indexOf(intent);
	return 2 * part + (isBlocked ? 1 : 0);
}
