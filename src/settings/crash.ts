/** What is kept of a defect: a report that only the owner may read. */
import {join} from 'node:path';
import {type Disk, makeFolder} from './files/disk.ts';

export interface Crash {
	readonly error: unknown;
	/** Name and number of the program, and what it runs on. */
	readonly version: string;
	readonly platform: string;
	/** Takes secrets out of text. */
	readonly redact: (text: string) => string;
}

/** The report's path; undefined where it could not be kept. Never rejects. */
export async function keepCrash(disk: Disk, directory: string | undefined, crash: Crash): Promise<string | undefined> {
	if (directory === undefined) return undefined;
	const time = new Date(disk.now()).toISOString();
	const path = join(directory, `${time.replaceAll(':', '')}.txt`);
	const lines = [time, crash.version, crash.platform, '', describe(crash.error), ''];
	try {
		await makeFolder(disk, directory);
		await disk.fs.writeFile(path, crash.redact(lines.join('\n')), {mode: 0o600, flag: 'wx'});
		return path;
	} catch {
		return undefined;
	}
}

/** The stack and those of its causes; other members of an error could hold anything. */
function describe(error: unknown): string {
	if (!(error instanceof Error)) return `not an error: ${String(error)}`;
	const stack = error.stack ?? `${error.name}: ${error.message}`;
	return error.cause === undefined ? stack : `${stack}\ncaused by ${describe(error.cause)}`;
}
