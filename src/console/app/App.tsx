/** The console: one keyboard, a history of places, and the dialogs and messages over whichever screen is shown. */
import {QueryClientProvider} from '@tanstack/react-query';
import {Box, type DOMElement, Text, useApp, useWindowSize} from 'ink';
import {useEffect, useMemo, useRef, useState} from 'react';
import {type Address, formatAddress, parseAddress, routes} from '../../domain/address/address.ts';
import type {TimeStyle} from '../../domain/format/show.ts';
import type {JobControl} from '../../settings/terminal/job-control.ts';
import {fitCell, wrap} from '../../text/cells.ts';
import {createTheme} from '../../text/theme.ts';
import {PlaceContext, type Surroundings, useVersion} from '../features/shared/place.ts';
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
import {useFinding} from './use-finding.ts';

/** How often ages and relative times are written anew, in milliseconds. */
const tick = 60_000;

const nextStyle: Readonly<Record<TimeStyle, TimeStyle>> = {relative: 'local', local: 'utc', utc: 'relative'};

/** What outlives every frame: made once, by whoever starts the console. */
export interface Console {
	readonly services: Services;
	readonly history: History;
	readonly messages: Messages;
	readonly router: Router;
	readonly lending: Lending | undefined;
}

/** How the terminal goes to others for a while: a shell, an editor. */
export interface Lending {
	readonly jobs: JobControl;
	readonly giveBack: () => void;
	readonly takeAgain: () => void;
}

interface OwnTerminal {
	/** Told of the keys. */
	readonly painter?: Painter | undefined;
	readonly lending?: Lending;
}

/** `seeds` are put in the memory of the first place. */
export function createConsole(
	services: Services,
	first: Address,
	seeds?: Readonly<Record<string, unknown>>,
	{painter, lending}: OwnTerminal = {},
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
	/** Another tenant, at the root of where one was. What was said so far stays. */
	function switchTo(services: Services) {
		void console.services.queries.cancelQueries();
		const [root = ''] = routes[console.history.place.address.screen].split('/');
		setShown({console: {...console, services, history: new History(parseAddress(root))}, turn: turn + 1});
		const {tenant, writes} = services;
		console.messages.say(`This is ${tenant} now${writes.isProtected ? ', which is protected' : ''}`, 'warn');
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
	// What is under way goes on in a window that is too small: the screen stays, and only is not seen.
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
	const [isLeaving, setLeaving] = useState(false);

	const open = (name: OpenDialog['name']) => () => setDialog({name, available: router.available()});
	const finding = useFinding(history);
	const {suspend} = services;
	function paste(text: string) {
		const [guess] = finding.find(text);
		if (!guess) {
			messages.say('That is no id, share code, URL or address, and nothing here takes pasted text', 'warn');
		} else if (guess.isCertain && !searchProblem(guess.address)) finding.open(guess);
		else setDialog({name: 'palette', available: router.available(), typed: text.trim()});
	}
	function allowWrites(minutes: number) {
		const {writes} = services;
		try {
			if (minutes === 0) writes.disarm();
			else writes.arm(minutes);
			const span = writes.left === Number.POSITIVE_INFINITY ? 'here all the time' : `for ${minutes} minutes`;
			messages.say(minutes === 0 ? 'Read-only from now on' : `Writes are allowed ${span}`, 'warn');
		} catch (error) {
			messages.say(error instanceof RangeError ? error.message : String(error), 'bad');
		}
	}
	const handlers: Handlers = {
		'app.back': history.canGoBack ? () => history.back() : open('quit'),
		'app.older': history.canGoBack ? () => history.back() : {whyNot: 'This is the oldest place'},
		'app.newer': history.canGoForward ? () => history.forward() : {whyNot: 'This is the newest place'},
		'app.previous': history.canToggle ? () => history.toggle() : {whyNot: 'There is no other place yet'},
		'app.profiles': services.profiles ? open('profiles') : {whyNot: 'There are no profiles here'},
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
			if (isLeaving) exit();
			setLeaving(true);
			messages.say('Nothing is under way; ctrl-c again quits');
		},
		'app.suspend': suspend ? () => void suspend() : {whyNot: 'This platform cannot suspend'},
		'app.quit': () => exit(),
		...goHandlers((address) => history.go(address)),
	};
	useLayer({scope: 'app', handlers, paste}, true);
	const {kept} = services;
	// However the console ends, where it was left is where `castellan -` begins.
	useEffect(
		() => () =>
			void kept.setLast({address: formatAddress(history.place.address), view: history.place.memory.get('view')}),
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
		if (!messages.current) setLeaving(false);
	}, [messages.current]);

	// Ink stops drawing meanwhile, and afterwards draws everything again.
	useEffect(
		() =>
			lending?.jobs.hold((task) =>
				suspendTerminal(async () => {
					lending.giveBack();
					try {
						await task();
					} finally {
						lending.takeAgain();
					}
				}),
			),
		[lending, suspendTerminal],
	);
	const {editText} = services;
	/** The editor has the terminal until it ends. */
	async function editAside(text: string, fileName: string): Promise<string> {
		let saved: Promise<string> = Promise.resolve(text);
		const edit = async () => {
			saved = editText?.(text, fileName) ?? saved;
			await saved.catch(() => undefined);
		};
		await (lending ? lending.jobs.lend(edit) : suspendTerminal(edit));
		return saved;
	}
	const surroundings: Surroundings = {
		editText: editText && editAside,
		place: history.place,
		size,
		go: (address, seeds) => history.go(address, seeds),
		back: () => (history.canGoBack ? history.back() : open('quit')()),
		report: messages.say,
		logError: (text) => messages.log(text),
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
						finding={finding}
						screen={size}
						onSwitch={onSwitch}
						onWrite={allowWrites}
						onQuit={() => exit()}
						onClose={() => setDialog(undefined)}
					/>
				)}
				{isTooSmall && <TooSmall size={real} />}
			</Box>
		</PlaceContext>
	);
}

function TooSmall({size}: {readonly size: ScreenSize}) {
	const words = `Too small: castellan needs ${leastSize.columns}×${leastSize.rows}`;
	const lines = wrap(words, size.columns).map((line) => fitCell(line, size.columns));
	const blank = ' '.repeat(size.columns);
	return (
		<Box position="absolute">
			<Text>{Array.from({length: size.rows}, (_, row) => lines[row] ?? blank).join('\n')}</Text>
		</Box>
	);
}

/** A `go.` command for each screen that starts from nothing. */
const goHandlers = (go: (address: Address) => void): Handlers =>
	Object.fromEntries(
		commands.filter(({id}) => id.startsWith('go.')).map(({id}) => [id, () => go(parseAddress(id.slice('go.'.length)))]),
	);

/** Draws again at the moment from which writes are refused. */
function useEndOfWrites(writes: Services['writes']): void {
	const [, redraw] = useState(0);
	const {left, version} = writes;
	// biome-ignore lint/correctness/useExhaustiveDependencies: arming anew changes the version
	useEffect(() => {
		if (left === 0 || left === Number.POSITIVE_INFINITY) return;
		const timer = setTimeout(() => redraw((count) => count + 1), left + 1);
		timer.unref();
		return () => clearTimeout(timer);
	}, [version]);
}

/** Draws again once a minute, for ages and relative times. */
function useTick(): void {
	const [, redraw] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => redraw((count) => count + 1), tick);
		timer.unref();
		return () => clearInterval(timer);
	}, []);
}
