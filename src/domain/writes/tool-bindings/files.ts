/** What a run leaves on disk, readable by its owner only: how to go on, and what was done. */

import {type Disk, writeWhole} from '../../../settings/files/disk.ts';
import {exactJson} from '../../../text/json/print.ts';
import {leftover, toolCounts} from './ledger.ts';
import {resumeKind} from './resume.ts';
import type {ChunkRow, Ledger} from './run.ts';

/**
 * Writes what is left of the run, or takes the file away when nothing is. To be called with every ledger: then a run that
 * is killed can go on, and the chunk it was sending counts as unknown.
 */
export async function saveResume(disk: Disk, path: string, ledger: Ledger): Promise<void> {
	const left = leftover(ledger);
	if (left.unknown.length + left.remaining.length === 0) return disk.fs.rm(path, {force: true});
	const {tenant, serverId} = ledger.plan;
	const {done} = toolCounts(ledger);
	await write(disk, path, {kind: resumeKind, version: 1, tenant, serverId, savedAt: iso(disk.now()), done, ...left});
}

/** Writes what became of every chunk. */
export async function saveReceipt(disk: Disk, path: string, ledger: Ledger): Promise<void> {
	const {tenant, serverId} = ledger.plan;
	const tools = toolCounts(ledger);
	const chunks = ledger.rows.map(receiptRow);
	await write(disk, path, {
		kind: 'castellan tool-bindings receipt',
		version: 1,
		tenant,
		serverId,
		savedAt: iso(disk.now()),
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

const write = (disk: Disk, path: string, content: object) => writeWhole(disk, path, `${exactJson(content, 2)}\n`);

/** Names for the two files of a run that starts now, safe on any file system and in the order of time. */
export function fileNames(serverId: string, startedAt: number): {readonly resume: string; readonly receipt: string} {
	const server = serverId.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40);
	const stem = `tool-bindings-${server}-${iso(startedAt).replace(/[:.]/g, '')}`;
	return {resume: `${stem}.resume.json`, receipt: `${stem}.receipt.json`};
}
