/**
 * The palette. It finds screens, actions, loaded items, recent addresses and bookmarks by word, interprets typed or pasted
 * ids, codes and URLs, and offers a search on the server.
 */
import {useApp} from 'ink';
import {useRef, useState} from 'react';
import {
	type Address,
	AddressError,
	formatAddress,
	parseAddress,
	parseAddressIfValid,
} from '../../../domain/address/address.ts';
import {maximumLength} from '../../../domain/address/find.ts';
import {searchProblem} from '../../../domain/address/search-problem.ts';
import type {Hit} from '../../../domain/find/find.ts';
import {showTime} from '../../../domain/format/show.ts';
import {readWriteCommand} from '../../../domain/writes/arming.ts';
import {plural, showCount} from '../../../text/count.ts';
import type {History} from '../../core/history.ts';
import {type Seeds, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useRemembered} from '../../features/find/use-remembered.ts';
import {completionOf, remark} from '../../keymap/arguments.ts';
import {useRouter} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {useAddressFinder} from '../use-address-finder.ts';
import {allowWrites} from './allow-writes.ts';
import {findChoices} from './argument-choices.ts';
import type {CommandsProps} from './dialogs.tsx';
import {
	boardChoices,
	bookmarkChoices,
	type Choice,
	commandChoices,
	entitlementChoices,
	itemChoices,
	ranked,
	recentChoices,
	rememberedChoices,
	ruleChoices,
	searchChoices,
	withoutDuplicates,
} from './palette-choices.ts';
import {personChoices, profileChoices, useProfileLists} from './profile-choices.ts';

interface PaletteProps extends CommandsProps {
	/** The initial text of the field, such as pasted text. */
	readonly typed: string;
	readonly history: History;
	/** Connects to the tenant of a profile. */
	readonly onProfile: (name: string) => void;
}

export function Palette({available, typed, history, onProfile, onClose}: PaletteProps) {
	const services = useServices();
	const {savedAddresses} = services.state;
	const {writes, queries, past} = services.tenant;
	const lists = useProfileLists();
	const {go, enter, entry, report, show} = useScreen();
	const remembered = useRemembered();
	const {exit} = useApp();
	const finder = useAddressFinder(go);
	const router = useRouter();
	const open = (address: Address, seeds?: Seeds) => () => go(address, seeds);
	const openHit = ({address: text, gone, asOf}: Hit) => {
		const address = parseAddress(text);
		return gone === undefined ? open(address) : () => enter(services, address, {at: asOf});
	};
	const [{recalled, typedText: initial}, setRecalled] = useState({recalled: -1, typedText: typed});
	// Keys can arrive between two renders.
	const now = useRef({text: typed, hasMoved: false});
	/** ↑ on the first choice recalls an earlier text, as a shell does. */
	function onKey(chord: string): boolean {
		if (chord !== 'up') {
			now.current.hasMoved ||= chord === 'down';
			return false;
		}
		const text = history.typed[recalled + 1];
		if (now.current.hasMoved || text === undefined || now.current.text !== initial) return false;
		now.current = {text, hasMoved: false};
		setRecalled({recalled: recalled + 1, typedText: text});
		return true;
	}
	function choose({run, isPrivate}: Choice) {
		const {text} = now.current;
		if (text !== '' && !isPrivate)
			history.typed = [text, ...history.typed.filter((other) => other !== text)].slice(0, 50);
		onClose();
		run();
	}
	const [choices] = useState(() => [
		...commandChoices(available, (id) => router.runNext(id)),
		...recentChoices(history, open),
		...bookmarkChoices(savedAddresses.bookmarks, open),
	]);
	const itemSources = {queries, current: entry.address, open};
	// Reading the owners of all loaded apps takes a while, so it waits for the first letter.
	const people = useRef<readonly Choice[]>(undefined);
	const others = (): readonly Choice[] => {
		people.current ??= [...boardChoices(available, open), ...ruleChoices(open), ...personChoices(itemSources)];
		return people.current;
	};

	const commandOf = (word: string) =>
		available.find(({command}) => command.typed?.split(' ')[0] === word.toLowerCase());

	/** Choices for the word of a command and an argument, as in `sort name`. */
	function argumentsOf(text: string): readonly Choice[] {
		const [, word = '', argument = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
		const match = commandOf(word);
		const complete =
			match?.command.id === 'app.profiles' || match?.command.id === 'app.fleet'
				? profileChoices(match.command.id === 'app.fleet' ? 'fleet' : 'profile', lists, onProfile)
				: match && completionOf(match.handler);
		return complete?.(argument) ?? [];
	}

	/** Items for text that is more than search words: quit, write, ids, codes, URLs and addresses. */
	function direct(text: string): readonly Choice[] {
		if (/^q(uit)?!?$/.test(text)) return [{id: ':q', label: 'Quit castellan', detail: text, run: () => exit()}];
		const minutes = readWriteCommand(text);
		if (minutes === 'malformed') return [remark(':write', 'Unknown duration. Try write 10m, write 1h or write off')];
		if (minutes !== undefined) {
			const label = minutes === 0 ? 'Disallow writes' : `Allow writes for ${plural(minutes, 'minute')}`;
			const detail = minutes === 0 ? 'write off' : `write ${minutes}m`;
			return [{id: ':write', label, detail, run: () => allowWrites(writes, minutes, report)}];
		}
		const guesses = finder.find(text).map((guess, index): Choice => {
			const {title, address} = guess;
			const problem = searchProblem(address);
			const state = problem ? {whyNot: problem} : {detail: formatAddress(address), target: formatAddress(address)};
			return {
				id: `guess ${index}`,
				label: title,
				...state,
				...(guess.shareCode ? {isPrivate: true} : {}),
				run: () => finder.open(guess),
			};
		});
		return guesses.length > 0 ? guesses : misspelt(text);
	}

	/** Choices for a text, best first, each target once. A search on the server is always the last resort. */
	function find(typedText: string): readonly Choice[] {
		if (typedText !== now.current.text) now.current = {text: typedText, hasMoved: false};
		// The keys of commands begin with the key of the palette, as in `:sort`.
		const text = typedText.trim().replace(/^:\s*/, '');
		if (text === '') return withoutDuplicates(choices);
		if (text.length > maximumLength) return [tooLong(text)];
		const values = argumentsOf(text);
		const [first = ''] = text.split(/\s+/);
		const command = commandOf(first)?.command.id;
		// After its word and a blank, the argument is asked, and the command would only ask again.
		const isAsked = values.length > 0 && first === text && /\s$/.test(typedText);
		const commands = isAsked ? choices.filter(({id}) => id !== command) : choices;
		const matches = ranked(text, [...commands, ...itemChoices(text, itemSources), ...others()]);
		// Other text may also begin with the word of a command.
		const fallback = matches.length === 0 && first !== text ? ranked(first, choices) : [];
		// The word of a command lists the command itself before the values of its argument.
		const own = first === text ? matches.filter(({id}) => id === command) : [];
		return withoutDuplicates([
			...direct(text),
			...own,
			...values,
			...matches,
			...entitlementChoices(text, itemSources),
			...fallback,
			...rememberedChoices(remembered.hitsFor(text), openHit, (time) => showTime(time, show)),
			...searchChoices(text, {...itemSources, isPast: past !== undefined}),
			...(past || parseAddressIfValid(text) ? [] : findChoices(go)(text)),
		]);
	}
	return (
		<Menu
			verb="Run"
			title="Enter a command, address, id, share code or URL"
			hasFilter
			// Another text is the first one of another field.
			key={recalled}
			initial={initial}
			onKey={onKey}
			onType={(text) => remembered.look(text.replace(/^:\s*/, ''))}
			items={choices}
			find={find}
			onChoose={choose}
			onClose={onClose}
		/>
	);
}

const tooLong = ({length}: string): Choice =>
	remark('too-long', `The text has ${showCount(length)} characters. Type at most ${showCount(maximumLength)}`);

/** An item with the error of an invalid address. */
function misspelt(text: string): readonly Choice[] {
	if (!/[/?]/.test(text)) return [];
	try {
		parseAddress(text);
		return [];
	} catch (error) {
		if (!(error instanceof AddressError)) throw error;
		return [remark('misspelt', error.message)];
	}
}
