/** Runs the console on a terminal in memory, with the local tenant in this process. */
import type {QueryClient} from '@tanstack/react-query';
import {render} from 'ink';
import {StrictMode} from 'react';
import type {Api} from '../../src/client/api.ts';
import {createApi} from '../../src/client/client.ts';
import {App} from '../../src/console/app/App.tsx';
import {createConsole} from '../../src/console/app/console-state.ts';
import {loadSurfaces} from '../../src/console/app/SurfacesOnDemand.tsx';
import type {Seeds} from '../../src/console/core/screen-context.ts';
import type {LiveValues, Services} from '../../src/console/core/services.ts';
import {typesInto} from '../../src/console/keymap/keyboard.tsx';
import {createQueryClient} from '../../src/console/query/client.ts';
import {Keys} from '../../src/console/terminal/keys.ts';
import {linearScreen} from '../../src/console/terminal/linear-screen.ts';
import {Painter} from '../../src/console/terminal/painter.ts';
import {PainterContext} from '../../src/console/terminal/painter-context.ts';
import {Themes} from '../../src/console/ui/themes.ts';
import type {App as TenantApp} from '../../src/contract/apps.ts';
import {parseAddress} from '../../src/domain/address/address.ts';
import {Arming} from '../../src/domain/writes/arming.ts';
import {FileError} from '../../src/settings/error.ts';
import {openKnownIds} from '../../src/settings/files/known-ids.ts';
import {openSavedAddresses} from '../../src/settings/files/saved-addresses.ts';
import {Notices} from '../../src/settings/notices.ts';
import {createTenant, type Tenant, type TenantOptions} from '../../src/tenant/fetch.ts';
import type {MouseEvent} from '../../src/text/terminal/mouse.ts';
import {memoryDisk} from './memory-disk.ts';
import {bytesOf, createTerminal, soon} from './terminal.ts';

// The console imports these modules on demand. Loading them first makes the number of turns independent of the load.
import '../../src/domain/handover/handover.ts';
import '../../src/domain/handover/text.ts';
import '../../src/domain/find/find.ts';
import '../../src/domain/people/people.ts';
import '../../src/domain/history/changes.ts';
import '../../src/domain/history/present.ts';
import '../../src/domain/history/open.ts';
import '../../src/domain/history/past/before.ts';
import '../../src/domain/history/past/recorded.ts';
import '../../src/domain/history/past/earlier-item.ts';
import '../../src/domain/history/past/moment.ts';
import '../../src/domain/history/past/past-api.ts';
import '../../src/domain/writes/auth-config/document-read.ts';
import '../../src/domain/writes/auth-config/document.ts';
import '../../src/settings/config.ts';
import '../../src/settings/config-edit.ts';
import '../../src/surfaces/picture/charts/blocks.ts';
import '../../src/surfaces/picture/charts/picture.ts';
import '../../src/text/exact-yaml.ts';

interface Parts {
	readonly api: Api;
	readonly queries: QueryClient;
	/** Writes to the terminal between two frames. */
	readonly write: (text: string) => void;
}

/** Some members of some records of the services. */
export type SomeServices = {readonly [Name in keyof Services]?: Partial<Services[Name]>};

/** Settings that no reload changes. */
export const liveSettings = (values: LiveValues): Services['settings']['live'] => ({
	values,
	subscribe: () => () => undefined,
});

export interface LaunchOptions {
	readonly apps?: readonly TenantApp[];
	readonly seed?: TenantOptions['seed'];
	readonly at?: string;
	readonly columns?: number;
	readonly rows?: number;
	/** A function gets the client and the cache of the console. */
	readonly services?: SomeServices | ((parts: Parts) => Promise<SomeServices>);
	/** A tenant of the caller, instead of a new one with the seed. */
	readonly tenant?: Tenant;
	/** Whether the console waits for something besides its requests. */
	readonly isBusy?: () => boolean;
	/** The initial state of the first screen. */
	readonly seeds?: Seeds;
	/** The content of readable files, by path. */
	readonly files?: Readonly<Record<string, string>>;
	/** The waits of the client: endless, or by a clock. Otherwise they take no time. */
	readonly waits?: boolean | typeof untilAborted;
	/** Schedules the drawing that waits for a pause of the keys. */
	readonly later?: typeof soon;
	/** The clock of the console and the tenant. Stands still by default. */
	readonly now?: () => number;
	/** Options of the tenant besides its data. */
	readonly tenantOptions?: Omit<TenantOptions, 'seed'>;
	/** Handles each request between the client and the tenant. */
	readonly intercept?: (request: Request, pass: () => Promise<Response>) => Promise<Response>;
}

const noProfiles: Services['tenant']['profiles'] = {
	lists: async () => ({list: [], fleets: {}}),
	connect: (name) => Promise.reject(new Error(`no profile ${name}`)),
	connectAll: (name) => Promise.reject(new Error(`no fleet ${name}`)),
};

/** The time of every test, so that ages and relative times are the same each run. */
export const testNow = Date.parse('2026-06-15T12:00:00Z');

const untilAborted = (_ms: number, signal?: AbortSignal) =>
	new Promise<void>((_, reject) => {
		signal?.addEventListener('abort', () => reject(signal.reason), {once: true});
	});

/** Whether each component renders twice and runs its effects twice, on a concurrent root. The project `strict` sets it. */
const isStrictMode = () => process.env.REACT_MODE === 'strict';

/** Maximum turns of the event loop until the console is idle. */
const turns = 5000;

/** On a concurrent root, Ink waits for a commit that changes the screen, and React can finish without one. */
async function someTurns() {
	for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export async function launch({
	apps,
	seed,
	at = 'apps',
	columns = 100,
	rows = 24,
	services: servicesOf = {},
	tenant: ofCaller,
	isBusy: isBusyElsewhere = () => false,
	seeds,
	files = {},
	waits = false,
	later = soon,
	now = () => testNow,
	tenantOptions,
	intercept,
}: LaunchOptions = {}) {
	// A test may press a key as soon as the screen is idle.
	await loadSurfaces();
	const tenant = ofCaller ?? createTenant({seed: {...seed, ...(apps ? {apps} : {})}, now, ...tenantOptions});
	const terminal = createTerminal(columns, rows);
	const requests: Request[] = [];
	const copied: string[] = [];
	const timers = new Set<{readonly ms: number; readonly task: () => void}>();
	const saved = new Map<string, string>();
	const disk = memoryDisk(now);
	/** The number of calls that wait. */
	let waiting = 0;
	const client = createApi({
		baseUrl: 'https://tenant.example.test',
		credentials: {kind: 'token', token: tenant.credentials.token},
		now,
		wait: waits
			? (ms, signal) => {
					waiting++;
					return (waits === true ? untilAborted : waits)(ms, signal).finally(() => waiting--);
				}
			: () => Promise.resolve(),
		fetch: async (input, init) => {
			const request = new Request(input, init);
			requests.push(request.clone());
			const pass = () => tenant.fetch(request);
			return intercept ? intercept(request, pass) : pass();
		},
	});
	/** The number of pending calls, including those whose response is being decoded. */
	let calls = 0;
	const api: Api = {
		...client,
		call: (...parameters) => {
			calls++;
			return client.call(...parameters).finally(() => calls--);
		},
	};
	const queries = createQueryClient();
	const write = (text: string) => void terminal.stdout.write(text);
	const services = typeof servicesOf === 'function' ? await servicesOf({api, queries, write}) : servicesOf;
	const {hasColor = false, hasUnicode = true, isLinear = false} = services.terminal ?? {};
	const linear = isLinear
		? linearScreen({
				terminal: terminal.stdout,
				hasUnicode,
				isActive: () => true,
				schedule: later,
			})
		: undefined;
	const painter = linear ? undefined : new Painter(terminal.stdout, {schedule: later, canScroll: true});
	const console = createConsole(
		{
			tenant: {
				api,
				queries,
				name: 'tenant.example.test',
				shellFlags: '',
				writes: new Arming({now, isPinned: false, isDemo: true, isProtected: false}),
				profiles: noProfiles,
				...services.tenant,
			},
			state: {
				knownIds: openKnownIds(disk, 'ids', 'https://tenant.example.test'),
				savedAddresses: openSavedAddresses(disk, 'places', 'https://tenant.example.test'),
				notices: new Notices(),
				...services.state,
			},
			machine: {
				saveFile: async (name, text, {mayReplace}) => {
					if (saved.has(name) && !mayReplace) return {path: name, isWritten: false};
					saved.set(name, text);
					return {path: name, isWritten: true};
				},
				async readFile(path) {
					const text = files[path];
					if (text === undefined) throw new FileError(path, 'read', 'there is no such file');
					return {path, text};
				},
				pipe: () => Promise.reject(new Error('no shell')),
				suspend: async () => undefined,
				clipboard: {
					write: async (text, {isShort = false} = {}) => {
						copied.push(text);
						return {via: 'the test', isConfirmed: true, isCleared: isShort};
					},
				},
				...services.machine,
			},
			clock: {
				now,
				// Work takes no time, so nothing waits for a pause.
				after: (ms, task) => {
					const timer = {ms, task};
					timers.add(timer);
					return () => timers.delete(timer);
				},
				timeZone: 'UTC',
				...services.clock,
			},
			terminal: {
				...{hasColor, hasUnicode, isLinear, canScroll: true, hasMouse: true},
				themes: new Themes({depth: hasColor ? '16' : 'none', hasUnicode, isLinear}),
				...services.terminal,
			},
			settings: {live: liveSettings({}), ...services.settings},
		},
		parseAddress(at),
		seeds,
		{painter, onMount: linear?.onMount},
	);
	const isStrict = isStrictMode();
	const tree = (
		<PainterContext value={painter}>
			<App console={console} />
		</PainterContext>
	);
	const app = render(isStrict ? <StrictMode>{tree}</StrictMode> : tree, {
		stdin: new Keys(terminal.stdin, {onText: typesInto(console.router)}) as unknown as NodeJS.ReadStream,
		stdout: painter?.stream ?? linear?.stream ?? terminal.stdout,
		...(linear ? {onRender: linear.onRender} : {}),
		interactive: true,
		alternateScreen: !linear,
		isScreenReaderEnabled: linear !== undefined,
		incrementalRendering: false,
		maxFps: 1000,
		patchConsole: false,
		exitOnCtrlC: false,
		concurrent: isStrict,
	});
	let hasExited = false;
	const exited = app.waitUntilExit().then(() => {
		hasExited = true;
	});

	const pointed = async (kind: MouseEvent['kind'], column: number, row: number) => {
		console.pointer.handle({kind, column, row});
		await settle();
	};

	/** Resolves when no key, request or frame is pending. */
	async function settle() {
		let quiet = 0;
		// Something beside the console, such as a program, takes the time that it takes.
		for (let turn = 0; turn < turns && quiet < 5; turn += isBusyElsewhere() ? 0 : 1) {
			await new Promise((resolve) => setImmediate(resolve));
			await console.router.idle();
			if (!hasExited) await Promise.race([app.waitUntilRenderFlush(), ...(isStrict ? [someTurns()] : [])]);
			// Threads and timers work while the terminal waits for its own.
			await terminal.drained();
			// A read of the history waits for no clock, unless it is compared with the tenant.
			const fetching = queries.isFetching(waits ? {queryKey: ['history']} : undefined);
			const isFetching = fetching > 0 && waiting === 0;
			const isBusy = api.journal.inFlight > 0 || calls > waiting || isFetching || isBusyElsewhere();
			quiet = isBusy ? 0 : quiet + 1;
		}
		if (quiet < 5) throw new Error(`The console did not become idle:\n${terminal.screen()}`);
	}

	async function press(...names: readonly string[]) {
		for (const name of names) {
			terminal.stdin.push(bytesOf(name));
			await settle();
		}
	}

	await settle();
	return {
		press,
		settle,
		listen: terminal.listen,
		/** Clicks a cell, counted from 0. */
		click: (column: number, row: number) => pointed('click', column, row),
		wheel: (direction: 'up' | 'down', column: number, row: number) => pointed(`wheel-${direction}`, column, row),
		/** Sends bytes without waiting for their effect. */
		send: (text: string) => void terminal.stdin.push(text),
		/** Sends bytes in a single write, as fast typing or a script does. */
		async write(text: string) {
			terminal.stdin.push(text);
			await settle();
		},
		paste: async (text: string) => {
			terminal.stdin.push(`\u001b[200~${text}\u001b[201~`);
			await settle();
		},
		resize: async (nextColumns: number, nextRows: number) => {
			terminal.resize(nextColumns, nextRows);
			await settle();
		},
		/** Draws the whole screen again from what the painter has tracked. */
		redraw: async () => {
			painter?.redraw();
			await terminal.drained();
		},
		/** Another program writes to the terminal. */
		scribble: write,
		/** The terminal takes no more output until the returned function is called. */
		stall: terminal.stall,
		/** Forgets the output so far, and the requests. */
		forget() {
			terminal.forget();
			requests.length = 0;
			copied.length = 0;
		},
		screen: terminal.screen,
		lines: terminal.lines,
		cells: terminal.cells,
		styles: terminal.styles,
		/** The commands that a key or the palette can run now. */
		commands: () => console.router.available(),
		cursor: terminal.cursor,
		bars: terminal.bars,
		output: terminal.output,
		recordFrames: terminal.recordFrames,
		requests,
		copied,
		/** The delays of all timers in milliseconds. */
		waits: () => [...timers].map(({ms}) => ms),
		/** Runs all timers. */
		async elapse() {
			const due = [...timers];
			timers.clear();
			for (const {task} of due) task();
			await settle();
		},
		/** The written files by name. */
		saved,
		tenant,
		api,
		queries,
		services: console.services,
		hasExited: () => hasExited,
		async close() {
			app.unmount();
			await exited;
			queries.clear();
			if (!ofCaller) tenant.close();
		},
	};
}
