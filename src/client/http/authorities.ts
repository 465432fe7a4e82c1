/**
 * The certificate authorities of a file, which are trusted besides those of Node. Adding them to Node's takes a start 25 ms, and most
 * services that need the file need no other authority. So that waits until a certificate is of another one.
 */
import {getCACertificates, setDefaultCACertificates} from 'node:tls';

/** The codes of a handshake whose certificate is of no trusted authority. */
export const unknownAuthority: ReadonlySet<string> = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

let own: readonly string[] = [];

/** Trusts certificates in PEM form. */
export function addAuthorities(certificates: readonly string[]): void {
	own = certificates;
}

/** Options of a TLS connection to a service that most likely has a certificate of the added authorities, as long as they wait. */
export const likelyAuthorities = (): {readonly ca?: string[]} => (own.length > 0 ? {ca: [...own]} : {});

/** Lets every later connection of the process trust all authorities. */
export function trustAll(): void {
	if (own.length === 0) return;
	setDefaultCACertificates([...getCACertificates('default'), ...own]);
	own = [];
}
