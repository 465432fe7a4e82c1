/** The action menu: everything that a person can do here, with the key of each action, and why one cannot be done. */
import {useState} from 'react';
import {parseAddress} from '../../../domain/address/address.ts';
import type {Link} from '../../../domain/resources/resource.ts';
import {cellWidth, fitCell} from '../../../text/cells.ts';
import {useScreen} from '../../core/screen-context.ts';
import {commands} from '../../keymap/commands.ts';
import {type Availability, useRouter} from '../../keymap/keyboard.tsx';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';

interface ActionMenuProps {
	/** The name of the row or the screen. */
	readonly subject: string;
	readonly links?: readonly Link[];
	readonly onClose: () => void;
}

interface Action {
	readonly id: string;
	/** '' for an action without a key. */
	readonly key: string;
	readonly title: string;
	readonly whyNot?: string | undefined;
	readonly run: () => void;
}

export function ActionMenu({subject, links = [], onClose}: ActionMenuProps) {
	const {go} = useScreen();
	const router = useRouter();
	// The commands of the screen. After the mount, the router lists those of this menu.
	const [available] = useState(() => router.available());
	const [isCopying, setCopying] = useState(false);

	function commandAction({command, handler}: Availability): Action {
		return {
			id: command.id,
			key: command.keys[0] ?? '',
			title: command.title,
			whyNot: typeof handler === 'function' ? undefined : handler.whyNot,
			run() {
				onClose();
				router.runNext(command.id);
			},
		};
	}
	// In the order of the table, whichever layer handles them.
	const rows = commands.flatMap(({id}) => available.find(({command}) => command.id === id) ?? []);
	const copies = rows
		.filter(({command}) => command.id.startsWith('copy.'))
		.map((row) => ({...commandAction(row), key: afterPrefix(row.command.keys)}));
	const copy: Action = {id: 'copy', key: 'y', title: 'Copy…', run: () => setCopying(true)};
	const own = rows
		.filter(placeOf)
		.toSorted((a, b) => placeOf(a) - placeOf(b))
		.map(commandAction);
	// Links come after the action that opens the row.
	const opening = own.filter(({id}) => id === 'list.open');
	const others = own.filter(({id}) => id !== 'list.open');
	const related = links.map(
		({title, address}, index): Action => ({
			id: `link ${index}`,
			key: '',
			title: `Go to: ${title}`,
			run() {
				onClose();
				go(parseAddress(address));
			},
		}),
	);
	const actions = isCopying ? copies : [...opening, ...related, ...(copies.length > 0 ? [copy] : []), ...others];
	const keyWidth = Math.max(...actions.map(({key}) => cellWidth(key)), 0);
	return (
		<Menu
			verb={isCopying ? 'Copy' : 'Run'}
			// A new key resets the cursor.
			key={isCopying ? 'copies' : 'actions'}
			title={isCopying ? `Copy from ${subject}` : `Actions for ${subject}`}
			items={actions.map(
				({id, key, title, whyNot}): MenuItem => ({
					id,
					label: `${fitCell(key, keyWidth)}  ${title}`,
					keyCells: key.length,
					...(whyNot === undefined ? {} : {whyNot}),
				}),
			)}
			onChoose={({id}) => actions.find((action) => action.id === id)?.run()}
			onKey={(chord) => {
				const action = actions.find(({key, whyNot}) => key === chord && whyNot === undefined);
				if (!action || menuKeys.has(chord)) return false;
				action.run();
				return true;
			}}
			onClose={isCopying ? () => setCopying(false) : onClose}
			empty="No actions here"
		/>
	);
}

/** The place of an action among those of its screen; 0 for a command that is none. */
const placeOf = ({command}: Availability): number => command.action ?? 0;

/** The key after `y`, since the copies are listed after it. */
function afterPrefix(keys: readonly string[]): string {
	const sequence = keys.find((each) => each.startsWith('y ')) ?? '';
	return sequence.slice('y '.length);
}

/** Keys that move in the menu or close it. */
const menuKeys: ReadonlySet<string> = new Set(['enter', 'esc', 'j', 'k', 'g', 'G', 'up', 'down', 'tab']);
