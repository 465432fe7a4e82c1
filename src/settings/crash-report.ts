/** Writes a crash report that only the owner may read. */
import {join} from 'node:path';
import {type Disk, makeFolder} from './files/disk.ts';
import {saveNewFile} from './files/new-file.ts';

export interface CrashReport {
	readonly error: unknown;
	/** The name and version of the program. */
	readonly version: string;
	readonly platform: string;
	/** Removes secrets from text. */
	readonly redact: (text: string) => string;
}

/** Resolves with the path of the report, or undefined if it could not be written. Never rejects. */
export async function writeCrashReport(
	disk: Disk,
	directory: string | undefined,
	crash: CrashReport,
): Promise<string | undefined> {
	if (directory === undefined) return undefined;
	const time = new Date(disk.now()).toISOString();
	const path = join(directory, `${time.replaceAll(':', '')}.txt`);
	const lines = [time, crash.version, crash.platform, '', describe(crash.error), ''];
	try {
		await makeFolder(disk, directory);
		return (await saveNewFile(disk.fs, path, crash.redact(lines.join('\n')))) ? path : undefined;
	} catch {
		// The directory is not writable or the disk is full. The error of the crash must not be lost over it.
		return undefined;
	}
}

/** Formats the stack of an error and its causes. Other members are omitted, because they may contain secrets. */
function describe(error: unknown): string {
	if (!(error instanceof Error)) return `thrown value: ${String(error)}`;
	const stack = error.stack ?? `${error.name}: ${error.message}`;
	return error.cause === undefined ? stack : `${stack}\ncaused by ${describe(error.cause)}`;
}
