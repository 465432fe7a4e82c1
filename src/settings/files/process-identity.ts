/**
 * Identifies the process that created a file. The system reuses process ids, so on Linux the start time of the process is
 * part of the identity.
 */
import {createHash, randomBytes} from 'node:crypto';
import {readFileSync, readlinkSync} from 'node:fs';
import {hostname} from 'node:os';
import {errorCode} from '../error.ts';

export interface ProcessIdentity {
	readonly pid: number;
	/** Clock ticks between the boot and the start of the process. 0 if unknown. */
	readonly start: number;
	/** A short hash of the host name and the process-id namespace, in which the process id is valid. */
	readonly machine: string;
}

/** Whether the process still runs. `unknown` for another machine or another container. */
export function stateOf({pid, start, machine}: ProcessIdentity): 'running' | 'gone' | 'unknown' {
	if (machine !== ownMachine()) return 'unknown';
	try {
		process.kill(pid, 0);
	} catch (error) {
		// EPERM: the process exists and belongs to another user.
		if (errorCode(error) !== 'EPERM') return 'gone';
	}
	const stat = procStat(pid);
	if (!stat || start === 0 || stat.start === 0) return 'running';
	return stat.start === start && !stat.isDead ? 'running' : 'gone';
}

let ownIdentity: string | undefined;

/** A token for file names and contents: the identity of this process and a random number. */
export function newToken(): string {
	ownIdentity ??= `${process.pid}-${procStat(process.pid)?.start ?? 0}-${ownMachine()}`;
	return `${ownIdentity}-${randomBytes(6).toString('hex')}`;
}

const token = /(?<!\d)(\d{1,10})-(\d{1,20})-([0-9a-f]{8})-[0-9a-f]{12}(?![0-9a-f])/;

/** Finds the token in a text and returns its process, or undefined without a token. */
export function identityIn(text: string): ProcessIdentity | undefined {
	const [, pid, start, machine] = token.exec(text) ?? [];
	return machine === undefined ? undefined : {pid: Number(pid), start: Number(start), machine};
}

/** Reads fields 3 and 22 of `/proc/PID/stat`. The name before them may contain any character. See proc_pid_stat(5). */
function procStat(pid: number): {readonly isDead: boolean; readonly start: number} | undefined {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
		return {isDead: fields[0] === 'Z' || fields[0] === 'X', start: Number(fields[19]) || 0};
	} catch {
		// No /proc: macOS, Windows, some containers.
		return undefined;
	}
}

let machine: string | undefined;

function ownMachine(): string {
	machine ??= createHash('sha256').update(`${hostname()} ${pidNamespace()}`).digest('hex').slice(0, 8);
	return machine;
}

function pidNamespace(): string {
	try {
		return readlinkSync('/proc/self/ns/pid');
	} catch {
		// No /proc.
		return '';
	}
}
