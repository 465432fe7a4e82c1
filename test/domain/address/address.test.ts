import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Address, formatAddress, parseAddress} from '../../../src/domain/address/address.ts';
import {routes, type ScreenName} from '../../../src/domain/address/routes.ts';
import {toVisible} from '../../../src/text/visible.ts';

describe('parsing', () => {
	test.each([
		['apps', {screen: 'apps', params: {}}],
		['/apps/', {screen: 'apps', params: {}}],
		['castellan:apps', {screen: 'apps', params: {}}],
		['apps?query=vault', {screen: 'apps', params: {}, search: {query: ['vault']}}],
		['apps?policyRefs=a&policyRefs=b', {screen: 'apps', params: {}, search: {policyRefs: ['a', 'b']}}],
		['apps/app_42', {screen: 'app', params: {appId: 'app_42'}}],
		['apps/a%2Fb', {screen: 'app', params: {appId: 'a/b'}}],
		['apps/a/entitlements/e/owners', {screen: 'owners', params: {appId: 'a', entitlementId: 'e'}}],
		['apps/a\u200bb', {screen: 'app', params: {appId: 'a⟦U+200B⟧b'}}],
		['apps/a%E2%80%8Bb', {screen: 'app', params: {appId: 'a⟦U+200B⟧b'}}],
		['apps/a⟦U+200B⟧b', {screen: 'app', params: {appId: 'a⟦U+200B⟧b'}}],
		['tool-bindings/srv_2', {screen: 'tool-server', params: {serverId: 'srv_2'}}],
	])('reads %s', (text, address) => expect(parseAddress(text)).toEqual(address));

	test.each([
		['nowhere', /Unknown address “nowhere”\. Try board, apps/],
		['apps/a/b', /Addresses under apps: apps\/\{appId\}/],
		['apps/%20', /Empty id/],
		['apps/%zz', /two hex digits/],
		['apps?a b=c', /search field “a b”/],
	])('rejects %s with a remedy', (text, message) => expect(() => parseAddress(text)).toThrow(message));
});

test('parses a formatted address back, for any ids', () => {
	const id = fc
		.string({minLength: 1, unit: 'grapheme'})
		.filter((text) => text.trim() !== '')
		.map((text) => toVisible(text));
	const address = fc.constantFrom(...(Object.keys(routes) as ScreenName[])).chain((screen) => {
		const names = [...routes[screen].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
		const params = fc.record(Object.fromEntries(names.map((name) => [name, id])));
		const search = fc.dictionary(fc.stringMatching(/^[a-z]\w*$/), fc.array(fc.string(), {minLength: 1}), {minKeys: 1});
		return fc.record({screen: fc.constant(screen), params, search}, {requiredKeys: ['screen', 'params']});
	});
	fc.assert(
		fc.property(address, (each) => {
			expect(parseAddress(formatAddress(each as Address))).toEqual(each);
		}),
	);
});
