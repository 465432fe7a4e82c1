/** The dialogs that belong to no screen: palette, help, errors, quitting. */
import {type Address, AddressError, parseAddress, routes} from '../address/address.ts';
import {useServices} from '../context.ts';
import {useRouter} from '../keymap/keyboard.tsx';
import type {Availability} from '../keymap/router.ts';
import {relativeTime} from '../resources/show.ts';
import {Menu, type MenuItem} from '../ui/Menu.tsx';
import type {ScreenSize} from '../ui/Panel.tsx';
import type {LoggedError} from './messages.ts';
import {hasScreen} from './screens.tsx';

interface DialogProps {
	readonly screen: ScreenSize;
	readonly onClose: () => void;
}

interface CommandsProps extends DialogProps {
	/** The commands that applied before the dialog opened. */
	readonly available: readonly Availability[];
}

const commandItem = ({command, handler}: Availability): MenuItem => ({
	id: command.id,
	label: command.title,
	detail: command.keys.join(', '),
	...(typeof handler === 'function' ? {} : {whyNot: handler.whyNot}),
});

/** What runs once the dialog is gone and the screen below listens again. */
function useRunAfterClose(onClose: () => void): (id: string) => void {
	const router = useRouter();
	return (id) => {
		onClose();
		router.runNext(id);
	};
}

/** `:q`, a command by any word of its title, or an address to go to. */
export function Palette({
	available,
	screen,
	onGo,
	onQuit,
	onError,
	onClose,
}: CommandsProps & {
	readonly onGo: (address: Address) => void;
	readonly onQuit: () => void;
	readonly onError: (text: string) => void;
}) {
	const run = useRunAfterClose(onClose);
	const places = Object.values(routes)
		.filter((path) => !path.includes('{') && hasScreen(parseAddress(path)))
		.map((path): MenuItem => ({id: path, label: `Go to ${path}`, detail: 'address'}));

	function goTo(text: string) {
		onClose();
		if (/^q(uit)?!?$/.test(text.trim())) return onQuit();
		try {
			const address = parseAddress(text);
			if (hasScreen(address)) onGo(address);
			else onError(`There is no screen for ${text} yet`);
		} catch (error) {
			if (!(error instanceof AddressError)) throw error;
			onError(error.message);
		}
	}
	return (
		<Menu
			title="Commands and places: type a word, or an address such as apps?query=vault"
			screen={screen}
			hasFilter
			items={[...available.map(commandItem), ...places]}
			empty="No command: Enter goes to it as an address"
			onChoose={({id, detail}) => (detail === 'address' ? goTo(id) : run(id))}
			onText={goTo}
			onClose={onClose}
		/>
	);
}

/** Every key that works here; Enter runs one. */
export function Help({available, screen, onClose}: CommandsProps) {
	const run = useRunAfterClose(onClose);
	return (
		<Menu
			title="Keys that work here: Enter runs one, typing narrows them"
			screen={screen}
			hasFilter
			items={available.map((row) => {
				const item = commandItem(row);
				return {...item, label: `${(item.detail ?? '').padEnd(14)} ${item.label}`, detail: row.command.id};
			})}
			onChoose={({id}) => run(id)}
			onClose={onClose}
		/>
	);
}

export function Errors({errors, screen, onClose}: DialogProps & {readonly errors: readonly LoggedError[]}) {
	const {now} = useServices();
	return (
		<Menu
			title="Errors, newest first"
			screen={screen}
			items={errors.map(({text, at}, index) => ({id: String(index), label: text, detail: relativeTime(at - now())}))}
			empty="Nothing has gone wrong so far"
			onChoose={onClose}
			onClose={onClose}
		/>
	);
}

/** The key that opened it does not confirm it. */
export function Quit({screen, onQuit, onClose}: DialogProps & {readonly onQuit: () => void}) {
	return (
		<Menu
			title="Quit castellan?"
			screen={screen}
			items={[
				{id: 'quit', label: 'Quit', detail: 'Enter'},
				{id: 'stay', label: 'Stay', detail: 'Esc'},
			]}
			onChoose={({id}) => (id === 'quit' ? onQuit() : onClose())}
			onClose={onClose}
		/>
	);
}
