/**
 * Starts the executable again under Node's permission model, for commands that run long and start no program. Node takes permissions
 * only at its start, and those that an executable has in itself cannot name a home. Decision record 021.
 */
import {readFileSync, statSync} from 'node:fs';
import {homedir} from 'node:os';
import {join, resolve} from 'node:path';
import {makeFolder} from '../../domain/history/make-folder.ts';

/** Where a command runs. */
export interface Place {
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly home: string;
	readonly pid: number;
	/** Returns the text of a file, or an empty one. */
	readonly textOf: (path: string) => string;
	readonly isFile: (path: string) => boolean;
}

export interface Permissions {
	/** Folders that the command creates. */
	readonly own: readonly string[];
	/** A `*` at the end stands for any ending. */
	readonly read: readonly string[];
	readonly write: readonly string[];
}

/** The variables that name files. */
const variables = [
	...['CASTELLAN_CLIENT_CERT', 'CASTELLAN_CLIENT_KEY', 'CASTELLAN_HISTORY'],
	...['PGPASSFILE', 'PGSERVICEFILE', 'PGSSLROOTCERT', 'PGSSLCERT', 'PGSSLKEY'],
];

/** By command: whether it runs long with these arguments. */
const services: Readonly<Record<string, (rest: readonly string[]) => boolean>> = {
	mcp: (rest) => !rest.some((each) => ['install', 'log', 'stop', 'resume'].includes(each)),
	serve: () => true,
	history: ([next]) => next === 'record',
	metrics: (rest) => rest.some((each) => each.startsWith('--listen')),
};

/** Options, their values, and a fleet may stand before the command. */
function isService(args: readonly string[]): boolean {
	const start = args.findIndex((each) => Object.hasOwn(services, each));
	const isBefore = (each: string, index: number) => /^[-@]/.test(each) || args[index - 1]?.startsWith('-');
	const [command = '', ...rest] = args.slice(start);
	return start >= 0 && args.slice(0, start).every(isBefore) && services[command]?.(rest) === true;
}

/**
 * Returns what a command may read and write: its own folders, and files that the config, the command line and the environment name.
 * Undefined for a command that may do all that its user may: one that does not run long, without `CASTELLAN_LIMITED`, or whose config has a
 * program for credentials.
 */
export function permissionsOf({args, env, home, pid, textOf, isFile}: Place): Permissions | undefined {
	if (!isService(args) && !env.CASTELLAN_LIMITED) return undefined;
	const folder = (variable: string | undefined, usual: string) =>
		join(variable?.startsWith('/') ? variable : join(home, usual), 'castellan');
	const config = folder(env.XDG_CONFIG_HOME, '.config');
	const own = [folder(env.XDG_STATE_HOME, '.local/state'), folder(env.XDG_CACHE_HOME, '.cache')];
	const text = textOf(join(config, 'config.yaml'));
	if (/\bcredential\b/.test(text)) return undefined;

	const texts = [text, ...variables.map((name) => env[name] ?? ''), ...args];
	// A path with blanks is between quotes, or goes to the end of its line.
	const words = texts.flatMap((each) => [...each.split(/[\s"'=,&[\]{}]+/), ...each.split(/["'=\n]|: /)]);
	const named = words.map((word) => (word.startsWith('~/') ? join(home, word.slice(2)) : resolve(word)));
	const usual = ['.pgpass', '.pg_service.conf'].map((name) => join(home, name));
	const system = [`/proc/${pid}/stat`, '/proc/self/ns/pid', '/var/run/postgresql/.s.PGSQL.*', '/tmp/.s.PGSQL.*'];
	const data = args.flatMap((each, index) => {
		if (each.startsWith('--data=')) return [resolve(each.slice('--data='.length))];
		return args[index - 1] === '--data' ? [resolve(each)] : [];
	});
	// SQLite and the lock have files beside a database.
	const write = [...own.flatMap(withContent), ...data.map((path) => `${path}*`)];
	return {own, write, read: [...withContent(config), ...write, ...[...named, ...usual].filter(isFile), ...system]};
}

/** Node takes a folder that is not there yet as a file. */
const withContent = (folder: string) => [folder, `${folder}/*`];

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Node's options, for the variable `NODE_OPTIONS`. */
export function optionsOf({read, write}: Permissions): string {
	const all = [...read.map((path) => `--allow-fs-read=${path}`), ...write.map((path) => `--allow-fs-write=${path}`)];
	// Node warns that the right to use the network is new.
	return ['--permission', '--allow-net', '--disable-warning=ExperimentalWarning', ...new Set(all)]
		.map(quoted)
		.join(' ');
}

/** Returns in a process that has its permissions, or needs none. Otherwise the executable starts again in this process. */
export function confine(): void {
	const {argv, argv0, env, execPath, execve, permission, pid} = process;
	if (permission) return;
	const attempt = <T>(task: () => T, otherwise: T): T => {
		try {
			return task();
		} catch {
			return otherwise;
		}
	};
	const args = argv.slice(2);
	const permissions = permissionsOf({
		args,
		env,
		pid,
		home: env.HOME || attempt(homedir, '/'),
		textOf: (path) => attempt(() => readFileSync(path, 'utf8'), ''),
		isFile: (path) => attempt(() => statSync(path).isFile(), false),
	});
	if (!permissions) return;
	// A folder that cannot be created is reported by the command.
	for (const folder of permissions.own) attempt(() => makeFolder(folder), undefined);
	const NODE_OPTIONS = [env.NODE_OPTIONS, optionsOf(permissions)].filter(Boolean).join(' ');
	execve?.(execPath, [argv0, ...args], {...env, NODE_OPTIONS} as Record<string, string>);
}
