import {expect, test} from 'vitest';
import {exceptionOf, proxySetting} from '../../../src/client/http/proxy.ts';

const address = (host: string) => new URL(`https://${host}`);

test.each([
	['acme.example.com', 'acme.example.com', true],
	['acme.example.com', 'ACME.example.com , b', true],
	['acme.example.com', 'b acme.example.com', true],
	['acme.example.com', 'b,acme.example.com:443', true],
	['acme.example.com:8443', 'acme.example.com:8443', true],
	['acme.example.com', 'acme.example.com:8443', false],
	['acme.example.com', 'example.com', true],
	['acme.example.com.', 'example.com.', true],
	['acme.example.com', 'example.com:443', true],
	['acme.example.com', '.example.com', true],
	['example.com', '.example.com', true],
	['acme.example.com', '*.example.com', true],
	['acme.example.com', 'ample.com', false],
	['acme.example.com', 'com.', true],
	['acme.example.com', '.', false],
	['acme.example.com', '*', true],
	['acme.example.com', '10.0.0.0/8', false],
	['10.0.0.2', '10.0.0.2', true],
	['10.0.0.2', '10.0.0.2:443', true],
	['10.0.0.2', '10.0.0.2:80', false],
	['10.0.0.2', '0.0.2', false],
	['10.0.0.2', '10.0.0.0/8', true],
	['10.0.0.2', '10.0.0.0/31', false],
	['10.0.0.2', '10.0.0.0/x', false],
	['10.0.0.2', 'fd00::/8', false],
	['10.0.0.2', '10.0.0.1-10.0.1.0', true],
	['10.0.0.2', '10.0.0.3-10.0.0.9', false],
	['10.0.0.2', '10.0.0.1-', false],
	['[fd00::1]', 'fd00::1', true],
	['[fd00::1]', 'FD00:0::1', true],
	['[fd00::1]', '[fd00::1]:443', true],
	['[fd00::1]', '[fd00::1]:80', false],
	['[fd00::1]', 'fd00::/8', true],
	['[fe00::1]', 'fd00::/8', false],
])('whether %s is an exception of NO_PROXY=%s: %s', (host, NO_PROXY, isException) => {
	expect(exceptionOf(address(host), {NO_PROXY})?.isException).toBe(isException);
});

test('the entry that has a host is named, and also that none has it', () => {
	const reasonOf = (NO_PROXY: string) => exceptionOf(address('acme.example.com'), {NO_PROXY})?.reason;
	expect(reasonOf('10.0.0.0/8, Example.com')).toBe('NO_PROXY has Example.com');
	expect(reasonOf('10.0.0.0/8')).toBe('no entry of NO_PROXY has this host');
	expect(reasonOf(' ')).toBeUndefined();
});

test('names of proxies and exceptions in lower case have priority, and an empty one counts as unset', () => {
	const url = new URL('https://[fd00::1]');
	expect(exceptionOf(url, {no_proxy: 'a', NO_PROXY: 'fd00::1'})?.isException).toBe(false);
	expect(exceptionOf(url, {no_proxy: '', NO_PROXY: 'fd00::1'})?.reason).toBe('NO_PROXY has fd00::1');
	expect(proxySetting({https_proxy: '', HTTPS_PROXY: 'http://a'})).toMatchObject({source: 'HTTPS_PROXY'});
	expect(proxySetting({https_proxy: 'http://b', HTTPS_PROXY: 'http://a'})).toMatchObject({origin: 'http://b'});
	expect(proxySetting({})).toBeUndefined();
});
