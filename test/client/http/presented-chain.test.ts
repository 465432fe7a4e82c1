import net from 'node:net';
import tls from 'node:tls';
import {expect, onTestFinished, test} from 'vitest';
import {presentedChain} from '../../../src/client/http/presented-chain.ts';
import {type Certificate, certificate} from '../support/certificate.ts';
import {listen} from '../support/listen.ts';

/** A server that presents its certificate and the certificates of its issuers. `names` has the names that clients request. */
async function serve(own: Certificate, ...issuers: readonly Certificate[]) {
	const closed = Promise.withResolvers<void>();
	const names: string[] = [];
	const SNICallback: tls.TlsOptions['SNICallback'] = (name, done) => {
		names.push(name);
		done(null);
	};
	const server = tls.createServer({key: own.key, cert: [own, ...issuers].map(({cert}) => cert).join(''), SNICallback});
	server.on('connection', (socket: net.Socket) => socket.on('close', () => closed.resolve()));
	return {names, port: await listen(server), closed: closed.promise};
}

test('has the names and the end of a trusted certificate, and closes the connection', async () => {
	const own = certificate({until: '20300102000000Z'});
	const trusted = tls.getCACertificates('default');
	onTestFinished(() => tls.setDefaultCACertificates(trusted));
	tls.setDefaultCACertificates([own.cert]);
	const {port, closed} = await serve(own);
	// The timeout would close the connection too.
	expect(await presentedChain(new URL(`https://localhost:${port}`), undefined, 1_000_000)).toEqual({
		protocol: 'TLSv1.3',
		certificates: [{subject: 'localhost', issuer: 'localhost', validUntil: Date.UTC(2030, 0, 2)}],
	});
	await closed;
});

test('sends the name of a host, and no address as a name', async () => {
	const {port, names} = await serve(certificate());
	await presentedChain(new URL(`https://localhost:${port}`));
	await presentedChain(new URL(`https://127.0.0.1:${port}`));
	expect(names).toEqual(['localhost']);
});

test('has the issuers that the server presents, up to ten certificates', async () => {
	const chain = [certificate({host: 'root'})];
	for (let count = 1; count < 12; count++)
		chain.unshift(certificate({host: `level ${count}`, issuer: chain[0] as Certificate}));
	const [first, second] = chain as [Certificate, Certificate];
	const presented = async (...certificates: [Certificate, ...Certificate[]]) =>
		(await presentedChain(new URL(`https://localhost:${(await serve(...certificates)).port}`))).certificates.map(
			({subject, issuer}) => `${subject} by ${issuer}`,
		);
	expect(await presented(first)).toEqual(['level 11 by level 10']);
	expect(await presented(first, second)).toEqual(['level 11 by level 10', 'level 10 by level 9']);
	expect(await presented(first, ...chain.slice(1))).toHaveLength(10);
});

test.each([
	['its organization', [['organization', 'Acme']], 'Acme'],
	[
		'all of its names',
		[
			['commonName', 'a'],
			['commonName', 'b\u202e'],
		],
		'a, b⟦U+202E⟧',
	],
	['no name', [], 'without a name'],
] as const)('a certificate without one common name has %s', async (_, subject, name) => {
	const {port} = await serve(certificate({subject}));
	expect(await presentedChain(new URL(`https://localhost:${port}`))).toMatchObject({
		distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT',
		certificates: [{subject: name, issuer: name}],
	});
});

test('rejects without a connection, also to an address of IPv6, and without a handshake', async () => {
	await expect(presentedChain(new URL('https://[::1]:1'))).rejects.toMatchObject({syscall: 'connect'});
	const port = await listen(net.createServer());
	await expect(presentedChain(new URL(`https://127.0.0.1:${port}`), undefined, 1)).rejects.toThrow(
		'no handshake within 0.001 seconds',
	);
});
