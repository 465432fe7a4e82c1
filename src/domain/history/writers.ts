/** Which process saves which snapshot, so that the snapshot of a killed process can be removed. */
import type {DatabaseSync} from 'node:sqlite';

/** Identifies processes across runs. */
export interface Writers {
	/** Identifies this process. */
	token(): string;
	/** Whether the process of a token has certainly ended. */
	isGone(token: string): boolean;
}

/** Judges no process: every unfinished snapshot stays. */
export const unknownWriters: Writers = {token: () => '', isGone: () => false};

export function noteWriter(database: DatabaseSync, snapshot: number, {token}: Writers): void {
	database.prepare('INSERT INTO writer VALUES (?, ?)').run(snapshot, token());
}

/** Removes snapshots whose writer has ended. Files of a former version name no writer; their snapshots stay. */
export function removeUnfinished(database: DatabaseSync, {isGone}: Writers, remove: (id: number) => void): void {
	const unfinished = database.prepare(
		'SELECT id, process FROM snapshot JOIN writer ON writer.snapshot = snapshot.id WHERE NOT is_whole',
	);
	for (const {id, process} of unfinished.all()) if (isGone(String(process))) remove(Number(id));
}
