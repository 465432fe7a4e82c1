/** A console on a tenant that keeps a log of its own: what it said of each item, and which writes it applied. */
import {rememberLists} from '../../src/console/query/remember.ts';
import {openTemporaryHistory} from '../../src/domain/history/open.ts';
import {Arming} from '../../src/domain/writes/arming.ts';
import {after, sleep} from '../../src/text/timer.ts';
import {launch} from '../support/launch.tsx';
import type {Action, Change} from './actions.ts';
import {Deliveries} from './deliveries.ts';
import {failRequest} from './steps/seams.ts';
import type {VirtualTimers} from './virtual-timers.ts';
import {isWrite, WriteLog} from './write-log.ts';

/** Secrets that no output may contain. */
export const canaries = {
	token: 'canary-token-4f1c',
	config: 'canary-config-91ad',
	typed: 'canary-typed-73be',
} as const;

/** Two pages of apps. */
const appCount = 130;
const configCount = 12;
const toolCount = 130;

/** A name with the version of its item, which survives a narrow column: `N017v03z`. */
export const nameOf = (letter: 'N' | 'C', item: number, version: number): string =>
	`${letter}${String(item).padStart(3, '0')}v${String(version).padStart(2, '0')}z`;

/** Text that would control a terminal. */
const hostile = ['', '', '', ' \u001b[31mred', ' \u202eright', ' \u0007bell', ' 🏳️‍🌈 flag', ' \u001b]52;c;aGk=\u0007'];

const appOf = (item: number, version: number) => ({
	id: `app_${String(item).padStart(4, '0')}`,
	displayName: `${nameOf('N', item, version)} Application${hostile[item % hostile.length]}`,
	description: `The application number ${item}`,
	userCount: String(item * 3),
	updatedAt: '2026-06-01T08:00:00Z',
});

const configOf = (item: number, version: number) => ({
	id: `ac_${String(item).padStart(2, '0')}`,
	displayName: `${nameOf('C', item, version)} Config`,
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	oidc: {oidcClientId: `client-${item}`, oidcClientSecret: canaries.config, scopes: ['openid', 'email']},
	updatedAt: '2026-06-01T08:00:00Z',
});

export const tools = Array.from({length: toolCount}, (_, index) => ({
	appId: 'app_0001',
	connectorId: 'con_1',
	id: `tool_${String(index).padStart(3, '0')}`,
}));

const numbers = (count: number) => Array.from({length: count}, (_, index) => index + 1);

const seed = {
	apps: numbers(appCount).map((item) => appOf(item, 1)),
	authConfigs: numbers(configCount).map((item) => configOf(item, 1)),
	stepUpProviders: [{id: 'sp_1', displayName: 'Step-up', enabled: true, oauth2: {acrValues: ['a']}}],
	toolServers: [{id: 'srv_1', tools}],
};

const refused = () =>
	new TypeError('fetch failed', {cause: Object.assign(new Error('refused'), {code: 'ECONNREFUSED'})});

const tenantUrl = 'https://tenant.example.test';
const hour = 3_600_000;

/** What an earlier run has remembered of the tenant. */
async function* rememberedPages() {
	yield {kind: 'apps' as const, items: seed.apps};
	yield {kind: 'auth-configs' as const, items: seed.authConfigs};
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** `timers` are those of the process until the world is closed. `kindOf` tells how a request fails, if it does. */
export async function createWorld(timers: VirtualTimers, kindOf: () => string | undefined = () => undefined) {
	const now = () => timers.now;
	let nextApp = appCount;
	const versions = new Map<string, number>();
	const deliveries = new Deliveries(now, [...seed.apps, ...seed.authConfigs]);
	const writes = new WriteLog();
	const arming = new Arming({now, isPinned: false, isDemo: false, isProtected: false});
	const requests: string[] = [];
	let isUp = true;
	const history = await openTemporaryHistory();
	await history.remember({tenant: tenantUrl, at: now() - hour}, rememberedPages());
	const console = await launch({
		seed,
		now,
		services: {writes: arming, after, remembered: async () => history},
		waits: sleep,
		tenantOptions: {
			token: canaries.token,
			random: () => 0.5,
			// A fault that waits does so for a turn, or the console would never be idle.
			wait: () => new Promise((resolve) => setImmediate(resolve)),
		},
		intercept: async (request, pass) => {
			timers.pass(7);
			const {pathname} = new URL(request.url);
			const body = request.method === 'POST' ? await request.clone().text() : '';
			const line = `${request.method} ${pathname}`;
			// What is refused does not reach the tenant.
			const passLogged = async () => {
				const end = isWrite(request) ? writes.begin(pathname, body, console.tenant.store) : undefined;
				// The tenant derives a hash of a secret in a thread.
				timers.waitForThreads = end !== undefined;
				try {
					return await pass();
				} finally {
					end?.();
					timers.waitForThreads = false;
				}
			};
			try {
				if (!isUp) throw refused();
				const response = await failRequest(kindOf(), passLogged, {timers, interrupt: () => undefined});
				requests.push(`${line} ${response.status}`);
				if (isWrite(request)) await deliveries.addWrite(response);
				else await deliveries.add(request, body, response);
				return response;
			} catch (error) {
				requests.push(`${line} ${(error as Error).name}`);
				throw error;
			}
		},
	});

	const stopRemembering = rememberLists({
		queries: console.queries,
		baseUrl: tenantUrl,
		open: async () => ({history, keep: Number.POSITIVE_INFINITY}),
		now,
		after,
		onFailure: (error) => {
			throw error;
		},
	});

	// As the program does: a line that is too long ends at the edge.
	console.scribble('\u001b[?7l');

	function change(kind: Change, item: number): void {
		const {store} = console.tenant;
		const version = (letter: 'N' | 'C') => {
			const next = (versions.get(`${letter}${item}`) ?? 1) + 1;
			versions.set(`${letter}${item}`, next);
			return next;
		};
		if (kind === 'rename') store.apps.put(appOf(item, version('N')));
		else if (kind === 'remove') store.apps.remove(appOf(item, 1).id);
		else if (kind === 'add') store.apps.put(appOf(++nextApp, 1));
		else store.authConfigs.put(configOf(1 + (item % configCount), version('C')));
	}

	let cells: readonly string[] = [];
	let redrawn: readonly string[] = [];
	/** Performs an action, waits until the console is idle, and lets the moment pass that a person needs. */
	async function perform(action: Action): Promise<void> {
		await begin(action);
		cells = console.cells();
		await console.redraw();
		redrawn = console.cells();
		await timers.advance(action.kind === 'time' ? action.ms : 200, console.settle);
	}

	async function begin(action: Action): Promise<void> {
		switch (action.kind) {
			case 'keys': {
				const letters = [...action.bytes];
				const size = Math.ceil(letters.length / (action.pieces ?? 1));
				for (let start = 0; start < letters.length; start += size)
					console.send(letters.slice(start, start + size).join(''));
				return console.settle();
			}
			case 'paste':
				return console.paste(action.text);
			case 'secret':
				return /it is not shown|characters, not shown/.test(console.screen()) ? console.write(action.text) : undefined;
			case 'resize':
				return console.resize(action.columns, action.rows);
			case 'click':
				return console.click(action.column, action.row);
			case 'wheel':
				return console.wheel('down', action.column, action.row);
			case 'redraw':
				return console.press('ctrl-l');
			case 'fault':
				return console.tenant.fail(action.spec);
			case 'network':
				isUp = action.isUp;
				return undefined;
			case 'colleague':
				change(action.change, action.item);
				return console.settle();
			case 'time':
				return undefined;
		}
	}

	return {
		console,
		arming,
		deliveries,
		writes,
		requests,
		perform,
		/** The screen after the last action, before a moment passed. */
		afterKeys: () => cells,
		/** The same screen, drawn again from nothing. */
		redrawn: () => redrawn,
		now,
		isUp: () => isUp,
		async close() {
			await console.close();
			await stopRemembering();
			await history.close();
		},
	};
}
