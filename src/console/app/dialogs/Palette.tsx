/** The palette. It finds commands, bookmarks and addresses by word, and interprets typed or pasted ids, codes and URLs. */
import {useApp} from 'ink';
import {AddressError, formatAddress, parseAddress, parseAddressIfValid} from '../../../domain/address/address.ts';
import {routes} from '../../../domain/address/routes.ts';
import {readWriteCommand} from '../../../domain/writes/arming.ts';
import {plural} from '../../../text/count.ts';
import {useScreen} from '../../features/shared/screen-context.ts';
import {useServices} from '../../services.ts';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {searchProblem} from '../screens.tsx';
import {useAddressFinder} from '../use-address-finder.ts';
import {allowWrites} from './allow-writes.ts';
import {type CommandsProps, commandItem, useRunAfterClose} from './dialogs.tsx';

interface PaletteProps extends CommandsProps {
	/** The initial text of the field, such as pasted text. */
	readonly typed: string;
}

interface Choice extends MenuItem {
	readonly run: () => void;
}

export function Palette({available, typed, screen, onClose}: PaletteProps) {
	const {savedAddresses, writes} = useServices();
	const {go, report} = useScreen();
	const {exit} = useApp();
	const finder = useAddressFinder(go);
	const runCommand = useRunAfterClose(onClose);
	const closeThen = (act: () => void) => () => {
		onClose();
		act();
	};
	const commands = available.map((row): Choice => ({...commandItem(row), run: () => runCommand(row.command.id)}));
	const bookmarks = savedAddresses.bookmarks.flatMap(({name, address}): Choice[] => {
		const target = parseAddressIfValid(address);
		if (!target) return [];
		return [{id: `bookmark ${name}`, label: `Bookmark: ${name}`, detail: address, run: closeThen(() => go(target))}];
	});
	const screens = Object.values(routes)
		.filter((path) => !path.includes('{'))
		.map((path): Choice => {
			const target = parseAddress(path);
			return {id: path, label: `Go to ${path}`, detail: 'address', run: closeThen(() => go(target))};
		});

	/** Items for text that is more than search words: quit, write, ids, codes, URLs and addresses. */
	function direct(text: string): readonly Choice[] {
		if (/^q(uit)?!?$/.test(text))
			return [{id: ':q', label: 'Quit castellan', detail: text, run: closeThen(() => exit())}];
		const minutes = readWriteCommand(text);
		if (minutes === 'malformed') {
			const label = 'Unknown duration. Try write 10m, write 1h or write off';
			return [{id: ':write', label, whyNot: '', run: () => undefined}];
		}
		if (minutes !== undefined) {
			const label = minutes === 0 ? 'Disallow writes' : `Allow writes for ${plural(minutes, 'minute')}`;
			return [{id: ':write', label, detail: 'write', run: closeThen(() => allowWrites(writes, minutes, report))}];
		}
		const guesses = finder.find(text).map((guess, index): Choice => {
			const {title, address} = guess;
			const problem = searchProblem(address);
			const state = problem ? {whyNot: problem} : {detail: formatAddress(address)};
			return {id: `guess ${index}`, label: title, ...state, run: closeThen(() => finder.open(guess))};
		});
		return guesses.length > 0 ? guesses : misspelt(text);
	}
	return (
		<Menu
			title="Enter a command, address, id, share code or URL"
			screen={screen}
			hasFilter
			initial={typed}
			items={[...commands, ...bookmarks, ...screens]}
			direct={direct}
			onChoose={({run}) => run()}
			onClose={onClose}
		/>
	);
}

/** An item with the error of an invalid address. */
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
