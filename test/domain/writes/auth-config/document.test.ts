import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {diff} from '../../../../src/domain/writes/auth-config/diff.ts';
import {writeDocument} from '../../../../src/domain/writes/auth-config/document.ts';
import {readDocument, withProblems} from '../../../../src/domain/writes/auth-config/document-read.ts';
import type {Draft} from '../../../../src/domain/writes/auth-config/draft.ts';
import {SecretBox} from '../../../../src/domain/writes/step-up/secret-box.ts';
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

/** The draft of a text that can be read. */
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
	test('marks what may not be written, what is secret, and what could be set', () => {
		expect(document).toContain('id: ac_7 # set by the service: not to be changed\n');
		expect(document).toContain('  # set by the service: not to be changed\n  additionalHostedDomains:\n');
		expect(document).toContain('# not in the contract: not to be changed\npasskey:\n');
		expect(document).toContain(`oidcClientSecret: ${masked} # a secret`);
		expect(document).toContain('  #oidcClientId: ""\n');
		expect(document).toContain('#deprecationDeadline: "2031-05-17T09:00:00Z"\n');
		expect(document).toContain('#idpB:\n#  tenantIds: []\n');
		expect(document).toContain('hd: "no"');
	});

	test('without its hash, every hint is a field', () => {
		expect(read(document.replaceAll(/^( *)#(?= *\w+:)/gm, '$1'))).toMatchObject({
			deprecationDeadline: '2031-05-17T09:00:00Z',
			idpB: {tenantIds: []},
			oidc: {oidcClientId: ''},
		});
	});

	test('shows no secret that is boxed, and gives the box back', () => {
		const box = SecretBox.of('canary-3');
		const draft = {...config, oidc: {...config.oidc, oidcClientSecret: box}};
		const text = writeDocument(draft, tenant);
		expect(text).toBe(document);
		expect((read(text, draft) as typeof draft).oidc.oidcClientSecret).toBe(box);
	});

	test('comes back as what it was written from', () => {
		fc.assert(
			fc.property(configs(), fc.dictionary(fc.constantFrom('novel', 'a.b'), fc.string()), (base, unknown) => {
				const whole = {...base, ...unknown};
				const draft = read(writeDocument(whole, tenant), whole);
				expect(diff(whole, draft)).toEqual([]);
				expect(diff(draft, whole)).toEqual([]);
				expect(draft).toMatchObject(unknown);
			}),
			{numRuns: 300},
		);
	});
});

describe('reading it back', () => {
	test('a field taken out is unset; a secret and what the service sets stay', () => {
		const draft = read('displayName: Partners\noidc:\n  issuerId: https://x.test\n');
		expect(draft).toEqual({
			id: 'ac_7',
			displayName: 'Partners',
			status: config.status,
			oidc: {issuerId: 'https://x.test', oidcClientSecret: masked},
			passkey: config.passkey,
		});
	});

	test.each(['null', '""', '~', ''])('a secret set to %j is taken away', (nothing) => {
		expect(read(document.replace(`Secret: ${masked}`, `Secret: ${nothing}`))).toMatchObject({
			oidc: {oidcClientSecret: null},
		});
	});

	test('JSON is as good', () => {
		expect(read('{"displayName": "N", "oidc": {"scopes": ["a"]}}')).toMatchObject({
			displayName: 'N',
			oidc: {scopes: ['a']},
		});
	});

	test.each([
		['displayName', 'dispalyName', 'dispalyName is no field'],
		['  issuerId', '  issuer_Id', 'oidc.issuer_Id is no field'],
		['id: ac_7', 'id: ac_8', 'of another auth config'],
		['STATUS_ACTIVE', 'STATUS_DISABLED', 'status is set by the service'],
		['- b.test', '- c.test', 'idpA.additionalHostedDomains is set by the service'],
		['relyingPartyId: x', 'relyingPartyId: y', 'passkey is no field'],
		['- openid', '- 5', 'item 1 is a number'],
		['Bootstrap: false', 'Bootstrap: nope', 'takes true or false'],
		['Partners', '12', 'displayName takes text, not a number'],
		[`Secret: ${masked}`, 'Secret: 90210', 'oidc.oidcClientSecret is a secret'],
		['Partners', `a ${masked}`, 'holds a mask'],
	])('%j as %j is refused on its line', (from, to, words) => {
		const text = document.replace(from, to);
		const [problem, ...more] = problems(text);
		expect(more).toEqual([]);
		expect(problem).toContain(words);
		const line = lineOf(text, to);
		// A list that may not be written, and an unknown member, are named where they begin.
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
	])('nonsense %j says line %i', (text, line, words) => {
		const [problem = ''] = problems(text);
		expect(problem).toMatch(new RegExp(`^${line}: .*${words}`));
	});

	test('a bomb of aliases is refused', () => {
		const bomb = Array.from({length: 9}, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`);
		expect(problems(['a0: &a0 [x]', ...bomb].join('\n'))).toEqual([expect.stringContaining('alias')]);
	});

	test('a document older than the last update is refused, unless it does not say so', () => {
		const current = {...config, updatedAt: '2031-05-17T09:00:00Z'};
		const older = document.replace('status:', 'updatedAt: 2031-05-16T09:00:00Z\nstatus:');
		expect(readDocument(older, current)).toMatchObject({
			problems: [{path: 'updatedAt', message: expect.stringContaining('after')}],
		});
		expect(readDocument(document, current)).toMatchObject({state: 'read'});
	});

	test('only comments mean that it was given up', () => {
		expect(readDocument('# nothing\n\n', config)).toEqual({state: 'empty'});
	});

	test('no problem repeats a secret that was typed in spite of all', () => {
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

describe('problems at the head of the text', () => {
	test('name the lines as they are below them, and do not pile up', () => {
		const text = document.replace('displayName', 'dispalyName').replace('- openid', '- 5');
		const result = readDocument(text, config);
		if (result.state !== 'unreadable') throw new Error('It was read');
		const headed = withProblems(text, result.problems);
		expect(headed).toContain(`#! line ${lineOf(headed, 'dispalyName: ')}: dispalyName is no field`);
		expect(headed).toContain(`#! line ${lineOf(headed, '- 5')}: `);
		expect(headed.endsWith(text)).toBe(true);

		const again = readDocument(headed, config);
		if (again.state !== 'unreadable') throw new Error('It was read');
		expect(withProblems(headed, again.problems)).toBe(headed);
		expect(read(headed.replace('dispalyName:', 'displayName:').replace('- 5', '- openid'))).toEqual(read(document));
	});
});
