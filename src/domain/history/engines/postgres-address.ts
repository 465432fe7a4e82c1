/**
 * Where a shared history is: a URL or KEY=VALUE pairs, completed by a service file and the environment, as libpq has it. The driver's own
 * parser takes any scheme, no list of hosts and no pairs, and its modes of `sslmode` check less than those of libpq.
 */
import {existsSync, readFileSync} from 'node:fs';
import {userInfo} from 'node:os';
import {join} from 'node:path';
import {HistoryError} from '../error.ts';

export interface PostgresHost {
	/** A host name, an IP address, or the folder of a socket. */
	readonly host: string;
	readonly port: number;
	/** Whether the connection stays on this machine. */
	readonly isLocal: boolean;
}

export interface PostgresAddress {
	/** They are tried in turn. */
	readonly hosts: readonly PostgresHost[];
	readonly database: string;
	/** Undefined for the user of the system, if that has no name. */
	readonly user: string | undefined;
	/** Of the environment or of a service. Not enumerable, so that nothing prints it. */
	readonly password?: string | undefined;
	/** Undefined: verify-full beyond this machine, and no encryption on it. */
	readonly sslmode: SslMode | undefined;
	/** Other parameters of libpq. */
	readonly options: Readonly<Partial<Record<(typeof otherParameters)[number], string>>>;
	/** Which of the hosts may be used. */
	readonly target: Target;
	/** In seconds. */
	readonly timeout: number;
	/** The address as it is written, without a password. */
	readonly text: string;
	/** What the address leaves unchecked on the way to another machine. */
	readonly warnings: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;
type Values = Readonly<Record<string, string | undefined>>;
interface Written {
	readonly values: Values;
	readonly text: string;
}

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof sslModes)[number];
const targets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
type Target = (typeof targets)[number];

const otherParameters = ['application_name', 'options', 'sslrootcert', 'sslcert', 'sslkey'] as const;
/** The parameters that an address may have, and the variables that complete it. */
const variables: Values = {
	host: 'PGHOST',
	port: 'PGPORT',
	dbname: 'PGDATABASE',
	user: 'PGUSER',
	password: 'PGPASSWORD',
	service: 'PGSERVICE',
	sslmode: 'PGSSLMODE',
	sslrootcert: 'PGSSLROOTCERT',
	sslcert: 'PGSSLCERT',
	sslkey: 'PGSSLKEY',
	application_name: 'PGAPPNAME',
	connect_timeout: 'PGCONNECT_TIMEOUT',
	options: 'PGOPTIONS',
	target_session_attrs: 'PGTARGETSESSIONATTRS',
};

const defaultPort = '5432';
const defaultTimeout = 10;
/** Where servers of this machine have their socket by default. */
const socketFolders = ['/var/run/postgresql', '/tmp'];
const local = /^(?:\/.*|localhost|127(?:\.\d+){3}|::1)$/;

const refuse = (problem: string): never => {
	throw new HistoryError(`The address of the history ${problem}`);
};

/**
 * Throws `HistoryError`. The message does not repeat the text, which may hold a password. Only the address of the environment may: other
 * programs show its variables to nobody but their user.
 */
export function parsePostgresAddress(address: string, env: Environment = {}): PostgresAddress {
	const {values: written, text} = /^postgres(?:ql)?:\/\//.test(address) ? ofUrl(address) : ofPairs(address);
	const stranger = Object.keys(written).find((name) => !(name in variables));
	if (stranger !== undefined)
		refuse(`has an unknown parameter “${stranger}”. It takes ${Object.keys(variables).join(', ')}`);
	if (written.password && address !== env.CASTELLAN_HISTORY)
		refuse(
			'holds a password. Remove it there, and put it into ~/.pgpass (mode 0600) or PGPASSWORD, or run castellan history password',
		);
	const service = written.service || env.PGSERVICE;
	const ofService = service ? serviceValues(service, env) : {};
	const valueFor = (name: string) => written[name] || ofService[name] || env[variables[name] ?? ''] || undefined;
	const choice = <T extends string>(name: string, choices: readonly T[], advice = ''): T | undefined => {
		const value = valueFor(name);
		if (value === undefined) return undefined;
		return (
			choices.find((each) => each === value) ?? refuse(`has ${name}=${value}${advice}. It takes ${choices.join(', ')}`)
		);
	};
	const user = valueFor('user') ?? systemUser();
	const database = valueFor('dbname') ?? user ?? refuse('names no database');
	const hosts = hostsOf(valueFor('host'), valueFor('port'));
	const seconds = Number(valueFor('connect_timeout') ?? defaultTimeout);
	const options = Object.fromEntries(otherParameters.map((name) => [name, valueFor(name)]));
	const falls = ', and prefer and allow fall back to no encryption in silence';
	const isEncrypted = written.sslrootcert || written.sslcert;
	const sslmode = choice('sslmode', sslModes, falls) ?? (isEncrypted ? 'verify-full' : undefined);
	if (options.sslrootcert === 'system' && (sslmode ?? 'verify-full') !== 'verify-full')
		refuse(
			`has sslrootcert=system with sslmode=${sslmode}, which would accept anybody's certificate. It takes verify-full`,
		);
	const result = {
		hosts,
		database,
		user,
		sslmode: sslmode === 'require' && options.sslrootcert ? ('verify-ca' as const) : sslmode,
		options,
		target: choice('target_session_attrs', targets) ?? 'any',
		timeout: seconds >= 0 ? seconds : refuse('has a connect_timeout that is not a number of seconds'),
		text,
	};
	const complete = {...result, warnings: warningsOf(result)};
	return Object.defineProperty(complete, 'password', {value: valueFor('password')});
}

const url = /^\w+:\/\/(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s;

/** A host in a URL, such as `db.test:5432`, `[::1]` or `%2Frun%2Fpostgresql`. */
const hostAndPort = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;

function ofUrl(address: string): Written {
	const [, account = '', servers = '', dbname, query = ''] = url.exec(address) ?? refuse('is not a URL');
	const [, user, , password] = /^([^:]*)(:(.*))?$/s.exec(account) ?? [];
	const list = servers.split(',').map((each) => hostAndPort.exec(each) ?? refuse('has an invalid host or port'));
	const joined = (index: number) => list.map((each) => (each[index] ?? '').replace(/^\[|\]$/g, '')).join(',');
	const pairs = query.matchAll(/([^&=]+)=?([^&]*)/g);
	const values = {
		...{user, password, host: joined(1), dbname, port: /\d/.test(joined(2)) ? joined(2) : undefined},
		...Object.fromEntries([...pairs].map(([, name = '', value]) => [name, value])),
	};
	return {
		values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decoded(value ?? '')])),
		text: address
			.replace(/^(\w+:\/\/[^/?:]*):[^/?]*@/, '$1@')
			.replace(/([?&])password=[^&]*(&|$)/g, (_, before, after) => after && before),
	};
}

const pair = /(\w+)\s*=\s*('(?:[^'\\]|\\.)*'|(?:[^\s'\\]|\\.)+)(?:\s+|$)/gsy;

function ofPairs(address: string): Written {
	const pairs = [...address.trim().matchAll(pair)];
	if (pairs.length === 0 || pairs.map(([whole]) => whole).join('') !== address.trim())
		refuse('is neither a URL as postgres://USER@HOST/DATABASE nor pairs as host=HOST dbname=DATABASE');
	return {
		values: Object.fromEntries(
			pairs.map(([, name, value = '']) => [name, value.replace(/^'|'$/g, '').replace(/\\(.)/gs, '$1')]),
		),
		text: pairs.flatMap(([whole, name]) => (name === 'password' ? [] : [whole.trim()])).join(' '),
	};
}

/** The values of a section of the file. A name in it that no address takes is of another program. */
function serviceValues(name: string, env: Environment): Values {
	const file = env.PGSERVICEFILE || join(env.HOME ?? '/', '.pg_service.conf');
	try {
		const lines = readFileSync(file, 'utf8')
			.split('\n')
			.map((line) => line.trim());
		const start = lines.indexOf(`[${name}]`) + 1;
		if (start === 0) refuse(`names the service “${name}”, which is not in ${file}`);
		const end = lines.findIndex((line, index) => index >= start && line.startsWith('['));
		const entries = lines.slice(start, end < 0 ? lines.length : end).flatMap((line) => {
			const at = line.indexOf('=');
			return at < 0 || line.startsWith('#') ? [] : [[line.slice(0, at), line.slice(at + 1)]];
		});
		return Object.fromEntries(entries);
	} catch (error) {
		if (error instanceof HistoryError) throw error;
		return refuse(`names the service “${name}”, but ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
	}
}

function hostsOf(names: string | undefined, ports = defaultPort): readonly PostgresHost[] {
	const list = ports.split(',').map((port) => port || defaultPort);
	const folder = () => socketFolders.find((each) => existsSync(`${each}/.s.PGSQL.${list[0]}`));
	const hosts = (names ?? '').split(',').map((host) => host || (folder() ?? 'localhost'));
	if (list.length > 1 && list.length !== hosts.length) refuse('has not as many ports as hosts');
	return hosts.map((host, index) => {
		const port = Number(list[index] ?? list[0]);
		if (!(Number.isInteger(port) && port > 0 && port <= 65_535)) refuse('has an invalid port');
		return {host, port, isLocal: local.test(host)};
	});
}

const unchecked: Readonly<Record<SslMode, string>> = {
	disable: 'is not encrypted, so anybody on the way can read and change it',
	require: 'is encrypted, but no certificate is checked, so another host can pose as the server',
	'verify-ca':
		'checks the authority of the certificate, but not its name, so another host of the authority can pose as the server',
	'verify-full': '',
};

function warningsOf({hosts, sslmode}: Pick<PostgresAddress, 'hosts' | 'sslmode'>): readonly string[] {
	const others = hosts.filter(({isLocal}) => !isLocal).map(({host}) => host);
	if (others.length === 0 || sslmode === undefined || sslmode === 'verify-full') return [];
	return [`the connection of the history to ${others.join(', ')} ${unchecked[sslmode]} (sslmode=${sslmode})`];
}

function systemUser(): string | undefined {
	try {
		return userInfo().username;
	} catch {
		// The user of a container may have no name.
		return undefined;
	}
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return refuse('has an invalid %. Follow it with two hex digits, or write a plain % as %25');
	}
}
