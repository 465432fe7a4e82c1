/** The errors of PostgreSQL and its driver, in words. */
import {toVisible} from '../../../text/visible.ts';
import {HistoryError} from '../error.ts';

/** After a failover, of a standby that removes rows, and of the victim of a deadlock. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const maximumMessage = 200;

/** A statement or a connection failed. An error of the work itself is not of this class. */
export class DriverError extends Error {
	override readonly name = 'DriverError';
	/** An SQLSTATE or a code of the system. */
	readonly code: string | undefined;
	/** Whether the connection is still usable. */
	readonly isOfStatement: boolean;

	/** `late` is the message of a connection for which the driver has waited long enough. */
	constructor(cause: unknown, late?: string) {
		const message = cause instanceof Error ? cause.message : String(cause);
		super(late !== undefined && message === 'timeout expired' ? late : message);
		const {code, severity} = cause as {readonly code?: unknown; readonly severity?: unknown};
		this.code = typeof code === 'string' ? code : undefined;
		this.isOfStatement = severity === 'ERROR';
	}

	/** Whether a server has refused the user. */
	get isRefusal(): boolean {
		return this.code?.startsWith('28') ?? false;
	}

	get isConflict(): boolean {
		return conflicts.has(this.code);
	}
}

/** `address` contains no password. The server's message is made visible, since it comes from outside. */
export function historyError({code, message, isOfStatement}: DriverError, address: string): HistoryError {
	const line = toVisible(message.split('\n')[0] ?? '', maximumMessage);
	return new HistoryError(wordsOf(code, address, line, isOfStatement));
}

function wordsOf(code: string | undefined, address: string, message: string, isOfStatement: boolean): string {
	switch (code) {
		case '28P01':
		case '28000':
			return `${address} refuses the user or the password: ${message}. Put the password into ~/.pgpass (mode 0600), or run castellan history password`;
		case '42501':
			return `${address} denies the rights for this: ${message}. Its owner grants them with the roles of castellan history sql`;
		case '53100':
			return `Cannot write ${address}: the disk of the server is full. Free some space there, then try again`;
		case '53200':
			return `${address} has too little memory for this: ${message}. Try again later`;
		case '25006':
			return `Cannot write ${address}: this server only reads, as a standby does. Use one that writes: target_session_attrs=read-write in the address looks for it`;
		case '3D000':
			return `${address} has no such database. Create it, then try again`;
		case '40001':
		case '40P01':
			return `Cannot write ${address}: too many others write at the same time. Try again`;
		default:
			return isOfStatement
				? `Cannot use ${address}: ${message}`
				: `Cannot reach ${address}: ${message}. Check the network and the server, then try again`;
	}
}
