/** Runs a verb as another process on the machine, while consoles are open, and compares its report with the state of the machine. */
import {DatabaseSync} from 'node:sqlite';
import {castellan} from '../../cli/launch.ts';
import {noteVersions} from '../deliveries.ts';
import {canaries} from '../seed.ts';
import {turns} from '../steps/faults.ts';
import {falsehood} from '../steps/judge.ts';
import {failingOutput} from '../steps/seams.ts';
import type {FailingVerb, State} from '../steps/verbs.ts';
import {isWrite, WriteLog} from '../write-log.ts';
import {type Machine, tenantUrl} from './machine.ts';

const textIn = ({files, paths}: State, file: 'configFile' | 'savedAddressesFile') => files.get(paths[file]) ?? '';

/** A view can have the same name. A file that cannot be read has none. */
function bookmarksIn(text: string): readonly string[] {
	try {
		const saved = JSON.parse(text || '{}') as Record<string, {readonly bookmarks?: readonly {readonly name: string}[]}>;
		return (saved[tenantUrl]?.bookmarks ?? []).map(({name}) => name);
	} catch {
		return [];
	}
}

/** The change that each verb makes, by its first words. */
const kinds: readonly (readonly [pattern: RegExp, rest: (name: string) => Omit<FailingVerb, 'line' | 'typed'>])[] = [
	[
		/^profiles add (\S+)/,
		(name) => ({
			effect: 'files',
			isDone: (state) => textIn(state, 'configFile').includes(`${name}:`),
			doneWords: /saved profile/,
		}),
	],
	[
		/^bookmarks remove (\S+)/,
		(name) => ({
			effect: 'files',
			isDone: (state) => !bookmarksIn(textIn(state, 'savedAddressesFile')).includes(name),
			doneWords: /removed bookmark/,
		}),
	],
	[
		/^save (\S+)/,
		(name) => ({effect: 'files', isDone: ({count}) => count(`SELECT count(*) FROM name WHERE name = '${name}'`) > 0}),
	],
	[/^(?:auth-configs update|step-up rotate) (\S+)/, () => ({effect: 'write'})],
];

/** Resolves with the first false statement of the verb. */
export async function runVerb(machine: Machine, line: string, typed?: string): Promise<string | undefined> {
	const {now, tenant, timers, paths, disk, kept} = machine;
	const log = new WriteLog();
	const steps = machine.steps;
	const outputs = {stdout: failingOutput(steps, false), stderr: failingOutput(steps, false)};
	let attempts = 0;
	const send = async (request: Request) => {
		const response = await tenant.fetch(request);
		machine.answeredAt = now();
		noteVersions(machine.everSent, await response.clone().text());
		return response;
	};
	const pass = async (request: Request) => {
		if (!machine.isUp)
			throw new TypeError('fetch failed', {cause: Object.assign(new Error('no'), {code: 'ECONNREFUSED'})});
		if (!isWrite(request)) return send(request);
		const end = log.begin(new URL(request.url).pathname, await request.clone().text(), tenant.store);
		timers.waitForThreads = true;
		return send(request).finally(() => {
			timers.waitForThreads = false;
			end();
		});
	};
	const lists = () => ({bookmarks: kept.listed('bookmarks'), profiles: kept.listed('profiles')});
	const before = lists();
	const count = (sql: string) => {
		using history = new DatabaseSync(paths.historyFile);
		return Number(Object.values(history.prepare(sql).get() ?? {})[0] ?? 0);
	};
	const state = () => ({keychain: machine.keychain.entries, files: disk.files, paths, store: tenant.store, count});
	const verb = verbOf(line);
	const wasDone = verb.isDone?.(state() as never) === true;
	const outcome = await castellan(line, {
		fetch: async (target, init) => {
			const request = new Request(target, init);
			if (isWrite(request)) attempts++;
			machine.requests.add(request);
			return pass(request).finally(() => machine.requests.delete(request));
		},
		...(typed === undefined ? {} : {typed}),
		env: {CASTELLAN_BASE_URL: tenantUrl, CASTELLAN_TOKEN: canaries.token, TERM: 'xterm', NO_COLOR: '1'},
		settings: machine.settings(),
		context: {...outputs, now, disk: disk.disk},
	}).then(
		({code}) => ({code, stdout: outputs.stdout.text, stderr: outputs.stderr.text}),
		(error: unknown) => ({crash: String((error as Error).stack)}),
	);
	const code = 'crash' in outcome ? -1 : outcome.code;
	const removed = /^bookmarks remove (\S+)/.exec(line)?.[1];
	if (removed !== undefined) kept.removed(removed, code === 0);
	const added = /^profiles add (\S+)/.exec(line)?.[1];
	if (added !== undefined && code === 0) kept.addedProfile(added);
	const canary = Object.values(canaries).find((each) => JSON.stringify(outcome).includes(each));
	if (canary) return `${line} printed ${canary}`;
	if (verb.effect === 'read') {
		// Another process records an entry as saved after its last call of the disk, so the verb can list the entry first.
		for (let waits = 0; waits < 20 && machine.isBusy(); waits++) await turns(3);
		const untrue = 'crash' in outcome ? outcome.crash : falseList(line, outcome, [before, lists()]);
		return untrue && `${line}: ${untrue}`;
	}
	// A state from before the run, such as a profile of this name, does not show that a failed verb changed something.
	if (wasDone && code > 0) return undefined;
	const untrue = falsehood(verb, state() as never, {outcome, sent: log.sent, attempts, steps} as never, '');
	return untrue && `${line}: ${untrue}`;
}

type Lists = Readonly<Record<'bookmarks' | 'profiles', ReturnType<Machine['kept']['listed']>>>;

/**
 * Returns an error for a list that has neither the names from before the changes of other processes nor the names from after them.
 * A list with a warning may be incomplete.
 */
function falseList(
	line: string,
	{code, stdout, stderr}: {readonly code: number; readonly stdout: string; readonly stderr: string},
	lists: readonly Lists[],
): string | undefined {
	const kind = /^(bookmarks|profiles) -o json$/.exec(line)?.[1] as keyof Lists | undefined;
	if (kind === undefined || code !== 0 || stderr !== '') return undefined;
	const names = (JSON.parse(stdout) as readonly {readonly name: string}[]).map(({name}) => name);
	const [before, after] = lists.map((each) => each[kind]);
	const lost = before?.has.find((name) => after?.has.includes(name) && !names.includes(name));
	if (lost !== undefined) return `it lacks ${lost}`;
	const more = names.find((name) => lists.every((each) => each[kind].mayHave?.includes(name) === false));
	return more && `it has ${more}`;
}

function verbOf(line: string): FailingVerb {
	for (const [pattern, rest] of kinds) {
		const name = pattern.exec(line)?.[1];
		if (name !== undefined) return {line, ...rest(name)};
	}
	return {line, effect: 'read'};
}
