/** The network, disk, outputs and editor of a run, whose steps fail as its fault says. */
import type {Output} from '../../../src/cli/context.ts';
import type {Disk} from '../../../src/settings/files/disk.ts';
import type {Tenant} from '../../../src/tenant/fetch.ts';
import {memoryDisk} from '../../support/memory-disk.ts';
import type {VirtualTimers} from '../virtual-timers.ts';
import {isWrite, type WriteLog} from '../write-log.ts';
import {failure, type Steps, turns} from './faults.ts';

type Fetch = typeof globalThis.fetch;

interface Network {
	readonly steps: Steps;
	readonly tenant: Tenant;
	readonly log: WriteLog;
	readonly timers: VirtualTimers;
	/** Presses ctrl-c. */
	interrupt(): void;
}

const lost = (code: string) => new TypeError('fetch failed', {cause: failure(code)});

/** Longer than the timeout of a request. */
const tooLong = 60_000;

export function failingFetch({steps, tenant, log, timers, interrupt}: Network): Fetch {
	return async (target, init) => {
		const request = new Request(target, init);
		const body = request.method === 'POST' ? await request.clone().text() : '';
		const pass = async () => {
			const end = isWrite(request) ? log.begin(new URL(request.url).pathname, body, tenant.store) : undefined;
			timers.waitForThreads = end !== undefined;
			return tenant.fetch(new Request(request, {signal: null})).finally(() => {
				timers.waitForThreads = false;
				end?.();
			});
		};
		return failRequest(steps.take('request'), pass, {timers, interrupt});
	};
}

/** Passes a request on, unless it fails as the kind says. */
export async function failRequest(
	kind: string | undefined,
	pass: () => Promise<Response>,
	{timers, interrupt}: Pick<Network, 'timers' | 'interrupt'>,
): Promise<Response> {
	const error = (status: number) => Response.json({code: status, message: 'no'}, {status});
	switch (kind) {
		case undefined:
			return pass();
		case 'refused':
			throw lost('ECONNREFUSED');
		case 'reset before':
			throw lost('ECONNRESET');
		case 'reset after':
			await pass();
			throw lost('ECONNRESET');
		case 'half': {
			const {headers, status, ...response} = await withText(await pass());
			return new Response(response.text.slice(0, response.text.length / 2), {headers, status});
		}
		case 'slow':
			await pass();
			await timers.advance(tooLong, () => turns(1));
			return new Promise(() => undefined);
		case 'wrong':
			await pass();
			return new Response('<html>Sign in</html>', {headers: {'content-type': 'text/html'}});
		case 'rejected':
			return error(403);
		case 'unavailable':
			return error(503);
		default: {
			const response = await pass();
			interrupt();
			await turns(3);
			return response;
		}
	}
}

const withText = async (response: Response) => ({
	text: await response.text(),
	status: response.status,
	headers: new Headers([...response.headers].filter(([name]) => name !== 'content-length')),
});

export function failingDisk(steps: Steps, files: Map<string, string>, now: () => number): Disk {
	const disk = memoryDisk(now, files);
	const calls = Object.entries(disk.fs as unknown as Readonly<Record<string, Call>>).map(([name, call]) => {
		const failing: Call = async (...values) => {
			const path = String(values[0]);
			switch (steps.take('file call', name)) {
				case undefined:
					return call(...values);
				case 'refused':
					throw failure('EACCES');
				case 'full':
					throw failure('ENOSPC');
				case 'half':
					await call(path, String(values[1]).slice(0, 9), values[2]);
					throw failure('EIO');
				case 'moved away': {
					const text = files.get(path);
					if (text !== undefined) files.set(`${path}.elsewhere`, text);
					files.delete(path);
					return call(...values);
				}
				default:
					await turns(3);
					return call(...values);
			}
		};
		return [name, failing];
	});
	return {...disk, fs: Object.fromEntries(calls)};
}

type Call = (...values: unknown[]) => Promise<unknown>;

export function failingOutput(steps: Steps, isTty: boolean): Output & {readonly text: string} {
	let text = '';
	return {
		isTty,
		columns: isTty ? 80 : undefined,
		get text() {
			return text;
		},
		async write(more) {
			switch (steps.take('output')) {
				case 'closed':
					throw failure('EPIPE');
				case 'full':
					throw failure('ENOSPC');
				case 'half':
					text += more.slice(0, more.length / 2);
					throw failure('ENOSPC');
				case 'slow':
					await turns(3);
			}
			text += more;
		},
	};
}
