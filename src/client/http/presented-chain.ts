/** Reads the certificates that a server presents, also if they are not trusted. It sends no request. */
import {connect, type DetailedPeerCertificate, type TLSSocket} from 'node:tls';
import {clean} from '../../text/visible.ts';

/** Milliseconds for the handshake. */
const handshakeTimeout = 10_000;

/** A server can present any number of certificates. */
const maximumCertificates = 10;

/** Connects directly, never through a proxy. Rejects with Node's error. */
export async function presentedChain(url: URL) {
	const host = url.hostname.replace(/^\[|\]$/g, '');
	const socket = await connected(host, Number(url.port || 443));
	try {
		const distrust = socket.authorized ? undefined : (socket.authorizationError as Error | string | undefined);
		const code = distrust instanceof Error ? ((distrust as NodeJS.ErrnoException).code ?? distrust.message) : distrust;
		return {
			protocol: socket.getProtocol() ?? 'TLS',
			...(code === undefined ? {} : {distrust: clean(code)}),
			certificates: chainOf(socket.getPeerCertificate(true)),
		};
	} finally {
		socket.destroy();
	}
}

function connected(host: string, port: number): Promise<TLSSocket> {
	return new Promise((resolve, reject) => {
		// A server name is a name, never an address (RFC 6066 §3).
		const servername = /^[\d.]+$|:/.test(host) ? '' : host;
		// The chain is the result even if it is not trusted, and nothing is sent.
		const socket = connect({host, port, servername, rejectUnauthorized: false}, () => resolve(socket));
		socket.setTimeout(handshakeTimeout, () => socket.destroy(new Error('no handshake within ten seconds')));
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
const nameOf = (name: DetailedPeerCertificate['subject'] | undefined): string =>
	clean([name?.CN ?? name?.O ?? 'without a name'].flat().join(', '));
