/** What a run leaves on disk, readable by its owner only: how to go on, and what was done. */

import {exactJson} from '../../../text/json/print.ts';
import {leftover, toolCounts} from './ledger.ts';
import {resumeKind} from './resume.ts';
import type {ChunkRow, Ledger} from './run.ts';

/** Where the files of a run are kept. */
export interface RunFiles {
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Replaces the whole file, or leaves it as it was. Rejects with the reason. */
	write(path: string, text: string): Promise<void>;
	/** Removes the file if it exists. */
	remove(path: string): Promise<void>;
}

/**
 * Writes what is left of the run, or takes the file away when nothing is. To be called with every ledger: then a run that
 * is killed can go on, and the chunk it was sending counts as unknown.
 */
export async function saveResume(files: RunFiles, path: string, ledger: Ledger): Promise<void> {
	const left = leftover(ledger);
	if (left.unknown.length + left.remaining.length === 0) return files.remove(path);
	const {tenant, serverId} = ledger.plan;
	const {done} = toolCounts(ledger);
	await write(files, path, {kind: resumeKind, version: 1, tenant, serverId, savedAt: iso(files.now()), done, ...left});
}

/** Writes what became of every chunk. */
export async function saveReceipt(files: RunFiles, path: string, ledger: Ledger): Promise<void> {
	const {tenant, serverId} = ledger.plan;
	const tools = toolCounts(ledger);
	const chunks = ledger.rows.map(receiptRow);
	await write(files, path, {
		kind: 'castellan tool-bindings receipt',
		version: 1,
		tenant,
		serverId,
		savedAt: iso(files.now()),
		tools,
		chunks,
	});
}

const receiptRow = ({number, state, startedAt, endedAt, requestId, error, tools}: ChunkRow) => ({
	number,
	state,
	...(startedAt !== undefined && {startedAt: iso(startedAt)}),
	...(endedAt !== undefined && {endedAt: iso(endedAt)}),
	...(requestId !== undefined && {requestId}),
	...(error && {error: error.message}),
	tools,
});

const iso = (ms: number) => new Date(ms).toISOString();

const write = (files: RunFiles, path: string, content: object) => files.write(path, `${exactJson(content, 2)}\n`);

/** Names for the two files of a run that starts now, safe on any file system and in the order of time. */
export function fileNames(serverId: string, startedAt: number): {readonly resume: string; readonly receipt: string} {
	const server = serverId.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40);
	const stem = `tool-bindings-${server}-${iso(startedAt).replace(/[:.]/g, '')}`;
	return {resume: `${stem}.resume.json`, receipt: `${stem}.receipt.json`};
}
