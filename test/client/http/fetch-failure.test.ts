import {describe, expect, test} from 'vitest';
import {fetchFailure} from '../../../src/client/http/fetch-failure.ts';

/** An error whose causes have these members, the outermost first. */
const nested = (...causes: readonly object[]): unknown =>
	causes.reduceRight<unknown>((cause, members) => ({...members, cause}), null);

describe('a failed fetch', () => {
	test.each([
		['ECONNREFUSED', 'unreachable', 'the connection was refused', 'no'],
		['ERR_PROXY_TUNNEL', 'unreachable', 'the proxy gave no usable answer', 'no'],
		['ECONNRESET', 'unreachable', 'the connection was reset', 'unknown'],
		['EWEIRD', 'unreachable', 'EWEIRD', 'unknown'],
		['MY_CERT_X', 'unreachable', 'MY_CERT_X', 'unknown'],
		['Z_BUF_ERROR', 'unreachable', 'the compressed response was cut short', 'unknown'],
		['Z_DATA_ERROR', 'answer', 'the compressed response is damaged', 'unknown'],
		['ERR_BROTLI_X', 'answer', 'the compressed response is damaged', 'unknown'],
		['HPE_HEADER_OVERFLOW', 'answer', 'the headers of the response are too large', 'unknown'],
		['HPE_INVALID_CONSTANT', 'answer', 'the response is not HTTP', 'unknown'],
		['CERT_HAS_EXPIRED', 'tls', 'the certificate has expired', 'no'],
		['CERT_UNTRUSTED', 'tls', 'TLS failed (CERT_UNTRUSTED)', 'unknown'],
		['ERR_SSL_X', 'tls', 'TLS failed (ERR_SSL_X)', 'unknown'],
		['EPROTO', 'tls', 'TLS failed (EPROTO)', 'unknown'],
	])('with the code %s is %s: %s', (code, kind, reason, applied) => {
		expect(fetchFailure({code})).toEqual({kind, reason, applied});
	});

	const opensslError = (words: string) =>
		`write EPROTO 40:error:0A00042E:SSL routines:ssl3_read_bytes:${words}:../record/rec_layer_s3.c:918:SSL alert number 70\n`;
	test.each<[code: string, message: string, reason: string, advice: string]>([
		['EPROTO', opensslError('wrong version number'), 'the server does not speak TLS on this port', 'port'],
		['ERR_SSL_WRONG_VERSION_NUMBER', '', 'the server does not speak TLS on this port', 'port'],
		[
			'EPROTO',
			opensslError('tlsv1 alert protocol version'),
			'the server has no version of TLS that castellan accepts',
			'1.2',
		],
		['ERR_SSL_UNSUPPORTED_PROTOCOL', '', 'the server has no version of TLS that castellan accepts', '1.2'],
		['EPROTO', opensslError('ssl/tls alert handshake failure'), 'the server refused the TLS handshake', 'certificate'],
		...[
			'TLSV13_ALERT_CERTIFICATE_REQUIRED',
			'SSLV3_ALERT_BAD_CERTIFICATE',
			'TLSV1_ALERT_UNKNOWN_CA',
			'SSLV3_ALERT_CERTIFICATE_EXPIRED',
			'SSLV3_ALERT_CERTIFICATE_REVOKED',
			'SSLV3_ALERT_CERTIFICATE_UNKNOWN',
		].map((code): [string, string, string, string] => [
			`ERR_SSL_${code}`,
			'',
			'the server requires a certificate of the client',
			'--client-cert',
		]),
		['EPROTO', opensslError('tlsv1 unrecognized name'), 'the server does not know this host name', 'host'],
	])('%s in TLS is explained: %s', (code, message, reason, advice) => {
		expect(fetchFailure({code, message})).toMatchObject({kind: 'tls', reason, advice: expect.stringContaining(advice)});
	});

	test('in TLS has the words of OpenSSL otherwise', () => {
		const message = opensslError('bad record mac');
		expect(fetchFailure({code: 'EPROTO', message})).toEqual({
			kind: 'tls',
			reason: 'TLS failed (bad record mac)',
			applied: 'unknown',
		});
	});

	test.each(['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT'])('advises a CA file for %s', (code) => {
		expect(fetchFailure({code})).toMatchObject({advice: expect.stringContaining('--ca-file')});
	});

	test('did not reach the service if an error says so, or the connection failed', () => {
		expect(fetchFailure(nested({isUnsent: true}, {code: 'ECONNRESET'}))).toMatchObject({applied: 'no'});
		expect(fetchFailure(nested({}, {code: 'ERR_SSL_X', isUnsent: true}))).toMatchObject({applied: 'no'});
		expect(fetchFailure({code: 'ETIMEDOUT', syscall: 'connect'})).toMatchObject({applied: 'no'});
		expect(fetchFailure({code: 'ETIMEDOUT', syscall: 'read'})).toMatchObject({applied: 'unknown'});
	});

	test('has the reason of the outermost error with a code, of the first of several addresses', () => {
		expect(fetchFailure(nested({code: ''}, {code: 5}, {code: 'EPIPE'}, {code: 'ENOTFOUND'})).reason).toBe(
			'the connection was closed',
		);
		expect(fetchFailure({errors: [{code: 'EHOSTUNREACH'}, {code: 'EPIPE'}]}).reason).toBe(
			'there is no route to the host',
		);
	});

	test('without a code has the innermost message that says something', () => {
		expect(fetchFailure(nested({message: 'outer'}, {message: 'inner'}, {message: 'fetch failed'})).reason).toBe(
			'inner',
		);
		expect(fetchFailure(nested({message: ''})).reason).toBe('the connection failed');
		expect(fetchFailure('text').reason).toBe('the connection failed');
	});

	test('is searched eight errors deep, so that a circle ends', () => {
		const outer = Array.from({length: 7}, () => ({}));
		expect(fetchFailure(nested(...outer, {code: 'EPIPE'})).reason).toBe('the connection was closed');
		expect(fetchFailure(nested(...outer, {}, {code: 'EPIPE'})).reason).toBe('the connection failed');
		const circle: {cause?: unknown} = {};
		circle.cause = circle;
		expect(fetchFailure(circle).reason).toBe('the connection failed');
	});
});
