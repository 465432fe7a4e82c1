/** A console on a machine, with logs of its own: the items that the service sent to it, and the writes that it sent. */
import {sleep} from '../../src/text/timer.ts';
import {launch} from '../support/launch.tsx';
import type {Action} from './actions.ts';
import {Deliveries} from './deliveries.ts';
import {composeServices} from './machine/composition.ts';
import type {Machine} from './machine/machine.ts';
import {seed} from './seed.ts';
import {turns} from './steps/faults.ts';
import {failRequest} from './steps/seams.ts';
import {isWrite, WriteLog} from './write-log.ts';

const refused = () =>
	new TypeError('fetch failed', {cause: Object.assign(new Error('refused'), {code: 'ECONNREFUSED'})});

/** The turns in which a console goes on while its terminal takes no output. */
const stalledTurns = 30;

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(machine: Machine) {
	const {timers, now, tenant, steps} = machine;
	const deliveries = new Deliveries(now, machine.everSent, [...seed.apps, ...seed.authConfigs]);
	const writes = new WriteLog();
	const requests: string[] = [];
	const startedAt = now();
	const copied: string[] = [];

	async function intercept(request: Request, pass: () => Promise<Response>): Promise<Response> {
		timers.pass(7);
		if (isWrite(request)) machine.changedAt = Math.min(machine.changedAt, now());
		const {pathname} = new URL(request.url);
		const {name, store} = machine.tenantAt(request.url);
		const body = request.method === 'POST' ? await request.clone().text() : '';
		const line = `${request.method} ${pathname}`;
		// A refused write does not reach the tenant.
		const passLogged = async () => {
			const end = isWrite(request) ? writes.begin(pathname, body, store, name) : undefined;
			// The tenant derives a hash of a secret in a thread.
			timers.waitForThreads = end !== undefined;
			try {
				return await pass();
			} finally {
				end?.();
				timers.waitForThreads = false;
			}
		};
		machine.requests.add(request);
		// A request that takes too long never ends by itself.
		request.signal.addEventListener('abort', () => machine.requests.delete(request));
		try {
			if (!machine.isUp) throw refused();
			const response = await failRequest(steps.take('request'), passLogged, {timers, interrupt: () => undefined});
			requests.push(`${line} ${response.status}`);
			machine.answeredAt = now();
			// castellan does not read the response of an aborted request.
			if (request.signal.aborted || name !== 'main') return response;
			if (isWrite(request)) await deliveries.addWrite(body, response);
			else await deliveries.add(request, body, response);
			return response;
		} catch (error) {
			requests.push(`${line} ${(error as Error).name}`);
			throw error;
		} finally {
			machine.requests.delete(request);
		}
	}
	const fetch: typeof globalThis.fetch = (target, init) => {
		const request = new Request(target, init);
		return intercept(request, () => machine.tenantAt(request.url).fetch(request));
	};

	let columns = 100;
	let composed: Awaited<ReturnType<typeof composeServices>> | undefined;
	const console = await launch({
		now,
		tenant,
		waits: sleep,
		isBusy: () => machine.isBusy(),
		intercept,
		columns,
		services: async ({api, queries, write}) => {
			composed = await composeServices({machine, api, queries, fetch, write, copied: (text) => void copied.push(text)});
			return composed.services;
		},
	});
	// As the program does: a line that is too long ends at the edge.
	console.scribble('\u001b[?7l');

	let cells: readonly string[] = [];
	let redrawn: readonly string[] = [];

	/** Starts the action of the person at this console. */
	function start(action: Action): Promise<void> | void {
		switch (action.kind) {
			case 'keys': {
				const letters = [...action.bytes];
				const size = Math.ceil(letters.length / (action.pieces ?? 1));
				for (let at = 0; at < letters.length; at += size) console.send(letters.slice(at, at + size).join(''));
				return undefined;
			}
			case 'report':
				return console.send(action.bytes);
			case 'paste':
				return console.send(`\u001b[200~${action.text}\u001b[201~`);
			case 'secret':
				return /it is not shown|characters, not shown/.test(console.screen()) ? console.send(action.text) : undefined;
			case 'resize':
				columns = action.columns;
				return console.resize(action.columns, action.rows);
			case 'click':
				return console.click(action.column, action.row);
			case 'wheel':
				return console.wheel('down', action.column, action.row);
			case 'redraw':
				return console.press('ctrl-l');
			default:
				return undefined;
		}
	}

	return {
		machine,
		console,
		deliveries,
		writes,
		requests,
		copied,
		/** The width of the terminal. */
		columns: () => columns,
		isUp: () => machine.isUp,
		now,
		startedAt,
		/** Starts an action, and waits for the program while the terminal is stalled. `action` is undefined for one of another console. */
		async begin(action: Action | undefined): Promise<void> {
			const stalled = action?.kind === 'keys' && action.isStalled;
			const release = stalled ? console.stall(stalled === 'half') : undefined;
			if (action) await start(action);
			if (release) await turns(stalledTurns);
			release?.();
		},
		/** After an action: records the screen, and the same screen drawn again from nothing. */
		async look(): Promise<void> {
			cells = console.cells();
			await console.redraw();
			redrawn = console.cells();
		},
		/** The screen after the last action, before a moment passed. */
		afterKeys: () => cells,
		redrawn: () => redrawn,
		noteReview() {
			if (/Review and send/.test(console.screen())) writes.noteReview();
		},
		/** The config file may have changed. */
		reload: () => composed?.live.reload(),
		/** Clears the logs, in a long run. */
		forget() {
			console.forget();
			for (const log of [requests, copied]) log.length = 0;
			writes.forget();
		},
		/** Resolves with the output that the person has not read. */
		async close(): Promise<readonly string[]> {
			await console.close();
			return (await composed?.close()) ?? [];
		},
	};
}
