/** A connection beyond this machine. `LOCALHOST` is not one of the names that count as local, and leads to this machine. */
import {createServer, Socket} from 'node:net';
import {getCACertificates, type PeerCertificate, setDefaultCACertificates, TLSSocket} from 'node:tls';
import {expect, onTestFinished, test, vi} from 'vitest';
import {postgresEngine} from '../../../../src/domain/history/engines/postgres.ts';
import {parsePostgresAddress} from '../../../../src/domain/history/engines/postgres-address.ts';
import {tlsOf} from '../../../../src/domain/history/engines/postgres-tls.ts';
import {all} from '../../../../src/domain/history/store/engine.ts';
import {type Certificate, certificate} from '../../../client/support/certificate.ts';
import {openPostgres} from '../engines.ts';

/** Listens on this machine, and passes on everything that a client sends. */
async function listen(onData: (socket: Socket, data: Buffer) => void): Promise<string> {
	const server = createServer((socket) => {
		socket.on('error', () => undefined);
		socket.once('data', (data) => onData(socket, data));
	});
	onTestFinished(() => void server.close());
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	return `postgres://me@LOCALHOST:${typeof address === 'object' ? address?.port : ''}/history`;
}

/** The first bytes that every client of PostgreSQL sends, to request encryption. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

test('is not used without encryption, and nothing is sent', async () => {
	const received: Buffer[] = [];
	const url = await listen((socket, data) => {
		received.push(data);
		socket.on('data', (more) => received.push(more));
		socket.write('N');
	});
	await expect(openPostgres(url)).rejects.toThrow('offers no encryption');
	expect(Buffer.concat(received).equals(sslRequest)).toBe(true);
});

test('is kept alive while it is idle', async () => {
	const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
	onTestFinished(() => keepAlive.mockRestore());
	await expect(openPostgres(await listen((socket) => socket.write('N')))).rejects.toThrow();
	expect(keepAlive.mock.calls.map(([isKept]) => isKept)).toContain(true);
});

test('is not opened once the engine is closed', async () => {
	let connections = 0;
	const engine = postgresEngine(parsePostgresAddress(await listen(() => connections++)));
	await engine.close();
	await expect(engine.read(() => all('SELECT 1'))).rejects.toThrow('The history was closed');
	await expect(engine.write(() => all('SELECT 1'))).rejects.toThrow('The history was closed');
	expect(connections).toBe(0);
});

/** Connects to a host with this certificate. Returns the error and what the host could decrypt. */
async function connect({key, cert}: Certificate) {
	let received = '';
	const url = await listen((socket) => {
		socket.write('S');
		const secure = new TLSSocket(socket, {isServer: true, key, cert});
		secure.on('error', () => undefined);
		secure.on('data', (data) => {
			received += data.toString('latin1');
			secure.destroy();
		});
	});
	const error = await openPostgres(url).catch((reason: Error) => reason);
	return {message: error instanceof Error ? error.message : '', received};
}

function trust(...certificates: readonly string[]) {
	const before = getCACertificates('default');
	setDefaultCACertificates([...before, ...certificates]);
	onTestFinished(() => setDefaultCACertificates(before));
}

test('is not used if nobody vouches for the certificate of the host', async () => {
	const {message, received} = await connect(certificate());
	expect(message).toMatch(/has a certificate of an unknown authority/);
	expect(received).toBe('');
});

test('is not used if the certificate is for another name', async () => {
	const other = certificate({host: 'other.test'});
	trust(other.cert);
	const {message, received} = await connect(other);
	expect(message).toContain('has a certificate of another name');
	expect(received).toBe('');
});

test('is used if the host proves its name', async () => {
	const own = certificate();
	trust(own.cert);
	expect((await connect(own)).received).toContain('application_name');
});

test.each([
	[{}, {host: '/run/pg', isLocal: true}, false],
	[{sslmode: 'verify-full'}, {host: '/run/pg', isLocal: true}, false],
	[{}, {host: 'localhost', isLocal: true}, false],
	[{sslmode: 'disable'}, {host: 'db.test', isLocal: false}, false],
	[{sslmode: 'require'}, {host: 'localhost', isLocal: true}, {host: 'localhost', rejectUnauthorized: false}],
	[{}, {host: 'db.test', isLocal: false}, {host: 'db.test', rejectUnauthorized: true}],
	[
		{sslmode: 'verify-ca'},
		{host: 'db.test', isLocal: false},
		{host: 'db.test', rejectUnauthorized: true, checkServerIdentity: expect.any(Function)},
	],
])('with %j, the encryption to %j is %j', (address, host, tls) => {
	const before = getCACertificates('default');
	onTestFinished(() => setDefaultCACertificates(before));
	type Parts = Parameters<typeof tlsOf>;
	const options = tlsOf({options: {}, ...address} as Parts[0], {port: 5432, ...host} as Parts[1]);
	expect(options).toEqual(tls);
	// Its host may have another name than its certificate.
	if (options) expect(options.checkServerIdentity?.('db.test', {} as PeerCertificate)).toBeUndefined();
});
