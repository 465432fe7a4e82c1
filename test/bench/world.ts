/** The world of every measure: homes of their own, local tenants, and services with TLS and latency in front of them. */
import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {build} from 'esbuild';
import {bundleOptions, withoutDevtools} from '../../src/build/options.ts';
import {certificate} from '../client/support/certificate.ts';
import type {Command} from './process.ts';
import {node, programs, type Subject, today} from './subject.ts';

export interface Service {
	/** `https`. */
	readonly baseUrl: string;
	readonly token: string;
	readonly apps: number;
}

export interface World {
	/** Nothing of the person's own. */
	readonly env: Readonly<Record<string, string>>;
	/** The file with the certificate of the services. */
	readonly ca: string;
	/** A service with this number of apps and this round trip in milliseconds. It starts when it is first asked for. */
	service(apps: number, roundTrip?: number): Promise<Service>;
	/** A file with a line for each of 10,000 apps: what a list of them shows. */
	linesFile(): Promise<string>;
	/** A program that draws a page of apps with Ink alone. Takes the base URL, the token and the certificate. */
	bareInk(): Promise<string>;
	/** A command line of castellan, in a home that the subject keeps. */
	run(subject: Subject, args: readonly string[], service?: Service): Command;
	close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
	const home = await mkdtemp(join(tmpdir(), 'castellan-bench-'));
	const base = {PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8'};
	const env = {...base, HOME: home};
	const {cert, key} = certificate();
	const [ca, keyFile] = [join(home, 'ca.pem'), join(home, 'key.pem')];
	await writeFile(ca, cert);
	await writeFile(keyFile, key, {mode: 0o600});
	const children: ChildProcess[] = [];
	const start = async (args: readonly string[]) => {
		const child = spawn(node, args, {env, stdio: ['ignore', 'pipe', 'pipe']});
		// The program would wait if its log were not read.
		child.stderr.resume();
		children.push(child);
		const failed = once(child, 'exit').then(([code]) => {
			throw new Error(`a server ended with ${code} before it was ready`);
		});
		const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string];
		return JSON.parse(line) as {baseUrl: string; token: string};
	};
	const memory = new Map<string, Promise<unknown>>();
	const remembered = <T>(name: string, make: () => Promise<T>): Promise<T> => {
		const made = (memory.get(name) as Promise<T> | undefined) ?? make();
		memory.set(name, made);
		return made;
	};
	const tenant = (apps: number) =>
		remembered(`tenant ${apps}`, () => start([today().castellan, 'serve', '--apps', String(apps)]));
	const service: World['service'] = (apps, roundTrip = 0) =>
		remembered(`service ${apps} ${roundTrip}`, async () => {
			const {baseUrl: behind, token} = await tenant(apps);
			const {baseUrl} = await start([`${programs}/front.ts`, behind, ca, keyFile, String(roundTrip)]);
			return {baseUrl, token, apps};
		});
	return {
		env,
		ca,
		service,
		linesFile: () =>
			remembered('lines', async () => {
				const file = join(home, 'apps.txt');
				const {command, args, env} = fetchLoop(await service(10_000), ca, base, file);
				if (spawnSync(command, args, {env}).status !== 0) throw new Error('the apps could not be read');
				return file;
			}),
		bareInk: () =>
			remembered('ink', async () => {
				const [program, start] = [join(home, 'ink.mjs'), join(home, 'start-ink.mjs')];
				await build({
					...bundleOptions,
					entryPoints: [`${programs}/bare-ink.tsx`],
					outfile: program,
					banner: {js: "import {createRequire} from 'node:module';const require=createRequire(import.meta.url);"},
					jsx: 'automatic',
					plugins: [withoutDevtools],
				});
				const cached = `import {enableCompileCache, flushCompileCache} from 'node:module'; enableCompileCache('${home}/ink-code');`;
				await writeFile(start, `${cached} await import('./ink.mjs'); setTimeout(flushCompileCache, 200);`);
				return start;
			}),
		run({name, castellan}, args, service) {
			const own = {...base, HOME: join(home, name)};
			if (!service) return {command: node, args: [castellan, ...args], env: own};
			const tenant = {CASTELLAN_BASE_URL: service.baseUrl, CASTELLAN_TOKEN: service.token};
			return {command: node, args: [castellan, ...args, '--ca-file', ca], env: {...own, ...tenant}};
		},
		async close() {
			for (const child of children) {
				const ended = once(child, 'exit');
				child.kill('SIGTERM');
				await ended;
			}
			await rm(home, {recursive: true, force: true});
		},
	};
}

/** Every page of a service, with nothing but fetch. Prints `loaded` and the number of apps, and with a file writes a line for each. */
export const fetchLoop = (
	{baseUrl, token}: Service,
	ca: string,
	env: World['env'],
	file?: string,
): Command & {readonly args: string[]} => ({
	command: node,
	args: [`${programs}/bare-fetch.mjs`, baseUrl, token, ...(file ? [file] : [])],
	env: {...env, NODE_EXTRA_CA_CERTS: ca},
});
