/** Runs the script of the program with the code that V8 compiled in an earlier start. Decision record 014. */
import {readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {arch, argv, env, pid, version} from 'node:process';
import {Script} from 'node:vm';
import {crc32} from 'node:zlib';
import {makeFolder} from '../../domain/history/make-folder.ts';

const {permission} = process;

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
/** `isTypical` is false for a start that ran few functions: the next starts run others. */
type CacheCode = (isTypical?: boolean) => void;
type ScriptMain = (...args: [...Arguments, cacheCode: CacheCode]) => Promise<void>;

/** Cached code, and how many starts in turn have renewed it without adding much. */
interface CachedCode {
	readonly code: Buffer;
	readonly renewals: number;
}

interface StoredCode extends CachedCode {
	/** Epoch milliseconds. */
	readonly writtenAt: number;
}

type Header = (cached: CachedCode) => string;

/** The code is aligned for V8, which copies it otherwise. */
const headerLength = 128;

/** After this many starts in turn that added little, starts use the code as it is, because writing it takes time. */
const maximumRenewals = 3;
/** How much more code counts as much. */
const growth = 1.05;
/** In milliseconds. Then one start renews settled code: the earlier ones may have been interrupted, or short commands. */
const renewalInterval = 3_600_000;

/** Whether starts use the code as it is. One that is not typical renews it once an hour at most. */
export const isSettled = ({renewals, writtenAt}: Omit<StoredCode, 'code'>, now: number, isTypical = true): boolean =>
	(!isTypical || renewals >= maximumRenewals) && Math.abs(now - writtenAt) < renewalInterval;

/** The code to keep. V8 drops functions that were not called for some time, so it is the code that has more of them. */
export function joined(cached: CachedCode | undefined, code: Buffer): CachedCode {
	if (!cached) return {code, renewals: 0};
	const hasGrown = code.length > growth * cached.code.length;
	return {code: code.length < cached.code.length ? cached.code : code, renewals: hasGrown ? 0 : cached.renewals + 1};
}

/**
 * Runs `main` of a script. Its last argument caches the code of the functions that ran so far. The first start may have run
 * few of them, or V8 may have dropped some, so later starts renew the code.
 */
export function startScript({source, filename, hash, importModule}: ProgramScript, args: Arguments): Promise<void> {
	// The console, the commands and the server for agents run different functions.
	const [, request] = args;
	const file = codeFile(request ? 'console' : argv[2] === 'mcp' ? 'mcp' : 'command');
	// V8 compares only the length of the source, its own version and its flags, and damaged code would end the process.
	const headerOf: Header = ({code, renewals}) =>
		`${hash} ${version} ${arch} ${renewals} ${code.length} ${crc32(code).toString(16)}`.padEnd(headerLength);
	const stored = readCode(file, headerOf);
	const script = new Script(source, {filename, cachedData: stored?.code});
	const cached = script.cachedDataRejected ? undefined : stored;
	let isDone = cached !== undefined && isSettled(cached, Date.now());
	const cacheCode: CacheCode = (isTypical = true) => {
		if (isDone || !file || (cached && isSettled(cached, Date.now(), isTypical))) return;
		isDone = true;
		writeCode(file, headerOf, joined(cached, script.createCachedData()));
	};
	const main: ScriptMain = script.runInThisContext()(importModule);
	return main(...args, cacheCode);
}

/** Not in the shared temporary directory, where other users could place code. */
function codeFile(face: string): string | undefined {
	const {HOME: home, XDG_CACHE_HOME: ownCache, NODE_DISABLE_COMPILE_CACHE: isOff} = env;
	// The XDG specification requires programs to ignore relative paths.
	const cache = ownCache?.startsWith('/') ? ownCache : home && `${home}/.cache`;
	return cache && !isOff ? `${cache}/castellan/${face}.code` : undefined;
}

function readCode(file: string | undefined, headerOf: Header): StoredCode | undefined {
	if (file === undefined) return undefined;
	try {
		const content = readFileSync(file);
		const code = content.subarray(headerLength);
		const header = content.toString('latin1', 0, headerLength);
		const cached = {code, renewals: Number(header.split(' ')[3]), writtenAt: statSync(file).mtimeMs};
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
		makeFolder(dirname(file));
		removeAbandonedDrafts(file);
		try {
			const content = Buffer.concat([Buffer.from(headerOf(cached)), cached.code]);
			// The permission model refuses a flush. Code that is cut short has another checksum.
			writeFileSync(draft, content, {mode: 0o600, flag: 'wx', flush: !permission});
			renameSync(draft, file);
		} catch {
			unlinkSync(draft);
		}
	} catch {
		// Without cached code the next start is slower, nothing else.
	}
}
