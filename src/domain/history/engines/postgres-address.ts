/** Where a shared history is, and how to get there without giving away its content. */
import {HistoryError} from '../error.ts';

export interface PostgresAddress {
	/** A host name, an IP address, or the folder of a socket. */
	readonly host: string;
	readonly port: number;
	readonly database: string;
	/** Undefined for the user of the system. */
	readonly user: string | undefined;
	/** Whether the connection stays on this machine. Any other is encrypted, and the host has to prove its name. */
	readonly isLocal: boolean;
	/** The address without a password. */
	readonly text: string;
}

const defaultPort = 5432;
const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Throws `HistoryError`. The message does not repeat the text, which may hold a password. */
export function parsePostgresAddress(text: string): PostgresAddress {
	const url = URL.parse(text);
	if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
		throw new HistoryError('The address of the history is not a URL as postgres://USER@HOST/DATABASE');
	if (url.password) {
		throw new HistoryError(
			'The address of the history holds a password. Remove it there, and put it into ~/.pgpass (mode 0600), or run castellan history password',
		);
	}
	const others = [...url.searchParams.keys()].filter((name) => name !== 'host');
	if (others.length > 0) throw new HistoryError(`The address of the history has an unknown parameter “${others[0]}”`);
	const database = decoded(url.pathname.slice(1));
	if (!database) throw new HistoryError('The address of the history names no database');
	const folder = url.searchParams.get('host');
	const name = folder ?? (url.hostname || 'localhost');
	const isLocal = name.startsWith('/') || local.test(name);
	return {
		host: name.replace(/^\[|\]$/g, ''),
		port: Number(url.port) || defaultPort,
		database,
		user: decoded(url.username) || undefined,
		isLocal,
		text: url.href,
	};
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		throw new HistoryError(
			'The address of the history has an invalid %. Follow it with two hex digits, or write a plain % as %25',
		);
	}
}
