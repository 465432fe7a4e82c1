/** The memory of a process, from `/proc`. In megabytes of 1,024 kilobytes. */
import {readFileSync} from 'node:fs';

const field = (pid: number, name: string): number =>
	Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The resident memory of a process in MB. */
export const residentMemory = (pid: number): number => field(pid, 'VmRSS');

/** The most that the process had in memory so far. */
export const peakMemory = (pid: number): number => field(pid, 'VmHWM');
