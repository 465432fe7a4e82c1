/**
 * The certificate authorities of a file, which are trusted besides those of Node. Loading those of Node takes 25 ms, and a service that
 * needs the file seldom needs another authority. They are loaded when a certificate is of none in the file.
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

/** Options of a TLS connection that trusts the added authorities only. Empty after `trustAll`, and without added ones. */
export const likelyAuthorities = (): {readonly ca?: string[]} => (own.length > 0 ? {ca: [...own]} : {});

/** Lets every later connection of the process trust all authorities. */
export function trustAll(): void {
	if (own.length === 0) return;
	setDefaultCACertificates([...getCACertificates('default'), ...own]);
	own = [];
}
