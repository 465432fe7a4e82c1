/** The commands that every screen has: history, dialogs, the time style and quitting. */
import {useApp} from 'ink';
import {useEffect, useEffectEvent, useState} from 'react';
import {type Address, parseAddress} from '../../domain/address/address.ts';
import {searchProblem} from '../../domain/address/search-problem.ts';
import type {TimeStyle} from '../../domain/format/show.ts';
import {keptItem} from '../../domain/history/past/target.ts';
import {defaultMinutes} from '../../domain/writes/arming.ts';
import type {Screen} from '../core/screen-context.ts';
import {boardReaders} from '../features/board/use-board.ts';
import {lastCopied} from '../features/shared/use-copy.ts';
import {withArgument} from '../keymap/arguments.ts';
import {commands} from '../keymap/commands.ts';
import {type Handler, type Handlers, useLayer} from '../keymap/keyboard.tsx';
import type {Console} from './console-state.ts';
import type {OpenDialog} from './dialogs/AppDialogs.tsx';
import {allowWrites} from './dialogs/allow-writes.ts';
import {findChoices, momentChoices, sinceChoices, themeChoices} from './dialogs/argument-choices.ts';
import {oneTenantOnly} from './fleet.ts';
import {useAddressFinder} from './use-address-finder.ts';

const nextStyle: Readonly<Record<TimeStyle, TimeStyle>> = {relative: 'local', local: 'utc', utc: 'relative'};

interface AppCommands {
	readonly go: Screen['go'];
	readonly console: Console;
	/** Absent without an editor or a home directory. */
	readonly editConfig: (() => Promise<void>) | undefined;
	readonly onDialog: (dialog: OpenDialog) => void;
	/** Shows the text that was copied last. */
	readonly onSelect: () => void;
	readonly timeStyle: TimeStyle;
	readonly onTimeStyle: (style: TimeStyle) => void;
	readonly travel: Screen['travel'];
	/** Shows the screen again from which a person entered this tenant or moment. */
	readonly onLeave: () => void;
}

/** Registers the commands. `back` leaves the screen; on the board it opens the dialog for quitting. */
export function useAppCommands({
	go,
	editConfig,
	console,
	onDialog,
	onSelect,
	timeStyle,
	onTimeStyle,
	travel,
	onLeave,
}: AppCommands) {
	const {services, history, messages, router} = console;
	const {exit} = useApp();
	const finder = useAddressFinder(go);
	const [isQuitArmed, setQuitArmed] = useState(false);
	useEffect(() => {
		if (!messages.current) setQuitArmed(false);
	}, [messages.current]);

	const open = (name: OpenDialog['name'], typed = '') => onDialog({name, available: router.available(), typed});
	const opens = (name: OpenDialog['name']) => () => open(name);
	function paste(text: string) {
		const [guess] = finder.find(text);
		if (!guess) {
			messages.say('Unknown text. Paste an id, share code, URL or address, or open a text field first', 'warn');
		} else if (guess.isCertain && !searchProblem(guess.address)) finder.open(guess);
		else open('palette', text.trim());
	}
	const {signIn, writes, past, fleet} = services.tenant;
	const {address} = history.entry;
	const target = keptItem(address.screen, address.params);
	const {themes, hasColor} = services.terminal;
	const askToSignIn = useEffectEvent(() => open('sign-in'));
	useEffect(() => {
		if (signIn?.isNeeded) askToSignIn();
	}, [signIn]);

	const writesHandler = (handler: () => void): Handler =>
		writes.left === Number.POSITIVE_INFINITY ? {whyNot: 'The demo tenant always allows writes'} : handler;
	// People close dialogs with Esc, and press it once too often. Only q means to leave.
	const quit = (chord?: string) => open('quit', chord === 'q' ? 'quit' : '');
	const leavesTenant = console.from !== undefined && (history.isAtStart || !history.canGoBack);
	const back = leavesTenant ? onLeave : history.canGoBack ? () => history.back() : quit;
	const noSignIn = {whyNot: past ? 'An earlier state needs no sign-in' : 'This tenant needs no sign-in'};
	const handlers: Handlers = {
		'app.back': back,
		'app.older': leavesTenant || history.canGoBack ? back : {whyNot: 'The way back ends at the board'},
		'app.newer': history.canGoForward ? () => history.forward() : {whyNot: 'This is the last screen of the history'},
		'app.previous': history.canToggle ? () => history.toggle() : {whyNot: 'Nothing else has been opened yet'},
		'app.profiles': opens('profiles'),
		'app.fleet': () => open('palette', 'fleet '),
		'app.allow-writes': writesHandler(() => allowWrites(writes, defaultMinutes, messages.say)),
		'app.disallow-writes': writesHandler(() => allowWrites(writes, 0, messages.say)),
		'past.changes': target ? () => history.go({screen: 'item-changes', params: {...target}}) : notKept,
		'app.find': withArgument(() => open('palette', 'find '), findChoices(go)),
		'app.travel': withArgument(() => open('palette', 'at '), momentChoices(services, travel)),
		'app.changes': withArgument(() => open('palette', 'since '), sinceChoices(go)),
		'app.sign-in': signIn ? opens('sign-in') : noSignIn,
		'app.sign-out': signIn
			? () => void signIn.signOut().then(messages.say, (error: Error) => messages.say(error.message, 'bad'))
			: noSignIn,
		'app.config': editConfig
			? () => void editConfig().catch((error: Error) => messages.say(error.message, 'bad'))
			: noEditor,
		'app.theme': hasColor
			? withArgument(() => open('palette', 'theme '), themeChoices(themes, messages.say))
			: {whyNot: 'The terminal has no colours, or NO_COLOR turns them off'},
		'copy.show': () => {
			if (lastCopied(services.machine.clipboard) === undefined) messages.say('Nothing has been copied yet', 'warn');
			else onSelect();
		},
		'app.history': opens('history'),
		'app.bookmark': opens('bookmark'),
		'app.bookmarks': opens('bookmarks'),
		'app.actions': opens('actions'),
		'app.palette': opens('palette'),
		'app.help': opens('help'),
		'app.errors': () => {
			messages.markSeen();
			open('errors');
		},
		'app.time-style': () => {
			onTimeStyle(nextStyle[timeStyle]);
			messages.say(`Times: ${nextStyle[timeStyle]}`);
		},
		'app.cancel': () => {
			const boards = boardReaders(history.entries).filter(({reading}) => reading.isLoading);
			if (boards.length > 0) {
				for (const board of boards) board.stop();
				messages.say('Stopped loading the board: L there resumes');
				return;
			}
			if (isQuitArmed) exit();
			setQuitArmed(true);
			messages.say('Nothing to cancel: ctrl-c again quits');
		},
		'app.repaint': console.redraw,
		'app.suspend': () => void services.machine.suspend(),
		'app.quit': () => exit(),
		...goHandlers((address) => history.revisit(address)),
		...(fleet && ofOneTenant),
	};
	useLayer({
		scope: 'app',
		handlers,
		titles: () => (leavesTenant || history.canGoBack ? {} : {'app.back': 'Quit'}),
		paste,
	});
	return {back};
}

const oneTenant = {whyNot: oneTenantOnly};
/** Commands that need a single tenant. */
const ofOneTenant: Handlers = {
	'app.travel': oneTenant,
	'app.changes': oneTenant,
	'app.sign-in': oneTenant,
	'app.sign-out': oneTenant,
	'app.allow-writes': oneTenant,
	'app.disallow-writes': oneTenant,
};
const notKept = {whyNot: 'The history keeps no changes of this screen'};
const noEditor = {whyNot: 'Set VISUAL or EDITOR first, then start castellan again'};

/** Handlers for the `go.` commands. Each opens a screen without parameters as it was left. */
const goHandlers = (go: (address: Address) => void): Handlers =>
	Object.fromEntries(
		commands.filter(({id}) => id.startsWith('go.')).map(({id}) => [id, () => go(parseAddress(id.slice('go.'.length)))]),
	);
