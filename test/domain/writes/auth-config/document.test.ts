import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {diff} from '../../../../src/domain/writes/auth-config/diff.ts';
import {writeDocument} from '../../../../src/domain/writes/auth-config/document.ts';
import {readDocument, withProblems} from '../../../../src/domain/writes/auth-config/document-read.ts';
import type {Draft} from '../../../../src/domain/writes/auth-config/draft.ts';
import {SecretBox} from '../../../../src/domain/writes/secret-box.ts';
import {setExactSource} from '../../../../src/text/json/exact-source.ts';
import {runs} from '../../../support/runs/runs.ts';
import {said} from '../../../support/said.ts';
import {configs} from './arbitrary.ts';

const masked = '••••••••';
const tenant = 'tenant.example.test';
const config = {
	id: 'ac_7',
	displayName: 'Partners',
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	isDefaultBootstrap: false,
	idpA: {hostedDomains: ['a.test'], additionalHostedDomains: ['b.test']},
	oidc: {
		issuerId: 'https://x.test',
		oidcClientSecret: masked,
		scopes: ['openid', 'email'],
		exactMatchClaims: {hd: 'no'},
	},
	passkey: {relyingPartyId: 'x', password: masked},
};
const document = writeDocument(config, tenant);
const noProblem = {severity: 'error', path: '', message: 'Wrong.', advice: 'Mend it.'} as const;

/** The draft of a valid text. */
function read(text: string, current: Draft = config): Draft {
	const result = readDocument(text, current);
	if (result.state !== 'read') throw new Error(JSON.stringify(result));
	return result.draft;
}

function problems(text: string): readonly string[] {
	const result = readDocument(text, config);
	return result.state === 'unreadable' ? result.problems.map(({line, message}) => `${line}: ${message}`) : [];
}

const lineOf = (text: string, part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;

describe('the document', () => {
	test('marks read-only fields, secrets and unset fields', () => {
		expect(document).toContain('id: ac_7 # set by the service: read-only\n');
		expect(document).toContain('  # set by the service: read-only\n  additionalHostedDomains:\n');
		expect(document).toContain('# not in the contract: read-only\npasskey:\n');
		expect(document).toContain(`oidcClientSecret: ${masked} # a secret`);
		expect(document).toContain('  #oidcClientId: ""\n');
		expect(document).toContain('#deprecationDeadline: "2031-05-17T09:00:00Z"\n');
		expect(document).toContain('#idpB:\n#  tenantIds: []\n');
		expect(document).toContain('hd: "no"');
	});

	test('has one line for the name of the tenant, a text and an empty member, and an example for each unset field', () => {
		const long = 'a word '.repeat(40).trim();
		const text = writeDocument({displayName: long, idpA: {}, oidc: {issuerId: 'i'}}, 'two\n\twords');
		expect(text).toMatch(/^# An auth config of two words\.\n/);
		expect(text).toContain(`\ndisplayName: ${long}\n`);
		expect(text).toContain(
			'\nidpA: {}\noidc:\n  issuerId: i\n  #exactMatchClaims: {}\n  #oidcClientId: ""\n  #scopes: []\n',
		);
		expect(text).toContain('\n#isDefaultBootstrap: true\n');
	});

	test('has a valid field in every hint', () => {
		expect(read(document.replaceAll(/^( *)#(?= *\w+:)/gm, '$1'))).toMatchObject({
			deprecationDeadline: '2031-05-17T09:00:00Z',
			idpB: {tenantIds: []},
			oidc: {oidcClientId: ''},
		});
	});

	test('hides a boxed secret, and returns the box', () => {
		const box = SecretBox.of('canary-3');
		const draft = {...config, oidc: {...config.oidc, oidcClientSecret: box}};
		const text = writeDocument(draft, tenant);
		expect(text).toBe(document);
		expect((read(text, draft) as typeof draft).oidc.oidcClientSecret).toBe(box);
	});

	test('is read back unchanged', {
		timeout: 300_000,
		meta: {dear: {seconds: 4, proves: '300 configs of any shape'}},
	}, () => {
		fc.assert(
			fc.property(configs(), fc.dictionary(fc.constantFrom('novel', 'a.b'), fc.string()), (base, unknown) => {
				const whole = {...base, ...unknown};
				const draft = read(writeDocument(whole, tenant), whole);
				expect(diff(whole, draft)).toEqual([]);
				expect(diff(draft, whole)).toEqual([]);
				expect(draft).toMatchObject(unknown);
			}),
			{numRuns: runs(300, 100)},
		);
	});
});

describe('reading a document', () => {
	test('unsets a removed field, and keeps secrets and read-only fields', () => {
		const draft = read('displayName: Partners\noidc:\n  issuerId: https://x.test\n');
		expect(draft).toStrictEqual({
			id: 'ac_7',
			displayName: 'Partners',
			status: config.status,
			oidc: {issuerId: 'https://x.test', oidcClientSecret: masked},
			passkey: config.passkey,
		});
	});

	test.each(['null', '""', '~', ''])('removes a secret set to %j', (nothing) => {
		expect(read(document.replace(`Secret: ${masked}`, `Secret: ${nothing}`))).toMatchObject({
			oidc: {oidcClientSecret: null},
		});
	});

	test('accepts a read-only field without a value', () => {
		expect(read('id:\nstatus: null\ndisplayName: Partners')).toMatchObject({id: 'ac_7', status: config.status});
	});

	test('accepts what the service sent where the config shows something else', () => {
		const shown = {id: 'ac_7', passkey: {password: masked}};
		setExactSource(shown, {id: 'ac_7', bootstrapDomains: 5, displayName: 7, novel: null, passkey: {password: 'p'}});
		const sent = {id: 'ac_7', bootstrapDomains: 5, displayName: 7, novel: null};
		for (const passkey of [{password: masked}, {password: 'p'}])
			expect(read(JSON.stringify({...sent, passkey}), shown)).toStrictEqual(shown);
		expect(readDocument('{"bootstrapDomains":6}', shown)).toMatchObject({problems: [{path: 'bootstrapDomains'}]});
		expect(readDocument('{"novel":6}', shown)).toMatchObject({problems: [{path: 'novel'}]});
	});

	test('accepts JSON', () => {
		expect(read('{"displayName": "N", "oidc": {"scopes": ["a"]}}')).toMatchObject({
			displayName: 'N',
			oidc: {scopes: ['a']},
		});
	});

	test.each([
		['displayName', 'dispalyName', 'Unknown field dispalyName'],
		['  issuerId', '  issuer_Id', 'Unknown field oidc.issuer_Id'],
		['id: ac_7', 'id: ac_8', 'to another auth config'],
		['STATUS_ACTIVE', 'STATUS_DISABLED', 'status is set by the service'],
		['- b.test', '- c.test', 'idpA.additionalHostedDomains is set by the service'],
		['relyingPartyId: x', 'relyingPartyId: y', 'Unknown field passkey'],
		['- openid', '- 5', 'item 1 is a number'],
		['Bootstrap: false', 'Bootstrap: nope', said.takesTrueOrFalse],
		['Partners', '12', 'displayName takes text, not a number'],
		[`Secret: ${masked}`, 'Secret: 90210', 'oidc.oidcClientSecret is a secret'],
		['Partners', `a ${masked}`, 'contains a mask'],
	])('rejects %j changed to %j on its line', (from, to, words) => {
		const text = document.replace(from, to);
		const [problem, ...more] = problems(text);
		expect(more).toEqual([]);
		expect(problem).toContain(words);
		const line = lineOf(text, to);
		// Problems of a read-only list and of an unknown member point to its first line.
		const begins = {'- c.test': lineOf(text, 'additionalHostedDomains'), 'relyingPartyId: y': lineOf(text, 'passkey:')}[
			to
		];
		expect(problem).toMatch(new RegExp(`^${begins ?? line}: `));
	});

	test.each([
		['a: [1\nb: 2', 2, 'bracket'],
		['displayName: x\ndisplayName: y', 2, 'twice'],
		['displayName: "x', 1, 'missing'],
		['id: ac_7\n\tdisplayName: x', 2, ''],
		['a: 1\n---\nb: 2', 2, 'second document'],
		['displayName: *x', 1, 'alias'],
		['- displayName', 1, 'no fields'],
		['just words', 1, 'no fields'],
		['displayName: @x', 1, 'quotes'],
	])('rejects the text %j on line %i', (text, line, words) => {
		const [problem = ''] = problems(text);
		expect(problem).toMatch(new RegExp(`^${line}: .*${words}`));
	});

	test('rejects an alias bomb', () => {
		const bomb = Array.from({length: 9}, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`);
		expect(problems(['a0: &a0 [x]', ...bomb].join('\n'))).toEqual([expect.stringContaining('alias')]);
	});

	test('rejects a document older than the last update, unless it has no update time', () => {
		const current = {...config, updatedAt: '2031-05-17T09:00:00Z'};
		const older = document.replace('status:', 'updatedAt: 2031-05-16T09:00:00Z\nstatus:');
		expect(readDocument(older, current)).toMatchObject({
			problems: [{path: 'updatedAt', message: expect.stringContaining('after')}],
		});
		expect(readDocument(document, current)).toMatchObject({state: 'read'});
	});

	const current = {...config, updatedAt: '2031-05-17T09:00:00Z'};
	test.each([
		['id: ac_8', 'Use the document of this config. The id cannot be changed.'],
		['updatedAt: x', 'Write a new document from the present state, or remove the line to continue.'],
		['status: x', 'Restore the old value, or remove the line.'],
		['oidc: {oidcClientSecret: x}', `Keep ${masked}, and enter the secret at the hidden prompt or on stdin.`],
		['displayName: "', 'Correct the line, or the one above it.'],
		['just words', 'Write one field per line, such as displayName: Staff sign-on.'],
	])('says what to do about %s', (text, advice) => {
		expect(readDocument(text, current)).toMatchObject({problems: [{line: 1, advice}]});
	});

	test('names each problem once, in the order of the lines, also for names with dots and hidden characters', () => {
		const text = 'oidc: {scopes: [5]}\ndisplayName: 12\n"x\\e": 1\noidc.scopes: 1\n';
		expect(problems(text).map((problem) => problem.slice(0, 12))).toEqual([
			'1: oidc.scop',
			'2: displayNa',
			'3: Unknown f',
			'4: Unknown f',
		]);
	});

	test('rejects more hidden characters than can be shown', () => {
		const result = readDocument(`displayName: "${'\u200b\u200c'.repeat(100_001)}"`, config);
		expect(result).toMatchObject({
			problems: [
				{
					line: 1,
					path: '',
					message: 'Cannot read the document: it holds more than 200,000 characters that cannot be shown.',
					advice: 'Shorten it.',
				},
			],
		});
	});

	test('discards the edit if only comments are left', () => {
		expect(readDocument('# nothing\n\n', config)).toEqual({state: 'empty'});
	});

	test('does not repeat a typed secret in a problem', () => {
		for (const secret of [
			'canary-4',
			'"canary-4',
			'*canary-4',
			'@canary-4',
			'[canary-4]',
			'{canary-4',
			'!canary-4 x',
		]) {
			const result = readDocument(document.replace(`Secret: ${masked}`, `Secret: ${secret}`), config);
			expect(result.state).toBe('unreadable');
			expect(JSON.stringify(result)).not.toContain('canary');
		}
	});
});

describe('problems above the text', () => {
	test('stay alone if nothing else is left of the text', () => {
		const head = withProblems('', [{...noProblem, line: 2}]).trimEnd();
		expect(head).toBe(
			'#! Not accepted. Correct these problems, or empty the file to discard the edit:\n#! line 4: Wrong. Mend it.',
		);
		const again = withProblems(head, [{...noProblem, line: 1}]);
		expect(again.split('\n')).toHaveLength(2);
		expect(again).toContain('#! line 1: Wrong. Mend it.');
	});

	test('have shifted line numbers, and replace the problems of the round before', () => {
		const text = document.replace('displayName', 'dispalyName').replace('- openid', '- 5');
		const result = readDocument(text, config);
		if (result.state !== 'unreadable') throw new Error('It was read');
		const headed = withProblems(text, result.problems);
		expect(headed).toContain(`#! line ${lineOf(headed, 'dispalyName: ')}: Unknown field dispalyName`);
		expect(headed).toContain(`#! line ${lineOf(headed, '- 5')}: `);
		expect(headed.endsWith(text)).toBe(true);

		const again = readDocument(headed, config);
		if (again.state !== 'unreadable') throw new Error('It was read');
		expect(withProblems(headed, again.problems)).toBe(headed);
		expect(read(headed.replace('dispalyName:', 'displayName:').replace('- 5', '- openid'))).toEqual(read(document));
	});
});

test.each([
	['a: b: c', 'This is not YAML.'],
	['a: b\n\tc: d', 'The indentation contains a tab.'],
	['---\na: 1\n---\nb: 2', 'A second document begins here.'],
])('the mistake in %j is said: %s', (text, message) => {
	expect(readDocument(text, {})).toMatchObject({state: 'unreadable', problems: [{message}]});
});

test('a field without a value is unset', () => {
	expect(readDocument('displayName:\nbootstrapDomains: []\n', {})).toStrictEqual({
		state: 'read',
		draft: {bootstrapDomains: []},
	});
});
