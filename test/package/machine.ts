/** A clean machine for an installation: a folder with a home and a PATH, and nothing else of this machine. */
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {mkdir, mkdtemp, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {onTestFinished} from 'vitest';
import {type Session, start} from '../terminal/pty.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface Run {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface Machine {
	readonly folder: string;
	readonly env: Readonly<Record<string, string>>;
	/** Runs a program to its end. */
	run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Run;
	/** Starts a program in a pseudo-terminal, without a Node in front of it. */
	open(program: string, args: readonly string[]): Promise<Session>;
	/** Starts a program until the test ends, and returns the first line that it prints. */
	serve(program: string, args: readonly string[]): Promise<string>;
	remove(): Promise<void>;
}

/** The programs that castellan starts on every system, and `env` for its first line. */
const usual = ['sh', 'stty', 'env'];

/** `programs` are in the PATH by these names. */
export async function cleanMachine(programs: Readonly<Record<string, string>> = {}): Promise<Machine> {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-machine-'));
	const path = join(folder, 'bin');
	await mkdir(path);
	await mkdir(join(folder, 'home'));
	const links = {...Object.fromEntries(usual.map((name) => [name, `/usr/bin/${name}`])), ...programs};
	for (const [name, target] of Object.entries(links)) await symlink(target, join(path, name));
	const env = {PATH: path, HOME: join(folder, 'home'), TERM: 'xterm-256color', LANG: 'C.UTF-8'};
	return {
		folder,
		env,
		run(program, args, more) {
			const options = {cwd: folder, env: {...env, ...more}, encoding: 'utf8', timeout: 60_000} as const;
			const {status, stdout, stderr, error} = spawnSync(program, args, options);
			if (error) throw error;
			return {code: status, stdout, stderr};
		},
		open: (program, args) => start(args, {program, line: 'shift; "$@"', env: {PATH: path}, columns: 120, rows: 40}),
		async serve(program, args) {
			const child = spawn(program, args, {cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore']});
			onTestFinished(async () => {
				child.kill('SIGTERM');
				if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
			});
			let text = '';
			for await (const chunk of child.stdout) {
				text += chunk;
				const [line, rest] = text.split('\n');
				if (line !== undefined && rest !== undefined) return line;
			}
			throw new Error(`${program} ${args.join(' ')} printed no line`);
		},
		remove: () => rm(folder, {recursive: true, force: true, maxRetries: 5}),
	};
}

/** The npm that started the tests, or the one of the system. */
const npmFiles = ['/usr/share/nodejs/npm/bin/npm-cli.js', '/usr/lib/node_modules/npm/bin/npm-cli.js'];
const npm = [process.env.npm_execpath, ...npmFiles].find((file) => file?.endsWith('.js') && existsSync(file));

/** Runs npm without the network and without any settings of this machine. */
export function runNpm(machine: Machine, args: readonly string[]): Run {
	if (!npm) throw new Error('npm was not found: start the tests with npm run test:package');
	const quiet = ['--offline', '--omit=optional', '--no-audit', '--no-fund', '--no-update-notifier'];
	const cache = `--cache=${machine.folder}/npm-cache`;
	return machine.run(process.execPath, [npm, ...args.slice(0, 1), ...quiet, cache, ...args.slice(1)]);
}

/** Installs a tarball into a prefix of the machine, and returns the path of the command. */
export function install(machine: Machine, tarball: string): string {
	const {code, stderr} = runNpm(machine, ['install', '--global', `--prefix=${machine.folder}/prefix`, tarball]);
	if (code !== 0) throw new Error(stderr);
	return `${machine.folder}/prefix/bin/castellan`;
}

/** Packs the built program into a folder of the machine, and returns the path of the tarball. */
export function pack(machine: Machine): string {
	if (!existsSync(`${root}/dist/castellan.js`)) throw new Error('dist is missing: npm run build');
	const args = ['pack', '--ignore-scripts', '--json', `--pack-destination=${machine.folder}`, root];
	const {code, stdout, stderr} = runNpm(machine, args);
	if (code !== 0) throw new Error(stderr);
	const [packed] = JSON.parse(stdout) as readonly {readonly filename: string}[];
	return `${machine.folder}/${packed?.filename}`;
}
