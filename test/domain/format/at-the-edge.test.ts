/** Words, addresses and paces at the edges of what they accept. */
import {expect, test} from 'vitest';
import {parseAddressIfValid} from '../../../src/domain/address/address.ts';
import {csvLine} from '../../../src/domain/export/csv.ts';
import {ranker} from '../../../src/domain/find/rank.ts';
import {readShareCode} from '../../../src/domain/format/share-code.ts';
import {showEnum} from '../../../src/domain/format/show.ts';
import {webAddresses} from '../../../src/domain/format/urls.ts';
import {nextRead, watchPolicy} from '../../../src/domain/watch/watch.ts';

test('a cell of CSV has a number, a truth or an object as JSON has it, and a text as it is', () => {
	expect(csvLine([0, -1.5, true, false, null, undefined, {a: 1}, [1, 'x']])).toBe(
		'0,-1.5,true,false,,,"{""a"":1}","[1,""x""]"\r\n',
	);
	expect(csvLine(['true', '-1', '=1', 'a b'])).toBe(`true,'-1,'=1,a b\r\n`);
});

test.each([
	['A_STATUS_ON', {known: ['A_STATUS_ON'], enumDefault: 'A_STATUS_UNSPECIFIED'}, 'on'],
	['A_STATUS_IN_USE', {known: ['A_STATUS_IN_USE'], enumDefault: 'A_STATUS_UNSPECIFIED'}, 'in use'],
	['A_STATUS_NEW', {known: [], enumDefault: 'A_STATUS_UNSPECIFIED'}, 'A_STATUS_NEW'],
	['OTHER_ON', {known: ['OTHER_ON'], enumDefault: 'NONE_OF_ALL_THESE'}, 'other on'],
	['OTHER_ON', {known: ['OTHER_ON']}, 'other on'],
	['NONE', {known: ['NONE'], enumDefault: 'NONE'}, ''],
	[undefined, {known: []}, ''],
])('the enum value %s of %j is “%s”', (value, facts, words) => {
	expect(showEnum(value, facts as never)).toBe(words);
});

test.each([
	[`https://[${'x'.repeat(70)}`, `Invalid URL “https://[${'x'.repeat(51)}”`],
	['y'.repeat(50), `“${'y'.repeat(40)}” is not a share code: it has 50 letters`],
	['KEEP\u007f7Q2M-VALT', 'a character in it is out of place'],
	['KEEP\u00807Q2M', '(U+0080) is not a plain letter or digit'],
])('a share code of %j is refused', (text, problem) => {
	expect(readShareCode(text)).toMatchObject({problem: expect.stringContaining(problem)});
});

test('a share code is found in a part of a fragment', () => {
	expect(readShareCode('https://a.test/#KEEP-7Q2M-VALT')).toEqual({code: 'KEEP-7Q2M-VALT', host: 'a.test'});
});

test('an address on the web has no user and no password', () => {
	const urls = ['https://u@a.test/', 'https://:p@a.test/', 'https://u:p@a.test/', 'https://a.test/x', 'ftp://a.test/'];
	expect(webAddresses({urls}).map(({path, url}) => [path, url])).toEqual([['urls.3', 'https://a.test/x']]);
});

test('a word of the name is found before letters of it', () => {
	const rank = ranker('va ult');
	expect(rank?.('1', 'Va of the Ult')?.reason).toBe('word of the name');
	expect(rank?.('1', 'xva xult')?.reason).toBe('letters of the name');
	expect(ranker('  ')).toBeUndefined();
});

test('the pace of a watch is constant, and doubles with each failure to its longest', () => {
	const {minimum, maximum, growth} = watchPolicy;
	const pace = {interval: 60_000, failures: 0, took: 0, random: () => 0.5};
	expect(nextRead(pace)).toBe(60_000);
	expect(nextRead({...pace, interval: 0})).toBe(minimum);
	expect(nextRead({...pace, retryAfter: 90_000})).toBe(90_000);
	expect([1, 2].map((failures) => nextRead({...pace, failures}))).toEqual([120_000, 240_000]);
	expect(nextRead({...pace, failures: 99})).toBe(Math.max(60_000, Math.min(maximum, growth * 60_000)));
	expect(nextRead({...pace, failures: 1, retryAfter: 500_000})).toBe(Math.min(500_000, maximum));
});

test('a text that is no address is none', () => {
	expect([parseAddressIfValid('nonsense/x'), parseAddressIfValid('apps/app_1')]).toMatchObject([
		undefined,
		{params: {appId: 'app_1'}},
	]);
});
