/** Texts at their limits: spans of time, clocks, share codes, addresses, files and cells. */
import {expect, test} from 'vitest';
import {AddressError, formatAddress, parentAddress, parseAddress} from '../../../src/domain/address/address.ts';
import {guessAddresses, maximumLength} from '../../../src/domain/address/find.ts';
import {guessOwners, isStoredKind, looksLikeId, usedId} from '../../../src/domain/address/ids.ts';
import {csvLine} from '../../../src/domain/export/csv.ts';
import {exportName} from '../../../src/domain/export/formats.ts';
import {clockLine, clocksAt, describeSkew} from '../../../src/domain/format/clocks.ts';
import {holdsShareCode, readShareCode} from '../../../src/domain/format/share-code.ts';
import {duration, relativeTime} from '../../../src/domain/format/show.ts';
import {webAddresses} from '../../../src/domain/format/urls.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

test.each([
	[hour - 1, '59m'],
	[hour, '1h'],
	[day - 1, '23h'],
	[day, '1d'],
	[30.44 * day - 1, '30d'],
	[30.44 * day, '1mo'],
	[365.25 * day - 1, '11mo'],
	[365.25 * day, '1y'],
])('%d ms is %s ago', (ms, words) => expect(relativeTime(-ms)).toBe(`${words} ago`));

test.each([
	[-1, '0s'],
	[999, '0s'],
	[second, '1s'],
	[minute - 1, '59s'],
	[minute, '1m'],
	[hour + second, '1h 1s'],
	[day + hour + minute, '1d 1h'],
	[365.25 * day + 30.44 * day, '1y 1mo'],
])('a duration of %d ms is %s', (ms, words) => expect(duration(ms)).toBe(words));

test('two clocks differ by words and by times', () => {
	expect([describeSkew(), describeSkew(0), describeSkew(2 * hour), describeSkew(-minute, 'database')]).toEqual([
		'',
		'',
		'this machine is 2h behind the service',
		'this machine is 1m ahead of the database',
	]);
	expect(clockLine(clocksAt(1_500, hour))).toBe(
		'By the clock of the service: it is 1970-01-01T01:00:01Z there, and 1970-01-01T00:00:01Z on this machine. Check the clock of this machine.',
	);
});

const form = 'Write three groups of four letters or digits, such as KEEP-7Q2M-VALT';
test.each([
	['', `Share code missing. ${form}`],
	['A', `“A” is not a share code: it has 1 letter or digit instead of 12. ${form}`],
	['KEEP-7Q2M-VAL', `“KEEP-7Q2M-VAL” is not a share code: it has 11 letters and digits instead of 12. ${form}`],
	['KEEP_7Q2M_VALT', `“KEEP_7Q2M_VALT” is not a share code: a character in it is out of place. ${form}`],
	['KЕEP-7Q2M-VALT', '“Е” (U+0415) is not a plain letter or digit. Type the code again'],
	['https://a b', `Invalid URL “https://a b”. ${form}`],
	['https://a.test/x', `No share code in the URL. ${form}`],
])('the share code %j is refused: %s', (text, problem) => expect(readShareCode(text)).toEqual({problem}));

test.each([
	['KEEP-7Q2M-VALT', true],
	['xKEEP-7Q2M-VALT', false],
	['at KEEP-7Q2M-VALT.', true],
	['0000-KEEP-7Q2M-VALT', false],
	['KEEP-7Q2M-VALT-0000', false],
	['keep-7q2m-valt', false],
])('%j holds a share code: %j', (text, holds) => expect(holdsShareCode(text)).toBe(holds));

test.each([
	['castellan:/apps/', 'apps'],
	['///apps/app_42', 'apps/app_42'],
	['apps?query=a+b&policyRefs=p1&policyRefs=p2', 'apps?query=a%20b&policyRefs=p1&policyRefs=p2'],
	['apps?', 'apps'],
	['apps?query', 'apps?query='],
])('the address %j is %j', (text, address) => expect(formatAddress(parseAddress(text))).toBe(address));

test.each([
	['apps/%', 'Invalid % in “apps/%”. Follow it with two hex digits, or write a plain % as %25'],
	['apps/%20', 'Empty id in “apps/%20”. Write apps/{appId}'],
	['apps?a-b=1', 'Unknown search field “a-b” in “apps?a-b=1”. Use a field of the list, such as query'],
	['apps/a/b', 'Unknown address “apps/a/b”. Addresses under apps: '],
	['nothing', 'Unknown address “nothing”. Try board, '],
])('the address %j is refused: %s', (text, message) => {
	expect(() => parseAddress(text)).toThrow(AddressError);
	expect(() => parseAddress(text)).toThrow(message);
});

test.each([
	['apps/app_1/entitlements/e/owners', 'apps/app_1/entitlements'],
	['apps/app_1', 'apps'],
	['apps?query=x', 'board'],
	['board', 'board'],
	['history/apps/app_1', 'history'],
])('above %s is %s', (text, parent) => expect(formatAddress(parentAddress(parseAddress(text)))).toBe(parent));

test('what may be an id, and which ids are stored as used', () => {
	expect(['a1', 'ab1', 'abc', 'a_b', 'a b1', 'x1'.repeat(100), `${'x1'.repeat(100)}y`].map(looksLikeId)).toEqual([
		...[false, true, false, true, false, true, false],
	]);
	expect(['app', 'policy', 'nothing'].map(isStoredKind)).toEqual([true, false, false]);
	expect(usedId(parseAddress('apps/app_1'))).toEqual({kind: 'app', id: 'app_1'});
	expect(usedId(parseAddress('board'))).toBeUndefined();
	expect(
		['app_1/ent_1', 'app_1, ent_1', 'app_1', 'app_1/ent_1/x_1', 'app/ent_1'].map(
			(text) => guessOwners(text)?.address.params,
		),
	).toEqual([
		{appId: 'app_1', entitlementId: 'ent_1'},
		{appId: 'app_1', entitlementId: 'ent_1'},
		...[undefined, undefined, undefined],
	]);
	const seen = {host: 'a.test', nameOf: () => undefined};
	const url = (length: number) => `https://a.test/app_1?${'x'.repeat(length - 'https://a.test/app_1?'.length)}`;
	expect(guessAddresses(url(maximumLength), seen).length).toBeGreaterThan(0);
	expect(guessAddresses(url(maximumLength + 1), seen)).toEqual([]);
});

test('of an item, up to a hundred addresses of the web without credentials are offered', () => {
	expect(
		webAddresses({
			a: 'https://x.test/p',
			b: {c: ['HTTP://y.test', 'ftp://z.test', 'https://u:p@z.test', 'https://', 5]},
		}),
	).toEqual([
		{path: 'a', url: 'https://x.test/p', host: 'x.test'},
		{path: 'b.c.0', url: 'http://y.test/', host: 'y.test'},
	]);
	expect(webAddresses(Array.from({length: 101}, () => 'https://x.test'))).toHaveLength(100);
});

test('a file has a name of at most 120 characters, and a cell no formula', () => {
	expect(exportName({tenant: '.prod eu', address: 'apps?query=ä/', at: 0}, 'csv')).toBe(
		'castellan-prod-eu-apps-query-19700101T000000Z.csv',
	);
	expect(exportName({tenant: 't'.repeat(200), address: 'a', at: 0}, 'md')).toHaveLength(123);
	expect(csvLine([undefined, null, 1, true, 'a,b', 'a"b', '=1', ' +1', 'a\nb', {a: 1}, ''])).toBe(
		`,,1,true,"a,b","a""b",'=1,' +1,"a\nb","{""a"":1}",\r\n`,
	);
});
