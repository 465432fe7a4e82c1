/** The two files of a run, readable by their owner only: the resume file for the next run, and the receipt. */
import {exactJson} from '../../../text/json/print.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {leftover, toolCounts} from './ledger.ts';
import {resumeKind} from './resume.ts';
import {type ChunkRow, isRefusedAlone, type Ledger, type Refusal} from './run.ts';

/** Writes the files of a run. */
export interface RunFiles {
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Replaces the whole file. Leaves it unchanged and rejects if it cannot be written. */
	write(path: string, text: string): Promise<void>;
	remove(path: string): Promise<void>;
}

/** The paths of the files of a run. A file without a path is not saved. */
export interface RunPaths {
	readonly resume?: string | undefined;
	readonly receipt?: string | undefined;
}

/** Saves the files of a run after each step, and reports which of them are up to date. */
export class RunRecord {
	readonly #files: RunFiles;
	readonly #paths: RunPaths;
	/** The files whose last save failed. Later saves may find room on the disk. */
	readonly #unsaved = new Set<keyof RunPaths>();
	/** The number of tools of the run that the saved resume file does not have as left. Undefined without a file. */
	#savedAfter: number | undefined;
	#sent = 0;

	/** `isResumed` means that the run continues the one of its resume file. */
	constructor(files: RunFiles, paths: RunPaths, isResumed: boolean) {
		this.#files = files;
		this.#paths = paths;
		this.#savedAfter = isResumed ? 0 : undefined;
	}

	/** The path of the file with the remaining tools. Undefined if it could not be saved. */
	get resume(): string | undefined {
		return this.#savedAfter === this.#sent || !this.#unsaved.has('resume') ? this.#paths.resume : undefined;
	}

	/** A warning if the resume file is from an earlier step of the run, because its last save failed. Otherwise undefined. */
	outdated(ledger: Ledger): string | undefined {
		if (this.resume !== undefined || this.#savedAfter === undefined || this.#paths.resume === undefined)
			return undefined;
		const {unknown, remaining} = leftover(ledger);
		const isAll = unknown.length + remaining.length === 0;
		const what = isAll
			? 'every tool that it names was sent. Remove it'
			: 'it also names tools that were sent since. A run that resumes it sends them again';
		return `${this.#paths.resume} is out of date: ${what}`;
	}

	get receipt(): string | undefined {
		return this.#unsaved.has('receipt') ? undefined : this.#paths.receipt;
	}

	/** Saves both files. Yields the reason why a file could not be saved, once per file. */
	async *save(ledger: Ledger): AsyncGenerator<{readonly name: keyof RunPaths; readonly reason: string}, void, void> {
		const {done, unknown} = toolCounts(ledger);
		this.#sent = done + unknown + ledger.rows.filter(isRefusedAlone).length;
		for (const name of ['resume', 'receipt'] as const) {
			const path = this.#paths[name];
			if (path === undefined) continue;
			try {
				await (name === 'resume' ? saveResume : saveReceipt)(this.#files, path, ledger);
				this.#unsaved.delete(name);
				if (name === 'resume') this.#savedAfter = this.#sent;
			} catch (error) {
				const isKnown = this.#unsaved.has(name);
				this.#unsaved.add(name);
				if (!isKnown) yield {name, reason: (error as Error).message};
			}
		}
	}
}

/**
 * Writes the tools that are left to delete. Removes the file if there are none. Call it with every ledger, so that a
 * killed run can be continued. The chunk that was being sent then counts as unknown.
 */
export async function saveResume(files: RunFiles, path: string, ledger: Ledger): Promise<void> {
	const left = leftover(ledger);
	if (left.unknown.length + left.remaining.length === 0) return files.remove(path);
	await write(files, path, ledger, {kind: resumeKind, content: {done: toolCounts(ledger).done, ...left}});
}

/** Writes the outcome of every chunk. */
export function saveReceipt(files: RunFiles, path: string, ledger: Ledger): Promise<void> {
	const content = {tools: toolCounts(ledger), chunks: ledger.rows.map(receiptRow)};
	return write(files, path, ledger, {kind: 'castellan tool-bindings receipt', content});
}

const receiptRow = ({number, state, startedAt, endedAt, requestId, error, refusals, tools}: ChunkRow) => ({
	number,
	state,
	...(state === 'refused' && {status: error?.detail.status}),
	...(startedAt !== undefined && {startedAt: isoTime(startedAt)}),
	...(endedAt !== undefined && {endedAt: isoTime(endedAt)}),
	...(requestId !== undefined && {requestId}),
	...(error && {error: error.message}),
	...(refusals && {refusals: refusals.map(receiptRefusal)}),
	tools,
});

const receiptRefusal = ({tools, error: {detail}}: Refusal) => ({
	status: detail.status,
	tools,
	...(detail.requestId !== undefined && {requestId: detail.requestId}),
});

function write(
	files: RunFiles,
	path: string,
	{plan: {tenant, serverId}}: Ledger,
	{kind, content}: {readonly kind: string; readonly content: object},
): Promise<void> {
	const file = {kind, version: 1, tenant, serverId, savedAt: isoTime(files.now()), ...content};
	return files.write(path, `${exactJson(file, 2)}\n`);
}

/** The names of the two files, with characters that every file system accepts. They sort by time. */
export function fileNames(serverId: string, startedAt: number): {readonly resume: string; readonly receipt: string} {
	const stem = `${stemOf(serverId)}${isoTime(startedAt).replace(/[:.]/g, '')}`;
	return {resume: `${stem}${resumeEnd}`, receipt: `${stem}.receipt.json`};
}

const stemOf = (serverId: string) => `tool-bindings-${serverId.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40)}-`;
const resumeEnd = '.resume.json';

/** The resume files of a server among the names of files, the latest first. Their contents may name another server or tenant. */
export function resumeFiles(names: readonly string[], serverId: string): readonly string[] {
	const stem = stemOf(serverId);
	return names
		.filter((name) => name.startsWith(stem) && name.endsWith(resumeEnd))
		.filter((name) => /^\d{4}-\d\d-\d\dT\d+Z$/.test(name.slice(stem.length, -resumeEnd.length)))
		.toSorted()
		.toReversed();
}
