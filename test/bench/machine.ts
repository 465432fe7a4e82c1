/** The machine, and whether it is quiet enough for its figures to be compared. */
import {cpus, loadavg} from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';

/** The greatest average of runnable processes of the last minute. */
export const quietLoad = 0.5;

export const load = (): number => loadavg()[0] ?? 0;

/** Waits until work of this program, such as a build, is no longer in the average of the load. At most `minutes`. */
export async function quiet(minutes: number): Promise<boolean> {
	for (let look = 0; look < minutes * 12 && load() > quietLoad; look++) await pause(5_000);
	return load() <= quietLoad;
}

export const describeMachine = (): string =>
	`${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.version}, ${process.platform} ${process.arch}`;
