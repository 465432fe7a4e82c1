/** Reads the certificates that a server presents, also if they are not trusted. It sends no request. */
import {isIP} from 'node:net';
import {type ConnectionOptions, connect, type DetailedPeerCertificate, type TLSSocket} from 'node:tls';
import {clean} from '../../text/visible.ts';
import {trustAll} from './authorities.ts';
import type {ClientCertificate} from './client-certificate.ts';
import {lookupOf} from './loopback.ts';

/** The result of a TLS handshake, with the certificate of the server first. */
export type PresentedChain = Awaited<ReturnType<typeof presentedChain>>;

/** A server can present any number of certificates. */
const maximumCertificates = 10;

/** Connects directly, never through a proxy. `timeout` limits the handshake, in milliseconds. Rejects with Node's error. */
export async function presentedChain(url: URL, certificate?: ClientCertificate, timeout = 10_000) {
	trustAll();
	const host = url.hostname.replace(/[[\]]/g, '');
	const socket = await connected(host, Number(url.port || 443), {...certificate?.options, timeout});
	try {
		return {
			/** Such as `TLSv1.3`. */
			protocol: socket.getProtocol(),
			/** Why Node does not trust the chain: a code, or a text without one. Absent if it does. */
			...(socket.authorized ? {} : {distrust: clean(String(socket.authorizationError))}),
			certificates: chainOf(socket.getPeerCertificate(true)),
		};
	} finally {
		socket.destroy();
	}
}

function connected(
	host: string,
	port: number,
	{timeout, ...identity}: ConnectionOptions & {timeout: number},
): Promise<TLSSocket> {
	return new Promise((resolve, reject) => {
		// A server name is a name, never an address (RFC 6066 §3).
		const servername = isIP(host) ? '' : host;
		// The chain is the result even if it is not trusted, and nothing is sent.
		const socket = connect({...identity, host, port, servername, rejectUnauthorized: false, ...lookupOf(host)}, () =>
			resolve(socket),
		);
		socket.setTimeout(timeout, () => socket.destroy(new Error(`no handshake within ${timeout / 1000} seconds`)));
		socket.on('error', reject);
	});
}

function chainOf(first: DetailedPeerCertificate) {
	const chain: DetailedPeerCertificate[] = [];
	let next: DetailedPeerCertificate | undefined = first;
	while (next?.valid_to && !chain.includes(next) && chain.length < maximumCertificates) {
		chain.push(next);
		next = next.issuerCertificate;
	}
	return chain.map(({subject, issuer, valid_to}) => ({
		subject: nameOf(subject),
		issuer: nameOf(issuer),
		validUntil: Date.parse(valid_to),
	}));
}

/** A name has several values if the certificate repeats it. */
const nameOf = (name: DetailedPeerCertificate['subject']): string =>
	clean([name.CN ?? name.O ?? 'without a name'].flat().join(', '));
