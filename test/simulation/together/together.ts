/**
 * Two or three processes at once on the state folder of a single machine. The seed decides which verbs they run, the order of their
 * steps, and which of them fail. Each process has a log of its own of the writes that reached the tenant.
 */
import {clearLeftovers} from '../../../src/settings/files/leftovers.ts';
import {type AppPaths, appPaths} from '../../../src/settings/paths.ts';
import {openSettings} from '../../../src/settings/settings.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {castellan, now, signedIn} from '../../cli/launch.ts';
import {memoryDisk} from '../../support/memory-disk.ts';
import {type Random, randomFrom} from '../../support/random.ts';
import {Steps, turns} from '../steps/faults.ts';
import {falsehood} from '../steps/judge.ts';
import {failingDisk, failingOutput, failRequest} from '../steps/seams.ts';
import {type FailingVerb, seed as tenantSeed} from '../steps/verbs.ts';
import type {VirtualTimers} from '../virtual-timers.ts';
import {isWrite, WriteLog} from '../write-log.ts';
import {verbOf, withProfiles} from './verbs.ts';

/** The output of the processes, and its false statements. */
export interface Together {
	readonly lines: readonly string[];
	readonly falsehoods: readonly string[];
}

/** The last step at which a process can fail. A process that takes fewer steps does not fail. */
const lastStep = 30;
const kindsOfCalls = ['refused', 'full', 'half', 'slow'] as const;
const kindsOfRequests = [
	'refused',
	'reset before',
	'reset after',
	'half',
	'wrong',
	'unavailable',
	'interrupted',
] as const;

export async function runTogether(number: number, timers: VirtualTimers): Promise<Together> {
	const random = randomFrom(number);
	const paths = (await appPaths({XDG_CONFIG_HOME: '/config', XDG_STATE_HOME: '/state'}, () =>
		Promise.reject(new Error('not needed')),
	)) as AppPaths;
	const files = new Map(Object.entries(withProfiles(paths)));
	let changes = 0;
	// Each change has a time of its own.
	const tenant = createTenant({
		token: 'token-of-tests',
		now: () => now + changes++,
		wait: async () => undefined,
		seed: tenantSeed,
	});
	const machine: Machine = {random, paths, files, tenant, timers, turn: Promise.resolve()};
	try {
		const verbs = Array.from({length: random.whole(2, 3)}, (_, at) => verbOf(random, at));
		const processes = verbs.map((verb) => processOn(machine, verb));
		const runs = await Promise.all(processes);
		const lines = runs.map(({verb, fault, run}) => `${verb.line} (${fault}): ${codeOf(run)}`);
		const falsehoods = runs.flatMap(({verb, fault, run}) => {
			const world = {files, paths, store: tenant.store} as never;
			const untrue = verb.effect === 'read' ? falseList(run) : falsehood(verb, world, run as never, '');
			const isEnded = fault !== 'no fault' || codeOf(run) === 0 || verb.effect === 'write' || isHeldUp(run, runs);
			return [untrue, isEnded ? undefined : `it ended with ${codeOf(run)} without a fault`]
				.filter((each) => each !== undefined)
				.map((each) => `${verb.line} (${fault}): ${each}`);
		});
		return {lines, falsehoods: [...falsehoods, ...(await leftBehind(machine))]};
	} finally {
		tenant.close();
	}
}

interface Machine {
	readonly random: Random;
	readonly paths: AppPaths;
	readonly files: Map<string, string>;
	readonly tenant: ReturnType<typeof createTenant>;
	readonly timers: VirtualTimers;
	/** The tenant takes one write after another, so that the log of each tells what it changed. */
	turn: Promise<unknown>;
}

const codeOf = ({outcome}: Run) => ('crash' in outcome ? -1 : outcome.code);

/** Whether a process was held up by the lock of another one, which could not remove it. No process ends here, so the lock stays. */
const isHeldUp = ({outcome}: Run, runs: readonly {readonly fault: string}[]): boolean =>
	runs.some(({fault}) => fault !== 'no fault') &&
	'stderr' in outcome &&
	/is in use by castellan process \d+/.test(outcome.stderr);

/** A list of profiles that another process changes is whole: it has the state from before or after the change. */
function falseList({outcome}: Run): string | undefined {
	if ('crash' in outcome) return outcome.crash;
	if (outcome.code !== 0) return undefined;
	const names = (JSON.parse(outcome.stdout) as readonly {readonly name: string}[]).map(({name}) => name);
	return names.includes('acme') ? undefined : `the list has ${names.join(', ')}`;
}

type Run = Awaited<ReturnType<typeof processOn>>['run'];

/** Runs a verb as a process of its own: each of its file calls and requests waits for a few turns of the others. */
async function processOn(machine: Machine, verb: FailingVerb) {
	const {random, paths, files, tenant, timers} = machine;
	const log = new WriteLog();
	const fault = faultOf(random);
	const steps = new Steps(fault);
	const pause = () => turns(random.whole(0, 3));
	const disk = {
		...paused(
			failingDisk(steps, files, () => timers.now),
			pause,
		),
		wait: () => turns(random.whole(1, 4)),
	};
	const stdout = failingOutput(steps, false);
	const stderr = failingOutput(steps, false);
	const controller = new AbortController();
	let attempts = 0;
	const write = (request: Request, body: string) => {
		const sent = machine.turn.then(async () => {
			const end = log.begin(new URL(request.url).pathname, body, tenant.store);
			timers.waitForThreads = true;
			return tenant.fetch(request).finally(() => {
				timers.waitForThreads = false;
				end();
			});
		});
		machine.turn = sent.catch(() => undefined);
		return sent;
	};
	const outcome = await castellan(verb.line, {
		fetch: async (target, init) => {
			const request = new Request(target, init);
			const body = request.method === 'POST' ? await request.clone().text() : '';
			await pause();
			if (isWrite(request)) attempts++;
			const free = new Request(request, {signal: null});
			return failRequest(steps.take('request'), () => (isWrite(request) ? write(free, body) : tenant.fetch(free)), {
				timers,
				interrupt: () => controller.abort(new DOMException('interrupted', 'AbortError')),
			});
		},
		signal: controller.signal,
		...(verb.typed === undefined ? {} : {typed: verb.typed}),
		env: {...signedIn, TERM: 'xterm', NO_COLOR: '1'},
		settings: openSettings(disk, paths, () => Promise.reject(new Error('no keychain'))),
		context: {stdout, stderr, disk},
	}).then(
		({code}) => ({code, stdout: stdout.text, stderr: stderr.text}),
		(error: unknown) => ({crash: String((error as Error).stack)}),
	);
	const name = fault ? `${fault.sort} ${fault.step}: ${fault.kind}` : 'no fault';
	return {verb, fault: name, run: {outcome, sent: log.sent, attempts, steps}};
}

/** Two of three processes have no fault. */
function faultOf(random: Random) {
	if (random.whole(1, 3) > 1) return undefined;
	const step = random.whole(1, lastStep);
	return random.whole(1, 3) === 1
		? ({sort: 'request', kind: random.pick(kindsOfRequests), step: 1 + (step % 4), isLasting: false} as const)
		: ({sort: 'file call', kind: random.pick(kindsOfCalls), step, isLasting: random.whole(1, 2) === 1} as const);
}

type Disk = ReturnType<typeof failingDisk>;
type Call = (...values: unknown[]) => Promise<unknown>;

function paused({fs, ...disk}: Disk, pause: () => Promise<void>): Disk {
	const calls = Object.entries(fs as unknown as Readonly<Record<string, Call>>).map(([name, call]) => {
		const late: Call = async (...values) => {
			await pause();
			return call(...values);
		};
		return [name, late];
	});
	return {...disk, fs: Object.fromEntries(calls)};
}

/** The token of a process in the names of temporary files and in locks. After it, no process has the same start time. */
const ofProcess = /\b(\d+)-\d+-(?=[\da-f]{8}-[\da-f]{12})/g;

/** The files that the next start leaves in the folder, and the files that it cannot read. */
async function leftBehind({files, paths}: Machine): Promise<readonly string[]> {
	for (const [path, text] of [...files]) {
		files.delete(path);
		files.set(
			path.replace(ofProcess, '$1-1-'),
			/\.(?:lock|claim)$/.test(path) ? text.replace(ofProcess, '$1-1-') : text,
		);
	}
	const disk = memoryDisk(() => now, files);
	await clearLeftovers(disk, paths);
	const left = [...files.keys()].filter((path) => /\.(?:tmp|lock|claim)$/.test(path)).map((path) => `${path} is left`);
	const settings = openSettings(disk, paths, () => Promise.reject(new Error('no keychain')));
	const {code, stderr} = await castellan('profiles -o json', {settings, context: {disk}, env: signedIn});
	return code === 0 && stderr === '' ? left : [...left, `the next start ends with ${code}: ${stderr}`];
}
