/** Which process saves which snapshot, so that the snapshot of a process that was killed can be removed. */
import type {DatabaseSync} from 'node:sqlite';
import {identityIn, newToken, stateOf} from '../../settings/files/process-identity.ts';

export function noteWriter(database: DatabaseSync, snapshot: number): void {
	database.prepare('INSERT INTO writer VALUES (?, ?)').run(snapshot, newToken());
}

/** Snapshots whose writer is gone. One without a writer is of a former version, and stays to be removed by hand. */
export function removeUnfinished(database: DatabaseSync, remove: (id: number) => void): void {
	const unfinished = database.prepare(
		'SELECT id, process FROM snapshot JOIN writer ON writer.snapshot = snapshot.id WHERE NOT is_whole',
	);
	for (const {id, process} of unfinished.all()) {
		const writer = identityIn(String(process));
		if (writer && stateOf(writer) === 'gone') remove(Number(id));
	}
}
