/** The certificate authorities that are trusted. */
import {getCACertificates, setDefaultCACertificates} from 'node:tls';

/** The codes of a handshake whose certificate is of no trusted authority. */
export const unknownAuthority: ReadonlySet<string> = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Trusts certificates in PEM form, besides those of Node, in every later connection of the process. */
export const addAuthorities = (certificates: readonly string[]): void =>
	setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
