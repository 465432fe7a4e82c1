import {expect, test} from 'vitest';
import {exceptionOf, proxySetting} from '../../../src/client/http/proxy.ts';

test.each([
	['acme.example.com', true],
	['ACME.example.com , b', true],
	['b,acme.example.com:443', true],
	['acme.example.com:8443', false],
	['example.com', false],
	['.example.com', true],
	['*.example.com', true],
	['.ample.com', false],
	['*', true],
	['', false],
])('NO_PROXY=%s: acme.example.com has no proxy: %s', (NO_PROXY, isException) => {
	const exception = exceptionOf(new URL('https://acme.example.com'), {NO_PROXY});
	expect(exception).toBe(isException ? 'NO_PROXY names the host' : undefined);
});

test.each([
	['10.0.0.1-10.0.1.0', true],
	['10.0.0.1 - 10.0.0.9', true],
	['10.0.0.3-10.0.0.9', false],
	['10.0.0.1-', false],
	['10.0.0.2', true],
])('NO_PROXY=%s: 10.0.0.2 has no proxy: %s', (NO_PROXY, isException) => {
	expect(exceptionOf(new URL('https://10.0.0.2'), {NO_PROXY}) !== undefined).toBe(isException);
});

test('names of proxies and exceptions in lower case have priority, and an empty one counts as unset', () => {
	const url = new URL('https://[fd00::1]');
	expect(exceptionOf(url, {no_proxy: 'a', NO_PROXY: 'fd00::1'})).toBeUndefined();
	expect(exceptionOf(url, {no_proxy: '', NO_PROXY: 'fd00::1'})).toBe('NO_PROXY names the host');
	expect(proxySetting({https_proxy: '', HTTPS_PROXY: 'http://a'})).toMatchObject({source: 'HTTPS_PROXY'});
	expect(proxySetting({https_proxy: 'http://b', HTTPS_PROXY: 'http://a'})).toMatchObject({origin: 'http://b'});
	expect(proxySetting({})).toBeUndefined();
});
