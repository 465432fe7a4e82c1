import fc from 'fast-check';
import {beforeEach, describe, expect, test} from 'vitest';
import {decodeEntities} from '../../src/client/safety/markup.ts';
import {createRedactor, isMask, type Redactor} from '../../src/client/safety/redact.ts';
import {isSecretName} from '../../src/client/safety/secret-names.ts';
import {mask, secretFields} from '../../src/contract/sensitive-fields.ts';
import {runs} from '../support/runs/runs.ts';

const none = createRedactor();

describe('by name', () => {
	test.each([...secretFields, 'oidcClientSecret', 'Set-Cookie', 'Proxy-Authorization', 'x-api-key', 'client-secret'])(
		'%s is a secret name',
		(name) => expect(isSecretName(name)).toBe(true),
	);

	test.each(['secret', 'secretType', 'nextPageToken', 'pageToken', 'shareCode', 'clientId', 'displayName'])(
		'%s is none',
		(name) => expect(isSecretName(name)).toBe(false),
	);

	test('recognizes a name with hidden characters', () => {
		expect(none.json({'client\u200bSecret': 'hunter2'})).toEqual({'client\u200bSecret': mask});
	});

	test('masks values at any depth and of any type, except empty ones', () => {
		expect(
			none.json({
				list: [{oidc: {oidcClientSecret: 'a', oidcClientId: 'b'}}, {password: {a: 1}}],
				clientSecret: '',
				apiKey: null,
			}),
		).toEqual({
			list: [{oidc: {oidcClientSecret: mask, oidcClientId: 'b'}}, {password: mask}],
			clientSecret: '',
			apiKey: null,
		});
	});

	test.each([
		['a form', 'grant_type=x&client_secret=hunter2&scope=', `grant_type=x&client_secret=${mask}&scope=`],
		['a query', 'https://acme.test/cb?access_token=hunter2&x=1', `https://acme.test/cb?access_token=${mask}&x=1`],
		['a header line', 'x: y\nAuthorization: Basic hunter2', `x: y\nAuthorization: ${mask}`],
		['a cookie line', 'Cookie: a=hunter2; b=hunter2', `Cookie: ${mask}`],
		['an assignment', "password = 'hunter2 hunter2' given", `password = '${mask}' given`],
		['JSON', '{"oidcClientSecret":"hun\\"ter2","a":1}', `{"oidcClientSecret":"${mask}","a":1}`],
		['JSON that was cut', '{"list":[{"clientSecret":"hunter2', `{"list":[{"clientSecret":"${mask}"`],
		['JSON that was cut within an escape', '{"clientSecret":"hunter2\\', `{"clientSecret":"${mask}"`],
		['JSON in a string of JSON', '{"a":"{\\"password\\":\\"hunter2\\"}"', `{"a":"{\\"password\\":\\"${mask}\\"}"`],
		['an object of which the end is missing', '{"password":{"is":"hunter2"', `{"password":${mask}`],
		['an escaped name', '{"client\\u0053ecret":"hunter2"}', `{"clientSecret":"${mask}"}`],
	])('%s', (_, body, shown) => {
		expect(none.body(body)).toBe(shown);
		expect(none.body(shown)).toBe(shown);
	});

	test.each([
		['the user part of a URL', 'see https://me:hunter2@acme.test/', `see https://${mask}@acme.test/`],
		['a bearer token', 'with Bearer hunter2.hunter2.hunter2 sent', `with Bearer ${mask} sent`],
	])('%s in prose', (_, text, shown) => {
		expect(none.text(text)).toBe(shown);
	});

	test.each([
		'Basic authentication needs a password.',
		'authorization policies',
		'{"secret":{"vaultId":"v"}}',
		'{ "a" :\n 1, "b": "\\u0041" }',
	])('leaves alone: %s', (text) => {
		expect(none.touches(text)).toBe(false);
		expect(none.body(text)).toBe(text);
	});

	test.each(['password: "" given', '{"clientSecret":"","a":', '{"a":"{\\"password\\":\\"\\"}"'])(
		'keeps an empty value in text: %s',
		(text) => expect(none.body(text)).toBe(text),
	);

	test('decodes no escape after an escaped backslash', () => {
		const body = JSON.stringify({password: 'x', path: 'C:\\u0041'});
		expect(JSON.parse(none.body(body))).toEqual({password: mask, path: 'C:\\u0041'});
	});

	test('headers', () => {
		const headers = new Headers({'set-cookie': 'sid=1', 'x-api-key': 'k', location: 'https://a.test/?access_token=t'});
		expect(createRedactor().headers(headers)).toEqual({
			'set-cookie': mask,
			'x-api-key': mask,
			location: `https://a.test/?access_token=${mask}`,
		});
	});
});

describe('by value', () => {
	const canary = 'Canary/+7"é&x';
	let redactor: Redactor;
	beforeEach(() => {
		redactor = createRedactor([canary]);
	});

	test.each([
		['as it stands', canary, mask],
		['in JSON', JSON.stringify(canary), `"${mask}"`],
		['in JSON that is all ASCII', '"Canary\\/+7\\"\\u00e9&x"', `"${mask}"`],
		['in JSON with escaped slashes', JSON.stringify(canary).replace('/', '\\/'), `"${mask}"`],
		['percent-encoded', encodeURIComponent(canary), mask],
		[
			'percent-encoded in small letters',
			encodeURIComponent(canary).replace(/%../g, (code) => code.toLowerCase()),
			mask,
		],
		['in a form', new URLSearchParams({q: canary}).toString(), `q=${mask}`],
		[
			'in a form in small letters',
			new URLSearchParams({q: canary}).toString().replace(/%../g, (code) => code.toLowerCase()),
			`q=${mask}`,
		],
	])('%s', (_, spelled, shown) => {
		expect(redactor.text(`before ${spelled} after`)).toBe(`before ${shown} after`);
		expect(redactor.hasValue(Buffer.from(`before ${spelled} after`))).toBe(true);
		expect(redactor.touches(spelled)).toBe(true);
	});

	describe.each(['base64', 'base64url'] as const)('in %s', (encoding) => {
		test.each([0, 1, 2, 3, 4])('after %i other bytes, with every character that depends on it alone', (before) => {
			// Its base64 contains + and /.
			const secret = '???>>>~~~ canary';
			const within = (other: number) =>
				Buffer.concat([Buffer.alloc(before, other), Buffer.from(secret), Buffer.alloc(2, other)]).toString(encoding);
			const [text, otherText] = [within(0), within(255)];
			const isOwn = (index: number) => text[index] === otherText[index] && text[index] !== '=';
			const first = [...text].findIndex((_, index) => isOwn(index));
			const last = [...text].findLastIndex((_, index) => isOwn(index));
			expect(createRedactor([secret]).text(text)).toBe(text.slice(0, first) + mask + text.slice(last + 1));
		});
	});

	test('each time it occurs', () => {
		expect(redactor.text([canary, canary, canary].join(' '))).toBe([mask, mask, mask].join(' '));
		expect(redactor.hasValue(Buffer.from('Canary/+7'))).toBe(false);
	});

	test('but never the mask itself, whose encodings are not secret', () => {
		const encoded = encodeURIComponent(mask);
		expect(createRedactor([mask]).text(encoded)).toBe(encoded);
	});

	test('in keys and in the middle of strings of a JSON value', () => {
		expect(redactor.json({[`k${canary}`]: [`say ${canary}`]})).toEqual({[`k${mask}`]: [`say ${mask}`]});
	});

	test('masks an added secret from then on, but never a too short one', () => {
		const learning = createRedactor();
		expect(learning.text('token-1 abc')).toBe('token-1 abc');
		learning.add('token-1');
		learning.add('abc');
		expect(learning.text('token-1 abc')).toBe(`${mask} abc`);
	});

	test('masks secrets from four characters, and from five in base64', () => {
		for (const secret of ['k9#Q', 'k9#Qz']) expect(createRedactor([secret]).text(`<${secret}>`)).toBe(`<${mask}>`);
		const base64 = Buffer.from('k9#Qz').toString('base64');
		expect(createRedactor(['k9#Qz']).text(`Basic ${base64}`)).not.toContain(base64.slice(0, 6));
		expect(createRedactor(['k9#']).text('<k9#>')).toBe('<k9#>');
		// Five characters could be part of an ordinary word.
		const short = Buffer.from('k9#Q').toString('base64').slice(0, 5);
		expect(createRedactor(['k9#Q']).text(`<${short}>`)).toBe(`<${short}>`);
	});

	test('masks a longer secret that contains a shorter one as a whole', () => {
		expect(createRedactor(['abcd', 'abcdefgh']).text('abcdefgh')).toBe(mask);
	});
});

describe('a canary never survives', () => {
	const secret = fc
		.tuple(
			fc.constantFrom('canary', 'CANARY', 'ca"nary', 'ca\\nary', 'cänary'),
			fc.string({unit: 'grapheme', maxLength: 12}),
		)
		.map(([head, tail]) => `${head}7${tail}`);
	const name = fc.constantFrom('clientSecret', 'oidcClientSecret', 'access_token', 'password', 'Authorization');
	const wrap = fc.array(fc.constantFrom('object', 'list', 'text'), {maxLength: 3});

	const wrapped = (value: unknown, ways: readonly string[]): unknown =>
		ways.reduce<unknown>((inner, way) => {
			if (way === 'object') return {id: 'x', inner};
			return way === 'list' ? ['x', inner] : `note ${JSON.stringify(inner)} end`;
		}, value);

	test('under a secret name, in JSON whole or cut', () => {
		fc.assert(
			fc.property(secret, name, wrap, fc.nat(), (value, key, ways, at) => {
				const body = JSON.stringify(wrapped({[key]: value, after: 1}, ways));
				expect(none.body(body)).not.toContain('7');
				expect(none.body(body.slice(0, at % (body.length + 1)))).not.toContain('nary7');
			}),
			{numRuns: runs(2_000, 500)},
		);
	});

	test('anywhere, when it is known', () => {
		fc.assert(
			fc.property(secret, wrap, (value, ways) => {
				const redactor = createRedactor([value]);
				const body = JSON.stringify(
					wrapped(
						`x${value}y`,
						ways.filter((way) => way !== 'text'),
					),
				);
				const leaves = JSON.stringify(redactor.json(JSON.parse(body)));
				for (const shown of [redactor.body(body), leaves, redactor.text(`${body} ${value}`)]) {
					expect(shown).not.toContain('nary7');
				}
			}),
			{numRuns: runs(1_000, 250)},
		);
	});

	test('and JSON stays JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), secret, name, (value, hidden, key) => {
				const body = JSON.stringify({value, [key]: hidden, text: `password: ${hidden}`});
				expect(JSON.parse(createRedactor([hidden]).body(body))).toMatchObject({[key]: mask});
			}),
		);
	});
});

test('recognizes a mask at any position', () => {
	expect([isMask(mask), isMask(`a${mask}`), isMask(''), isMask('•••'), isMask(1)]).toEqual([
		true,
		true,
		false,
		false,
		false,
	]);
});

test('stops masking a removed value, unless it was added again', () => {
	const redactor = createRedactor(['start-secret']);
	for (const secret of ['sent-once', 'sent-twice', 'sent-twice', 'start-secret']) redactor.add(secret);
	for (const secret of ['sent-once', 'sent-twice', 'start-secret', 'never-added']) redactor.forget(secret);
	expect(redactor.text('sent-once sent-twice start-secret')).toBe(`sent-once ${mask} ${mask}`);
	redactor.forget('sent-twice');
	expect(redactor.text('sent-twice never-added')).toBe('sent-twice never-added');
});

test.each([
	'<input name="clientSecret" value="canary-1">',
	"<input value='canary-1' name='clientSecret'>",
	'<input type=password name=oidcClientSecret value=canary-1>',
	'<INPUT NAME="client-secret" VALUE="canary-1&amp;canary&#45;2">',
	'<input name="clientSecret" value="canary<b>canary">',
	'<input name="clientSecret" value="canary',
	'<meta property="client_secret" content="canary-1">',
	'<div data-client-secret="canary-1"></div>',
	'<div data-name="x" id="clientSecret" data-value="canary-1"></div>',
	'<textarea name="clientSecret">canary-1</textarea>',
	'<clientSecret>canary-1</clientSecret>',
	'<a><input\n  name = "clientSecret"\n  value = "canary-1"\n></a>',
])('masks the value of the element %s', (element) => {
	const redactor = createRedactor();
	const page = `<html><p>Welcome</p>${element}`;
	expect(redactor.touches(page)).toBe(true);
	for (const text of [redactor.body(page), redactor.text(page)]) {
		expect(text).not.toContain('canary');
		expect(text).toMatch(/Welcome.*secret/is);
	}
});

test('keeps elements that name no secret', () => {
	const page = '<form class="login"><input name="user" value="ada"><p>a < b > c</p></form>';
	expect(createRedactor().body(page)).toBe(page);
	expect(createRedactor().touches(page)).toBe(false);
});

test.each([
	['<input name="clientSecret" value="canary"> Sign in<p>', `<input name="clientSecret" value="${mask}"> Sign in<p>`],
	['<clientSecret>canary</clientSecret> of Ada', `<clientSecret>${mask}</clientSecret> of Ada`],
	['<clientSecret> </clientSecret>', '<clientSecret> </clientSecret>'],
	['<clientSecret></clientSecret>', '<clientSecret></clientSecret>'],
])('redacts the page %s', (page, shown) => expect(createRedactor().text(page)).toBe(shown));

test('decodes the entities of printable ASCII', () => {
	expect(decodeEntities('&#31;&#32;&#126;&#127;&#x41;&amp;&nosuch;&#9999999;')).toBe(
		'&#31; ~&#127;A&&nosuch;&#9999999;',
	);
});

test.each([
	'<input name="client&#83;ecret" value="canary-1">',
	'<input name="client&#x53;ecret" value="canary-1">',
	'<client&lowbar;secret>canary-1</client&lowbar;secret>',
	'<div data-state="{&quot;clientSecret&quot;:&quot;canary-1&quot;}"></div>',
	'<p>&amp;lt;clientSecret&amp;gt;canary-1&amp;lt;/clientSecret&amp;gt;</p>',
	'<a href="/?a=1&amp;client_secret&#61;canary-1">x</a>',
	'<input value="can&quot;ary&#38;&lt;known&gt;">',
	'{"page":"<input name=\\"clientSecret\\" value=\\"canary-1\\">"}',
	'{"page":"<input name=\\"client&#83;ecret\\" value=\\"canary-1\\">"}',
	'{"page":"&lt;clientSecret&gt;canary-1&lt;/clientSecret&gt;"}',
	'{"log":"{\\"page\\":\\"<input name=\\\\\\"clientSecret\\\\\\" value=\\\\\\"canary-1\\\\\\">\\"}"}',
	'{"page":"<input name=\\"clientSecret\\" value=\\"canary-1',
])('masks a secret behind entities and escapes: %s', (text) => {
	const redactor = createRedactor(['can"ary&<known>']);
	for (const shown of [redactor.body(text), redactor.text(text)]) expect(shown).not.toMatch(/canary|known/);
	if (text.endsWith('}')) expect(() => JSON.parse(redactor.body(text))).not.toThrow();
});

test.each(['<p>a &lt; b &amp;&#32;c</p>', '{"page": "&lt;p&gt;"}', 'Tom &amp; Jerry'])(
	'keeps the entities of %s',
	(text) => {
		expect(createRedactor().body(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
		expect(createRedactor().text(text)).toBe(text);
	},
);
