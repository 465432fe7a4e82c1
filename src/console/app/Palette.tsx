/** The palette: a command by any word of its title, a place, or whatever a typed or pasted text could be. */
import {type Address, AddressError, formatAddress, parseAddress, routes} from '../../domain/address/address.ts';
import type {Guess} from '../../domain/address/guess.ts';
import {readWriteCommand} from '../../domain/writes/arming.ts';
import {useServices} from '../services.ts';
import {Menu, type MenuItem} from '../ui/Menu.tsx';
import {type CommandsProps, commandItem, useRunAfterClose} from './dialogs.tsx';
import {hasScreen, searchProblem} from './screens.tsx';

interface PaletteProps extends CommandsProps {
	/** What the field holds at first, such as pasted text. */
	readonly typed: string;
	/** What a text could be. */
	readonly find: (text: string) => readonly Guess[];
	readonly onFound: (guess: Guess) => void;
	readonly onGo: (address: Address) => void;
	/** Minutes for which writes are allowed, 0 to refuse them again. */
	readonly onWrite: (minutes: number) => void;
	readonly onQuit: () => void;
}

interface Choice extends MenuItem {
	readonly run: () => void;
}

export function Palette(props: PaletteProps) {
	const {available, typed, screen, find, onFound, onGo, onWrite, onQuit, onClose} = props;
	const {kept} = useServices();
	const runCommand = useRunAfterClose(onClose);
	const closing = (act: () => void) => () => {
		onClose();
		act();
	};
	const commands = available.map((row): Choice => ({...commandItem(row), run: () => runCommand(row.command.id)}));
	const bookmarks = kept.bookmarks.flatMap(({name, address}): Choice[] => {
		const to = readAddress(address);
		if (!to) return [];
		return [{id: `bookmark ${name}`, label: `Bookmark: ${name}`, detail: address, run: closing(() => onGo(to))}];
	});
	const places = Object.values(routes)
		.filter((path) => !path.includes('{') && hasScreen(parseAddress(path)))
		.map((path): Choice => {
			const to = parseAddress(path);
			return {id: path, label: `Go to ${path}`, detail: 'address', run: closing(() => onGo(to))};
		});

	/** What was typed, where it is more than a word to look for. */
	function direct(text: string): readonly Choice[] {
		if (/^q(uit)?!?$/.test(text)) return [{id: ':q', label: 'Quit castellan', detail: text, run: closing(onQuit)}];
		const minutes = readWriteCommand(text);
		if (minutes === 'malformed') {
			const label = 'write takes minutes, hours or off: write 10m, write 1h, write off';
			return [{id: ':write', label, whyNot: '', run: () => undefined}];
		}
		if (minutes !== undefined) {
			const label = minutes === 0 ? 'Refuse writes again' : `Allow writes for ${minutes} minutes`;
			return [{id: ':write', label, detail: 'write', run: closing(() => onWrite(minutes))}];
		}
		const guesses = find(text).map((guess, index): Choice => {
			const {title, address} = guess;
			const problem = searchProblem(address);
			const reach = problem ? {whyNot: problem} : {detail: formatAddress(address)};
			return {id: `guess ${index}`, label: title, ...reach, run: closing(() => onFound(guess))};
		});
		return guesses.length > 0 ? guesses : misspelt(text);
	}
	return (
		<Menu
			title="A command, a place, or any id, share code, URL or address"
			screen={screen}
			hasFilter
			initial={typed}
			items={[...commands, ...bookmarks, ...places]}
			direct={direct}
			onChoose={({run}) => run()}
			onClose={onClose}
		/>
	);
}

/** Undefined for one that no longer names a place. */
export function readAddress(text: string): Address | undefined {
	try {
		return parseAddress(text);
	} catch (error) {
		if (error instanceof AddressError) return undefined;
		throw error;
	}
}

/** An address that leads nowhere says why. */
function misspelt(text: string): readonly Choice[] {
	if (!/[/?]/.test(text)) return [];
	try {
		parseAddress(text);
		return [];
	} catch (error) {
		if (!(error instanceof AddressError)) throw error;
		return [{id: 'misspelt', label: error.message, whyNot: '', run: () => undefined}];
	}
}
