import {expect, test} from 'vitest';
import {readShareCode} from '../../../src/domain/format/share-code.ts';

test.each([['KEEP-7Q2M-VALT'], ['keep-7q2m-valt'], [' keep 7q2m valt\n'], ['keep7q2mvalt'], ['KEEP–7Q2M—VALT']])(
	'reads %j as a code',
	(text) => expect(readShareCode(text)).toEqual({code: 'KEEP-7Q2M-VALT'}),
);

test.each([
	['https://secrets.example.test/s/KEEP-7Q2M-VALT', 'secrets.example.test'],
	['https://elsewhere.test/?code=keep-7q2m-valt', 'elsewhere.test'],
	['https://elsewhere.test/a#/s/KEEP-7Q2M-VALT', 'elsewhere.test'],
])('reads the code in %s', (url, host) => expect(readShareCode(url)).toEqual({code: 'KEEP-7Q2M-VALT', host}));

test.each([
	['', /Share code missing/],
	['KEEP-7Q2M', /8 letters and digits instead of 12/],
	['KEEP-7Q2M-VALTX', /13 letters and digits/],
	['x', /it has 1 letter or digit instead of 12/],
	['KEEP-7Q2M-VALT!', /: a character in it is out of place\. Write three groups/],
	['KEE-P7Q2M-VALT', /a character in it is out of place/],
	['ＫEEP-7Q2M-VALT', /U\+FF2B/],
	['КEEP-7Q2M-VALT', /U\+041A/],
	['https://x.test/nothing', /No share code in the URL/],
	['https://[', /Invalid URL/],
	['the code is KEEP-7Q2M-VALT', /is not a share code/],
])('rejects %j: %s', (text, reason) => {
	const read = readShareCode(text);
	expect('problem' in read && read.problem).toMatch(reason);
});
