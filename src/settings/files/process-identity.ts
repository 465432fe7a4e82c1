/**
 * Which process made a file. A process id alone is not enough, because the system gives the ids of dead processes away
 * again: on Linux the moment at which the process started is part of the identity.
 */
import {createHash, randomBytes} from 'node:crypto';
import {readFileSync, readlinkSync} from 'node:fs';
import {hostname} from 'node:os';

export interface ProcessIdentity {
	readonly pid: number;
	/** Clock ticks between the boot and the start of the process; 0 where the system does not tell. */
	readonly start: number;
	/** A short hash of the host name and the process-id namespace: ids mean nothing outside of them. */
	readonly machine: string;
}

/** Whether the process still runs; `unknown` on another machine or in another container. */
export function stateOf({pid, start, machine}: ProcessIdentity): 'running' | 'gone' | 'unknown' {
	if (machine !== ownMachine()) return 'unknown';
	try {
		process.kill(pid, 0);
	} catch (error) {
		// EPERM: the process exists, and belongs to another user.
		if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'gone';
	}
	const found = procStat(pid);
	if (!found || start === 0 || found.start === 0) return 'running';
	return found.start === start && !found.isDead ? 'running' : 'gone';
}

let own: string | undefined;

/** A text for the names and contents of files: this process, and a number that no other file has. */
export function newToken(): string {
	own ??= `${process.pid}-${procStat(process.pid)?.start ?? 0}-${ownMachine()}`;
	return `${own}-${randomBytes(6).toString('hex')}`;
}

const token = /(?<!\d)(\d{1,10})-(\d{1,20})-([0-9a-f]{8})-[0-9a-f]{12}(?![0-9a-f])/;

/** The process whose token is in a text; undefined where there is none. */
export function identityIn(text: string): ProcessIdentity | undefined {
	const [, pid, start, machine] = token.exec(text) ?? [];
	return machine === undefined ? undefined : {pid: Number(pid), start: Number(start), machine};
}

/** Fields 3 and 22 of `/proc/PID/stat`, counted after the name, which may hold anything; see proc_pid_stat(5). */
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
		return '';
	}
}

/** Processes by their tokens, for records that outlive a process. */
export const processes = {
	token: newToken,
	isGone(token: string): boolean {
		const identity = identityIn(token);
		return identity !== undefined && stateOf(identity) === 'gone';
	},
};
