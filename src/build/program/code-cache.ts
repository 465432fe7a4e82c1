/** Runs the script of the program with the code that V8 compiled in an earlier start. Decision record 014. */
import {
	closeSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	statSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import {dirname} from 'node:path';
import {arch, env, pid, version} from 'node:process';
import {Script} from 'node:vm';
import {crc32} from 'node:zlib';

export interface ProgramScript {
	readonly source: string;
	readonly filename: string;
	/** Differs for every other source. */
	readonly hash: string;
	/** Imports a library that is not in the bundle. */
	importModule(name: string): Promise<unknown>;
}

type Arguments = readonly [control: unknown, request: unknown, opening: unknown];
export type Main = (...args: Arguments) => Promise<void>;
type ScriptMain = (...args: [...Arguments, cacheCode: () => void]) => Promise<void>;

/** Cached code, and how many starts have renewed it since a start without it. */
interface CachedCode {
	readonly code: Buffer;
	readonly renewals: number;
}

type Header = (cached: CachedCode) => string;

/** The code is aligned for V8, which copies it otherwise. */
const headerLength = 128;

/** The starts that add the functions that they compiled. Later starts use the code as it is, so that none pays for it for ever. */
const maximumRenewals = 3;

/** The interval in milliseconds between two attempts to cache code while V8 has other flags than at the start. */
const retryInterval = 2000;

/**
 * Runs `main` of a script. Its last argument caches the code of the functions that ran so far. The first start may have run
 * few of them, or V8 may have dropped some, so the next starts renew the code.
 */
export function startScript(
	{source, filename, hash, importModule}: ProgramScript,
	args: Arguments,
	watch: typeof watchFlags = watchFlags,
): Promise<void> {
	// The console and the commands run different functions.
	const [, request] = args;
	const file = codeFile(request ? 'console' : 'command');
	// V8 compares only the length of the source, its own version and its flags, and damaged code would end the process.
	const headerOf: Header = ({code, renewals}) =>
		`${hash} ${version} ${arch} ${renewals} ${code.length} ${crc32(code).toString(16)}`.padEnd(headerLength);
	const stored = readCode(file, headerOf);
	const script = new Script(source, {filename, cachedData: stored?.code});
	const cached = script.cachedDataRejected ? undefined : stored;
	const renewals = cached ? cached.renewals + 1 : 0;
	let isDone = file === undefined || renewals > maximumRenewals;
	const haveFlagsChanged = isDone ? () => false : watch();
	const cacheCode = () => {
		if (isDone || !file) return;
		// The next start has the flags of this start, and V8 would reject the code.
		if (haveFlagsChanged()) {
			setTimeout(cacheCode, retryInterval).unref();
			return;
		}
		isDone = true;
		const code = script.createCachedData();
		// V8 drops functions that were not called for some time. Keep the code that has more of them.
		writeCode(file, headerOf, {code: cached && cached.code.length > code.length ? cached.code : code, renewals});
	};
	const main: ScriptMain = script.runInThisContext()(importModule);
	return main(...args, cacheCode);
}

/** Returns a function that tells whether V8 has other flags now, as during the load of a long list. */
export function watchFlags(): () => boolean {
	const cachedData = new Script('0').createCachedData();
	return () => {
		// V8 uses no cached data for a script that it has compiled before, and compares scripts by their filenames.
		const filename = `flags-${performance.now()}`;
		return new Script('0', {filename, cachedData}).cachedDataRejected === true;
	};
}

/** Not in the shared temporary directory, where other users could place code. */
function codeFile(face: string): string | undefined {
	const {HOME: home, XDG_CACHE_HOME: ownCache, NODE_DISABLE_COMPILE_CACHE: isOff} = env;
	// The XDG specification requires programs to ignore relative paths.
	const cache = ownCache?.startsWith('/') ? ownCache : home && `${home}/.cache`;
	return cache && !isOff ? `${cache}/castellan/${face}.code` : undefined;
}

function readCode(file: string | undefined, headerOf: Header): CachedCode | undefined {
	if (file === undefined) return undefined;
	try {
		const content = readFileSync(file);
		const code = content.subarray(headerLength);
		const header = content.toString('latin1', 0, headerLength);
		const cached = {code, renewals: Number(header.split(' ')[3])};
		return header === headerOf(cached) ? cached : undefined;
	} catch {
		return undefined;
	}
}

/** Milliseconds after which nothing writes a draft any more. */
const draftLifetime = 60_000;

/** A process that is killed while it writes leaves its draft. */
function removeAbandonedDrafts(file: string): void {
	for (const name of readdirSync(dirname(file))) {
		const path = `${dirname(file)}/${name}`;
		if (path.startsWith(`${file}.`) && Date.now() - statSync(path).mtimeMs > draftLifetime) unlinkSync(path);
	}
}

/** Replaces the file as a whole, after its content is on the disk. */
function writeCode(file: string, headerOf: Header, cached: CachedCode): void {
	const draft = `${file}.${pid}`;
	try {
		mkdirSync(dirname(file), {recursive: true, mode: 0o700});
		removeAbandonedDrafts(file);
		const descriptor = openSync(draft, 'wx', 0o600);
		try {
			writeFileSync(descriptor, Buffer.concat([Buffer.from(headerOf(cached)), cached.code]));
			fsyncSync(descriptor);
			renameSync(draft, file);
		} catch {
			unlinkSync(draft);
		} finally {
			closeSync(descriptor);
		}
	} catch {
		// Without cached code the next start is slower, nothing else.
	}
}
