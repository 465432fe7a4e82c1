/** The console: the keyboard, the history, and the dialogs and messages over the current screen. */
import {QueryClientProvider} from '@tanstack/react-query';
import {Box, type DOMElement, Text, useApp, useWindowSize} from 'ink';
import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {type Address, formatAddress, parseAddress} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {plural, type TimeStyle} from '../../domain/format/show.ts';
import type {JobControl} from '../../settings/terminal/job-control.ts';
import {fitCell, wrap} from '../../text/cells.ts';
import {createTheme} from '../../text/theme.ts';
import {viewOf} from '../features/list/use-list-view.ts';
import {PlaceContext, type Seeds, type Surroundings, useVersion} from '../features/shared/place.ts';
import {commands} from '../keymap/commands.ts';
import {Keyboard, useLayer} from '../keymap/keyboard.tsx';
import {type Handlers, Router} from '../keymap/router.ts';
import {type Services, ServicesContext} from '../services.ts';
import {frameOf} from '../terminal/frame.ts';
import type {Painter} from '../terminal/painter.ts';
import {Ascii} from '../ui/Ascii.tsx';
import type {ScreenSize} from '../ui/Panel.tsx';
import {leastSize} from '../ui/screen-size.ts';
import {ThemeContext} from '../ui/theme-context.tsx';
import {AppDialogs, type OpenDialog} from './AppDialogs.tsx';
import {ExportCommand} from './ExportCommand.tsx';
import {History} from './history.ts';
import {Messages} from './messages.ts';
import {drawScreen, searchProblem} from './screens.tsx';
import {useAddressFinder} from './use-finding.ts';

/** The interval at which ages and relative times are redrawn, in milliseconds. */
const redrawInterval = 60_000;

const nextStyle: Readonly<Record<TimeStyle, TimeStyle>> = {relative: 'local', local: 'utc', utc: 'relative'};

/** The state that outlives all frames. The start of the console creates it once. */
export interface Console {
	readonly services: Services;
	readonly history: History;
	readonly messages: Messages;
	readonly router: Router;
	readonly lending: Lending | undefined;
}

/** Lends the terminal to another program, such as a shell or an editor. */
export interface Lending {
	readonly jobs: JobControl;
	readonly release: () => void;
	readonly reclaim: () => void;
}

interface TerminalAccess {
	/** Paints moved rows after keys. */
	readonly painter?: Painter | undefined;
	readonly lending?: Lending;
}

export function createConsole(
	services: Services,
	first: Address,
	seeds?: Seeds,
	{painter, lending}: TerminalAccess = {},
): Console {
	const messages = new Messages(services.now);
	const router = new Router(
		{report: (text) => messages.say(text, 'warn'), onKey: () => messages.clear(), painter},
		services.keys,
	);
	return {services, history: new History(first, seeds), messages, router, lending};
}

export function App({console: first}: {readonly console: Console}) {
	const [{console, turn}, setShown] = useState({console: first, turn: 0});
	/** Switches to another tenant, at the root of the current address. Messages and logged errors stay. */
	function switchTo(services: Services) {
		void console.services.queries.cancelQueries();
		const [root = ''] = routes[console.history.place.address.screen].split('/');
		setShown({console: {...console, services, history: new History(parseAddress(root))}, turn: turn + 1});
		const {tenant, writes} = services;
		console.messages.say(`Connected to ${tenant}${writes.isProtected ? ', which is protected' : ''}`, 'warn');
	}
	const {services, router} = console;
	const theme = useMemo(() => createTheme(services), [services]);
	const shell = <Shell key={turn} console={console} onSwitch={switchTo} />;
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.queries}>
				<ThemeContext value={theme}>
					<Keyboard router={router}>{services.hasUnicode ? shell : <Ascii>{shell}</Ascii>}</Keyboard>
				</ThemeContext>
			</QueryClientProvider>
		</ServicesContext>
	);
}

interface ShellProps {
	readonly console: Console;
	readonly onSwitch: (services: Services) => void;
}

function Shell({console, onSwitch}: ShellProps) {
	const {services, history, messages, router, lending} = console;
	const {exit, suspendTerminal} = useApp();
	const real = useWindowSize();
	// On a small window the screen stays mounted behind a notice, so that running work continues.
	const size = {columns: Math.max(real.columns, leastSize.columns), rows: Math.max(real.rows, leastSize.rows)};
	const isTooSmall = size.columns > real.columns || size.rows > real.rows;
	useVersion(history);
	useVersion(messages);
	useVersion(services.writes);
	useEndOfWrites(services.writes);
	const box = useRef<DOMElement>(null);
	const [dialog, setDialog] = useState<OpenDialog>();
	const [timeStyle, setTimeStyle] = useState<TimeStyle>(services.timeStyle ?? 'relative');
	useTick();
	const [isQuitArmed, setQuitArmed] = useState(false);

	const closeDialog = useCallback(() => setDialog(undefined), []);
	const open = (name: OpenDialog['name']) => () => setDialog({name, available: router.available()});
	const finder = useAddressFinder(history);
	const {suspend} = services;
	function paste(text: string) {
		const [guess] = finder.find(text);
		if (!guess) {
			messages.say('Unknown text. Paste an id, share code, URL or address, or open a text field first', 'warn');
		} else if (guess.isCertain && !searchProblem(guess.address)) finder.open(guess);
		else setDialog({name: 'palette', available: router.available(), typed: text.trim()});
	}
	function allowWrites(minutes: number) {
		const {writes} = services;
		try {
			if (minutes === 0) writes.disarm();
			else writes.arm(minutes);
			const span =
				writes.left === Number.POSITIVE_INFINITY ? 'here without a time limit' : `for ${plural(minutes, 'minute')}`;
			messages.say(minutes === 0 ? 'Writes are no longer allowed' : `Writes are allowed ${span}`, 'warn');
		} catch (error) {
			messages.say(error instanceof RangeError ? error.message : String(error), 'bad');
		}
	}
	const handlers: Handlers = {
		'app.back': history.canGoBack ? () => history.back() : open('quit'),
		'app.older': history.canGoBack ? () => history.back() : {whyNot: 'This is the first screen of the history'},
		'app.newer': history.canGoForward ? () => history.forward() : {whyNot: 'This is the last screen of the history'},
		'app.previous': history.canToggle ? () => history.toggle() : {whyNot: 'Nothing else has been opened yet'},
		'app.profiles': services.profiles ? open('profiles') : {whyNot: 'No profiles: castellan login creates one'},
		'app.history': open('history'),
		'app.bookmark': open('bookmark'),
		'app.bookmarks': open('bookmarks'),
		'app.palette': open('palette'),
		'app.help': open('help'),
		'app.errors': () => {
			messages.markSeen();
			setDialog({name: 'errors', available: []});
		},
		'app.time-style': () => {
			setTimeStyle(nextStyle[timeStyle]);
			messages.say(`Times: ${nextStyle[timeStyle]}`);
		},
		'app.cancel': () => {
			if (isQuitArmed) exit();
			setQuitArmed(true);
			messages.say('Nothing to cancel: ctrl-c again quits');
		},
		'app.suspend': suspend ? () => void suspend() : {whyNot: 'This platform cannot suspend a program'},
		'app.quit': () => exit(),
		...goHandlers((address) => history.go(address)),
	};
	useLayer({scope: 'app', handlers, paste}, true);
	const {kept} = services;
	// Save the last address for `castellan -`, however the console ends.
	useEffect(
		() => () => void kept.setLast({address: formatAddress(history.place.address), view: viewOf(history.place)}),
		[kept, history],
	);
	const {notices} = services;
	useEffect(
		() =>
			notices?.listen((text) => {
				messages.say(text, 'bad');
				messages.log(text);
			}),
		[notices, messages],
	);
	useEffect(() => {
		if (!messages.current) setQuitArmed(false);
	}, [messages.current]);

	// Ink pauses drawing meanwhile and redraws everything afterwards.
	useEffect(
		() =>
			lending?.jobs.registerOwner((task) =>
				suspendTerminal(async () => {
					lending.release();
					try {
						await task();
					} finally {
						lending.reclaim();
					}
				}),
			),
		[lending, suspendTerminal],
	);
	const {editText} = services;
	/** Lends the terminal to the editor until it exits. */
	async function editWithTerminal(text: string, fileName: string): Promise<string> {
		let saved: Promise<string> = Promise.resolve(text);
		const edit = async () => {
			saved = editText?.(text, fileName) ?? saved;
			await saved.catch(() => undefined);
		};
		await (lending ? lending.jobs.withTerminalReleased(edit) : suspendTerminal(edit));
		return saved;
	}
	const surroundings: Surroundings = {
		editText: editText && editWithTerminal,
		place: history.place,
		size,
		go: (address, seeds) => history.go(address, seeds),
		back: () => (history.canGoBack ? history.back() : open('quit')()),
		report: messages.say,
		logError: messages.log,
		drawn: () => (box.current ? frameOf(box.current) : ''),
		message: messages.current,
		errorCount: messages.unseen,
		show: {now: services.now(), timeStyle, ...(services.timeZone ? {timeZone: services.timeZone} : {})},
	};
	return (
		<PlaceContext value={surroundings}>
			<Box ref={box} width={real.columns} height={real.rows} overflow="hidden">
				<Box key={history.place.key}>{drawScreen(history.place.address)}</Box>
				<ExportCommand />
				{dialog && (
					<AppDialogs
						dialog={dialog}
						history={history}
						messages={messages}
						finder={finder}
						screen={size}
						onSwitch={onSwitch}
						onWrite={allowWrites}
						onQuit={() => exit()}
						onClose={closeDialog}
					/>
				)}
				{isTooSmall && <TooSmall size={real} />}
			</Box>
		</PlaceContext>
	);
}

function TooSmall({size}: {readonly size: ScreenSize}) {
	const notice = `Too small: castellan needs ${leastSize.columns}×${leastSize.rows}`;
	const lines = wrap(notice, size.columns).map((line) => fitCell(line, size.columns));
	const blank = ' '.repeat(size.columns);
	return (
		<Box position="absolute">
			<Text>{Array.from({length: size.rows}, (_, row) => lines[row] ?? blank).join('\n')}</Text>
		</Box>
	);
}

/** Handlers for the `go.` commands. Each opens a screen without parameters. */
const goHandlers = (go: (address: Address) => void): Handlers =>
	Object.fromEntries(
		commands.filter(({id}) => id.startsWith('go.')).map(({id}) => [id, () => go(parseAddress(id.slice('go.'.length)))]),
	);

/** Redraws when the arming of writes expires. */
function useEndOfWrites(writes: Services['writes']): void {
	const [, redraw] = useState(0);
	useEffect(() => {
		let timer: NodeJS.Timeout | undefined;
		const schedule = () => {
			const {left} = writes;
			clearTimeout(timer);
			if (left === 0 || left === Number.POSITIVE_INFINITY) return;
			timer = setTimeout(() => redraw((count) => count + 1), left + 1).unref();
		};
		schedule();
		const unsubscribe = writes.subscribe(schedule);
		return () => {
			unsubscribe();
			clearTimeout(timer);
		};
	}, [writes]);
}

/** Redraws once a minute, for ages and relative times. */
function useTick(): void {
	const [, redraw] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => redraw((count) => count + 1), redrawInterval);
		timer.unref();
		return () => clearInterval(timer);
	}, []);
}
