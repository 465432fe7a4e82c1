/**
 * The world of every measure: the built program, a home of its own, a local tenant, a server with the same pages in memory,
 * and the same rows as plain lines.
 */
import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, join, resolve} from 'node:path';
import {createInterface} from 'node:readline';

export const node = process.execPath;
export const castellan = resolve(import.meta.dirname, '../../dist/castellan.js');
export const programs = resolve(import.meta.dirname, 'programs');

export interface Server {
	readonly baseUrl: string;
	readonly token: string;
	readonly pid: number;
	/** Milliseconds from exec until it was ready. */
	readonly startTime: number;
	close(): Promise<void>;
}

export interface World {
	/** For programs that are measured: nothing of the person's own. */
	readonly env: Readonly<Record<string, string>>;
	/** Holds a line for each app: what a list of them shows. */
	readonly linesFile: string;
	readonly apps: number;
	readonly tenant: Server;
	/** Sends pages of the same apps from memory. */
	readonly pages: Server;
	close(): Promise<void>;
}

export async function openWorld(apps: number): Promise<World> {
	if (!existsSync(castellan)) throw new Error(`${castellan} is missing: npm run build`);
	const home = await mkdtemp(join(tmpdir(), 'castellan-bench-'));
	const env = {PATH: process.env.PATH ?? '', HOME: home, TERM: 'xterm-256color', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8'};
	// The other programs show no preview beside their rows.
	await mkdir(join(home, '.config', 'castellan'), {recursive: true});
	await writeFile(join(home, '.config', 'castellan', 'config.yaml'), 'preview: false\n', {mode: 0o600});
	const tenant = await serve(apps, env);
	const pages = await startServer([`${programs}/page-server.ts`, String(apps)], env);
	const linesFile = join(home, 'apps.txt');
	const {status} = spawnSync(node, [`${programs}/bare-fetch.mjs`, tenant.baseUrl, tenant.token, linesFile], {env});
	if (status !== 0) throw new Error('the apps could not be read from the local tenant');
	return {
		env,
		linesFile,
		apps,
		tenant,
		pages,
		async close() {
			await Promise.all([tenant.close(), pages.close()]);
			await rm(home, {recursive: true, force: true});
		},
	};
}

/** Starts the local tenant. */
export const serve = (apps: number, env: World['env']): Promise<Server> =>
	startServer([castellan, 'serve', '--apps', String(apps)], env);

/** Starts a server that prints its address and its token as JSON when it is ready. */
async function startServer(args: readonly string[], env: World['env']): Promise<Server> {
	const start = performance.now();
	const server = spawn(node, args, {env, stdio: ['ignore', 'pipe', 'pipe']});
	// The program would wait if its log were not read.
	server.stderr.resume();
	const [line] = (await Promise.race([once(createInterface(server.stdout), 'line'), failed(server)])) as [string];
	const startTime = performance.now() - start;
	const {baseUrl, token} = JSON.parse(line) as {baseUrl: string; token: string};
	return {
		baseUrl,
		token,
		pid: server.pid ?? 0,
		startTime,
		async close() {
			server.kill('SIGTERM');
			await once(server, 'exit');
		},
	};
}

const failed = async (server: ChildProcess) => {
	const [code] = await once(server, 'exit');
	throw new Error(`a server ended with ${code} before it was ready`);
};

/** Where a program is that may not be on this machine. */
export function find(program: string): string | undefined {
	const places = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, program));
	return places.find((place) => existsSync(place) && spawnSync(place, ['--version']).status === 0);
}
