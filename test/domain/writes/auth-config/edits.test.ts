import {describe, expect, test} from 'vitest';
import {
	applyEdits,
	parseAssignment,
	parseEdit,
	parseUnset,
	secretEdit,
} from '../../../../src/domain/writes/auth-config/draft.ts';
import {fieldPaths} from '../../../../src/domain/writes/auth-config/paths.ts';
import {EditError} from '../../../../src/domain/writes/problem.ts';
import {SecretBox} from '../../../../src/domain/writes/secret-box.ts';
import {said} from '../../../support/said.ts';

/** The message and the advice of the thrown error. */
function rejection(act: () => unknown): string {
	try {
		act();
	} catch (error) {
		if (error instanceof EditError) return `${error.problem.message} ${error.problem.advice}`;
		throw error;
	}
	throw new Error('The edit was accepted');
}

describe('paths', () => {
	test('know read-only and secret fields, including nested ones', () => {
		const readOnly = fieldPaths.filter(({isWritable}) => !isWritable).map(({path}) => path);
		expect(readOnly).toEqual([
			'id',
			'providerType',
			'status',
			'createdAt',
			'updatedAt',
			'idpA.additionalHostedDomains',
		]);
		expect(fieldPaths.filter(({isSecret}) => isSecret).map(({path}) => path)).toEqual(
			['idpC', 'idpD', 'idpE', 'idpF', 'oidc'].map((member) => `${member}.oidcClientSecret`),
		);
	});
});

describe('an assignment', () => {
	test.each([
		['displayName=a=b, c', 'displayName', 'a=b, c'],
		['isDefaultBootstrap=yes', 'isDefaultBootstrap', true],
		['isDefaultBootstrap=false', 'isDefaultBootstrap', false],
		[
			'deprecationDeadline= 2031-05-17T09:00:00.123456789+02:00',
			'deprecationDeadline',
			'2031-05-17T09:00:00.123456789+02:00',
		],
		['oidc.scopes=openid, email,', 'oidc.scopes', ['openid', 'email']],
		['oidc.scopes=["a,b"]', 'oidc.scopes', ['a,b']],
		['oidc.scopes=[]', 'oidc.scopes', []],
		['oidc.exactMatchClaims={"hd":"x"}', 'oidc.exactMatchClaims', {hd: 'x'}],
		['oidc.exactMatchClaims.https://a.b/c=x', 'oidc.exactMatchClaims.https://a.b/c', 'x'],
		['svcLocal={"delegatedVerifiers":["NEW_KIND"]}', 'svcLocal', {delegatedVerifiers: ['NEW_KIND']}],
	])('reads %s', (text, path, value) => {
		expect(parseAssignment(text)).toEqual({kind: 'set', path, value});
	});

	test('without a value unsets', () => {
		expect(parseAssignment('oidc.scopes=')).toEqual({kind: 'unset', path: 'oidc.scopes'});
		expect(parseAssignment('oidc.exactMatchClaims.hd=')).toEqual({kind: 'unset', path: 'oidc.exactMatchClaims.hd'});
	});

	test.each([
		['displayName', 'has no ='],
		['dispalyName=x', 'Did you mean displayName?'],
		['display_name=x', 'Did you mean displayName?'],
		['scopes=x', 'Did you mean oidc.scopes?'],
		['oidc.issuer=x', 'oidc.issuerId'],
		['colour=x', 'Use one of displayName'],
		['=x', 'has no name'],
		['status=x', 'set by the service'],
		['idpA.additionalHostedDomains=x', 'set by the service'],
		['isDefaultBootstrap=maybe', said.takesTrueOrFalse],
		['deprecationDeadline=2031-05-17', 'Write it like 2031-05-17T00:00:00Z'],
		['deprecationDeadline=2031-02-30T00:00:00Z', 'takes a date and time that exist'],
		['deprecationDeadline=tomorrow', '2031-05-17T09:00:00Z'],
		['oidc.scopes=["a"', 'not JSON'],
		['oidc.scopes=[1]', 'item 1 is a number. Put it in quotes.'],
		['oidc.exactMatchClaims=[1]', 'takes a JSON object, not a list'],
		['svcLocal={"verifiers":[]}', 'Unknown field svcLocal.verifiers'],
		['displayName=a ••••••••', 'contains a mask'],
		['oidc.exactMatchClaims={"hd":"a","hd":"b"}', `an object in it has the ${said.sameMemberTwice}`],
		['oidc.exactMatchClaims.hd=••••••••', 'contains a mask'],
	])('rejects %s with a remedy', (text, words) => {
		expect(rejection(() => parseAssignment(text))).toContain(words);
	});

	test.each(['oidc.oidcClientSecret=canary-77', 'oidc={"issuerId":"i","oidcClientSecret":"canary-77"}'])(
		'rejects a secret without repeating it: %s',
		(text) => {
			const message = rejection(() => parseAssignment(text));
			expect(message).toContain('is a secret');
			expect(message).not.toContain('canary');
		},
	);

	test.each([
		['displayName', 'The change has no =. Write path=value, such as displayName=Staff sign-on.'],
		['status=x', 'status is set by the service and cannot be changed. Leave it out.'],
		['oidc.exactMatchClaims.hd=••••••••', 'oidc.exactMatchClaims.hd contains a mask. Enter the value itself.'],
		[
			'oidc.oidcClientSecret=x',
			'oidc.oidcClientSecret is a secret. A person enters it at the hidden prompt, on stdin or through a file descriptor.',
		],
		[
			'svcLocal.zzzzzzzz=x',
			'Unknown field svcLocal.zzzzzzzz in an auth config. Use one of svcLocal.delegatedVerifiers.',
		],
		[
			'idpC.zzzzzzzzzz=x',
			'Unknown field idpC.zzzzzzzzzz in an auth config. Use one of idpC.domain, idpC.oidcClientId, idpC.oidcClientSecret.',
		],
		['idpC.domian=x', 'Unknown field idpC.domian in an auth config. Did you mean idpC.domain or idpD.domain?'],
		[
			'oidc.scopes=["a"',
			'oidc.scopes takes a list of texts, as a,b,c or as a JSON array, but the text is not JSON. Check the quotes, commas and brackets.',
		],
	])('rejects %s, and says what to do', (text, words) => {
		expect(rejection(() => parseAssignment(text))).toBe(words);
	});

	test.each(['oidc.exactMatchClaims.=x', 'oidc.zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz=x', 'creatdAt=x'])(
		'takes %s neither for a key of a map nor for a field that the service sets',
		(text) => {
			const words = rejection(() => parseAssignment(text));
			expect(words).toContain('Unknown field');
			expect(words).not.toContain('createdAt');
		},
	);

	test('takes a member without a new secret, and blanks around a path', () => {
		expect(parseAssignment('oidc={"issuerId":"i"}')).toMatchObject({value: {issuerId: 'i'}});
		expect(parseAssignment('oidc={"issuerId":"i","oidcClientSecret":""}')).toMatchObject({kind: 'set', path: 'oidc'});
		expect(parseUnset(' displayName ')).toEqual({kind: 'unset', path: 'displayName'});
	});

	test('shows hostile paths as symbols', () => {
		expect(rejection(() => parseAssignment('\u001b[2Jx=1'))).toContain('Unknown field ␛[2Jx');
	});
});

describe('applying edits', () => {
	const config = {id: 'ac_1', displayName: 'A', oidc: {scopes: ['a'], oidcClientSecret: '••••••••'}};

	test('changes only the named fields, in a copy', () => {
		const before = structuredClone(config);
		const edits = [
			parseEdit('displayName', 'B'),
			parseEdit('oidc.exactMatchClaims.__proto__', 'x'),
			parseUnset('oidc.scopes'),
		];
		const draft = applyEdits(config, edits);
		expect(config).toEqual(before);
		expect(JSON.parse(JSON.stringify(draft))).toEqual(
			JSON.parse(
				'{"id":"ac_1","displayName":"B","oidc":{"oidcClientSecret":"••••••••","exactMatchClaims":{"__proto__":"x"}}}',
			),
		);
	});

	test('does not create an absent member when unsetting', () => {
		expect(applyEdits(config, [parseUnset('idpC.domain'), parseUnset('idpC.oidcClientSecret')])).toEqual(config);
	});

	test('removes a secret explicitly', () => {
		expect(applyEdits(config, [parseUnset('oidc.oidcClientSecret')])).toMatchObject({oidc: {oidcClientSecret: null}});
	});

	test('sets a new secret in secret fields only', () => {
		const box = SecretBox.of('x');
		expect(applyEdits(config, [secretEdit('oidc.oidcClientSecret', box)])).toMatchObject({
			oidc: {oidcClientSecret: box},
		});
		expect(rejection(() => secretEdit('displayName', box))).toBe(
			'displayName is not a secret. Write displayName=value.',
		);
	});
});

test('the blanks around a text are part of it, and those around a time are not', () => {
	expect(parseEdit('displayName', ' B ')).toMatchObject({kind: 'set', value: ' B '});
	expect(parseEdit('deprecationDeadline', ' 2031-05-17T09:00:00Z ')).toMatchObject({value: '2031-05-17T09:00:00Z'});
	expect(parseEdit('displayName', '  ')).toMatchObject({kind: 'unset'});
});
