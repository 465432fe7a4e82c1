/** The certificate of the client, against services with mutual TLS on this machine. */
import {spawnSync} from 'node:child_process';
import {createPrivateKey} from 'node:crypto';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import tls, {type TLSSocket} from 'node:tls';
import {afterEach, describe, expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../src/client/client.ts';
import {readClientCertificate} from '../../src/client/http/client-certificate.ts';
import {nodeFetch} from '../../src/client/http/node-fetch.ts';
import {presentedChain} from '../../src/client/http/presented-chain.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {type Certificate, certificate} from './support/certificate.ts';
import {listen} from './support/listen.ts';
import {bearer, failureOf, thrownBy} from './support/service.ts';

const ownAuthorities = tls.getCACertificates('default');
afterEach(() => tls.setDefaultCACertificates(ownAuthorities));

const authority = (name: string) => certificate({host: name, subject: [['commonName', name]]});
const servers = authority('authority of servers');
const clients = authority('authority of clients');
const automation = certificate({host: 'automation', issuer: clients});
const passphrase = 'canary-5Hq2-phrase';

function files(contents: Readonly<Record<string, string | Buffer>>): (name: string) => string {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-cert-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
	return (name) => join(folder, name);
}

const encrypted = ({key}: Certificate) =>
	createPrivateKey(key).export({type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase}) as string;

function openssl(...args: readonly string[]): boolean {
	return spawnSync('openssl', args, {stdio: 'ignore'}).status === 0;
}
const hasOpenssl = openssl('version');

/** A certificate with its key in PKCS#12. */
function pkcs12(password: string): string {
	const path = files({'a.pem': automation.cert, 'a.key': automation.key});
	const out = ['-export', '-in', path('a.pem'), '-inkey', path('a.key'), '-passout', `pass:${password}`];
	expect(openssl('pkcs12', ...out, '-out', path('a.p12'))).toBe(true);
	return path('a.p12');
}

/** A service that requires a certificate, and the names of those that it got. */
async function service(host: string, more: https.ServerOptions = {}) {
	const names: unknown[] = [];
	const {cert, key} = certificate({host, issuer: servers});
	const options = {cert, key, ca: clients.cert, requestCert: true, rejectUnauthorized: true, ...more};
	const server = https.createServer(options, ({socket}, response) => {
		names.push((socket as TLSSocket).getPeerCertificate().subject?.CN);
		response.setHeader('content-type', 'application/json').end('{"list":[{"id":"a"}]}');
	});
	server.on('tlsClientError', () => undefined);
	return {names, port: await listen(server)};
}

/** A proxy that tunnels to a port of this machine, and the names of the certificates that it got itself. */
async function proxyTo(port: number, secure?: https.ServerOptions) {
	const names: unknown[] = [];
	const server = secure ? https.createServer(secure) : http.createServer();
	server.on('connect', (_, socket: net.Socket) => {
		names.push(secure && (socket as TLSSocket).getPeerCertificate().subject);
		const upstream = net.connect(port, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			socket.pipe(upstream).pipe(socket);
		});
		for (const end of [socket, upstream]) end.on('error', () => end.destroy());
		onTestFinished(() => void upstream.destroy());
	});
	return {names, port: await listen(server)};
}

const opened = (identity: Certificate | undefined) => {
	if (!identity) return undefined;
	const path = files({'c.pem': identity.cert, 'c.key': identity.key});
	return readClientCertificate({cert: path('c.pem'), key: path('c.key')});
};

function connect(baseUrl: string, identity: Certificate | undefined, environment: Record<string, string> = {}) {
	const caFile = files({'ca.pem': servers.cert})('ca.pem');
	const fetch = nodeFetch({baseUrl, environment, caFile, certificate: opened(identity)});
	const api = createApi({baseUrl, credentials: bearer, fetch, wait: async () => {}});
	return api.call(endpoints.listAuthConfigs, {});
}

describe('a service that requires a certificate', () => {
	test.each(['TLSv1.2', 'TLSv1.3'] as const)('gets it in %s', async (version) => {
		const {names, port} = await service('localhost', {minVersion: version, maxVersion: version});
		const {data} = await connect(`https://localhost:${port}`, automation);
		expect([data.list, names]).toEqual([[{id: 'a'}], ['automation']]);
		const url = new URL(`https://localhost:${port}`);
		expect(await presentedChain(url, opened(automation))).toMatchObject({protocol: version});
	});

	test.each([
		['none', undefined, 'tls'],
		[
			'one of another authority',
			certificate({host: 'stranger', issuer: authority('another authority')}),
			'unreachable',
		],
		['an expired one', certificate({host: 'late', until: '20200201000000Z', issuer: clients}), 'unreachable'],
	])('refuses %s', async (_, identity, kind) => {
		const {names, port} = await service('localhost');
		const {detail} = await failureOf(connect(`https://localhost:${port}`, identity));
		expect(detail.kind).toBe(kind);
		expect(names).toEqual([]);
	});

	test('may say so in a page, as nginx does', async () => {
		const {cert, key} = certificate({host: 'localhost', issuer: servers});
		const server = https.createServer({cert, key}, (_, response) => {
			response.writeHead(400, {'content-type': 'text/html'});
			response.end('<html><head><title>400 No required SSL certificate was sent</title></head></html>');
		});
		const {detail} = await failureOf(connect(`https://localhost:${await listen(server)}`, undefined));
		expect(detail).toMatchObject({status: 400, advice: expect.stringContaining('--client-cert')});
	});

	test('gets it through a proxy whose exceptions have other networks', async () => {
		const {names, port} = await service('acme.example.com');
		const proxy = await proxyTo(port);
		const environment = {HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: '10.0.0.0/8'};
		await connect('https://acme.example.com', automation, environment);
		expect([names, proxy.names.length]).toEqual([['automation'], 1]);
	});

	test('gets it through a proxy of https, which does not get it', async () => {
		const {names, port} = await service('acme.example.com');
		const local = certificate({host: 'localhost', issuer: servers});
		const proxy = await proxyTo(port, {cert: local.cert, key: local.key, requestCert: true, rejectUnauthorized: false});
		tls.setDefaultCACertificates([...ownAuthorities, servers.cert]);
		await connect('https://acme.example.com', automation, {HTTPS_PROXY: `https://localhost:${proxy.port}`});
		expect([names, proxy.names]).toEqual([['automation'], [undefined]]);
	});
});

describe('the files of a certificate', () => {
	const contents = () => ({
		'cert.pem': automation.cert,
		'plain.key': automation.key,
		'locked.key': encrypted(automation),
		'both.pem': automation.cert + automation.key,
		'other.key': certificate().key,
		'text.txt': 'text',
		'broken.pem': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
	});

	test.each([
		['cert.pem', 'plain.key', undefined],
		['cert.pem', 'locked.key', passphrase],
		['both.pem', undefined, undefined],
		['both.pem', undefined, 'unneeded'],
	])('%s with %s and the pass phrase %s are read', (cert, key, phrase) => {
		const path = files(contents());
		const read = readClientCertificate({cert: path(cert), key: key && path(key), passphrase: phrase});
		expect(read).toMatchObject({subject: 'CN=automation', validUntil: Date.UTC(2099, 11, 31, 23, 59, 59)});
	});

	test.each([undefined, 'wrong'])('need the pass phrase of the key, not %s', (phrase) => {
		const path = files(contents());
		expect(
			readClientCertificate({cert: path('cert.pem'), key: path('locked.key'), passphrase: phrase}),
		).toBeUndefined();
	});

	test.each([
		['cert.pem', undefined, 'has no private key'],
		['cert.pem', 'other.key', 'belongs to another key'],
		['cert.pem', 'cert.pem', 'cannot be used'],
		['cert.pem', 'missing', 'cannot be read (ENOENT)'],
		['text.txt', undefined, 'cannot be used'],
		['broken.pem', 'plain.key', 'cannot be used'],
		['missing', undefined, 'cannot be read (ENOENT)'],
		['.', undefined, 'cannot be read (EISDIR)'],
	])('%s with %s are refused: %s', (cert, key, problem) => {
		const path = files(contents());
		const error = thrownBy(() => readClientCertificate({cert: path(cert), key: key && path(key), passphrase}));
		expect(error).toMatchObject({detail: {kind: 'input'}});
		expect(error.message).toContain(problem);
		expect(error.message).not.toContain(passphrase);
	});

	test.skipIf(!hasOpenssl)('of PKCS#12 are read with their pass phrase (skipped: apt-get install openssl)', () => {
		expect(readClientCertificate({cert: pkcs12('')})).toMatchObject({subject: 'CN=automation'});
		const locked = pkcs12(passphrase);
		expect(readClientCertificate({cert: locked})).toBeUndefined();
		expect(readClientCertificate({cert: locked, passphrase: 'wrong'})).toBeUndefined();
		expect(readClientCertificate({cert: locked, passphrase})).toMatchObject({subject: 'CN=automation'});
	});
});
