/** The errors of PostgreSQL and its driver, in words. */
import {unknownAuthority} from '../../../client/http/authorities.ts';
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

	constructor(cause: unknown, connection?: Attempt) {
		super(messageOf(cause, connection));
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

/** An attempt to connect. */
interface Attempt {
	readonly host: string;
	/** In seconds. */
	readonly timeout: number;
	/** Whose authorities are trusted. */
	readonly authorities: string;
}

function messageOf(cause: unknown, attempt?: Attempt): string {
	// Of a name with several addresses, each attempt has an error.
	const error: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
	const {code = '', message = String(error)} = error as {readonly code?: string; readonly message?: string};
	if (attempt && message === 'timeout expired') return `${attempt.host} did not answer within ${attempt.timeout} s`;
	if (attempt && unknownAuthority.has(code)) return `none of ${attempt.authorities} vouches for the certificate`;
	return message;
}

/** `address` contains no password. The server's message is made visible, since it comes from outside. */
export function historyError({code, message, isOfStatement}: DriverError, address: string): HistoryError {
	const line = toVisible(message.split('\n')[0] ?? '', maximumMessage);
	const other = isOfStatement ? 'cannot be used' : 'cannot be reached';
	const [, what, remedy] = causes.find(([pattern]) => pattern.test(`${code} ${line}`)) ?? [
		'',
		other,
		'Try again later',
	];
	return new HistoryError(`${address} ${what}: ${line}. ${remedy}`);
}

/** By the code and the message: the first that matches. */
const causes: readonly (readonly [pattern: RegExp, what: string, remedy: string])[] = [
	[/^28P01/, 'refuses the password', 'Correct it in PGPASSWORD, in ~/.pgpass or with castellan history password'],
	[/^28000 .*pg_hba/, 'has no rule for this connection', 'Write sslmode=verify-full, or get a rule in pg_hba.conf'],
	[/^28/, 'refuses the user', 'Correct the user in the address, or its certificate'],
	[/not support SSL/, 'offers no encryption', 'Turn on ssl at the server, or trust the network: sslmode=disable'],
	[/^(?:ENOTFOUND|EAI_AGAIN)/, 'has a host of an unknown name', 'Correct it in the address, or check the DNS'],
	[/^(?:ECONNREFUSED|ENOENT)/, 'has no server at this host and port', 'Start it, or correct the address'],
	[/not answer within|^ETIMEDOUT/, 'is out of reach', 'Check the host, the port and the firewalls on the way'],
	[/^ERR_TLS_CERT_ALTNAME/, 'has a certificate of another name', 'Correct the host in the address'],
	[/vouches for/, 'has a certificate of an unknown authority', 'Name a file with that authority: sslrootcert=FILE'],
	[/^(?:CERT_|ERR_TLS|ERR_SSL|ERR_OSSL)/, 'cannot be reached encrypted', 'Check its certificate, and yours'],
	[/^57P03/, 'is starting up or shutting down', 'Try again in a moment'],
	[/^(?:57P0|08|ECONNRESET|EPIPE)|Connection terminated/, 'ended the connection', 'Check the server, then try again'],
	[/^53300/, 'has no connection left', 'Try again later'],
	[/^53100/, 'cannot be written: the disk of the server is full', 'Free some space there, then try again'],
	[/^53200/, 'has too little memory for this', 'Try again later'],
	[/^42501/, 'denies the rights for this', 'Its owner grants them with the roles of castellan history sql'],
	[/^(?:3F000|42P01|42703)/, 'lacks a part of its schema', 'Its owner restores it, or removes the schema castellan'],
	[/^25006/, 'cannot be written: this server only reads', 'Name one that writes: target_session_attrs=read-write'],
	[/^3D000/, 'has no such database', 'Create it, or correct the address'],
	[/^(?:40001|40P01)/, 'cannot be written: too many others write at the same time', 'Try again'],
];
