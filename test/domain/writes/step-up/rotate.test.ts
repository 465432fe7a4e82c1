import {describe, expect, test} from 'vitest';
import {
	isConfirmed,
	previewRotation,
	rotateSecret,
	trimmed,
	wordFor,
} from '../../../../src/domain/writes/step-up/rotate.ts';
import {SecretBox} from '../../../../src/domain/writes/step-up/secret-box.ts';
import {secretLength, secretProblems} from '../../../../src/domain/writes/step-up/secret-check.ts';
import {apiError, fakeApi} from '../auth-config/fake-api.ts';

const told = (secret: string) =>
	secretProblems('clientSecret', SecretBox.of(secret)).map(({severity, message}) => `${severity}: ${message}`);

describe('checks before sending', () => {
	test.each([
		['', 'error: The secret is empty.'],
		[' \n', 'error: The secret holds blanks only.'],
		['••••••••', 'error: This is a mask, not the secret.'],
		['abcdefgh\ufffd', 'error: The secret is not UTF-8 text.'],
		['abcdefgh\n', 'warning: The secret ends with a line break.'],
		['abcdefgh\r\n', 'warning: The secret ends with a line break.'],
		[' abcdefgh', 'warning: The secret begins or ends with a blank.'],
		['abcd efgh', 'warning: The secret has a blank or a line break within.'],
		['"abcdefgh"', 'warning: The secret stands in quotes.'],
		['abcdefg\u0007', 'warning: The secret holds 1 character that cannot be seen.'],
		['abcdefgé', 'warning: The secret holds 1 character beyond ASCII.'],
		['abc', 'warning: The secret has only 3 characters.'],
		['a'.repeat(513), 'warning: The secret has 513 characters.'],
	])('%j', (secret, message) => {
		expect(told(secret)).toEqual([message]);
	});

	test('nothing is said of an ordinary one', () => {
		expect(told('q-3X~9z.Vt_0pLk')).toEqual([]);
	});

	test('bytes that are no text are told from text', () => {
		const box = new SecretBox(new Uint8Array([0x61, 0xff, 0x62]));
		expect(secretProblems('clientSecret', box)).toMatchObject([{severity: 'error'}]);
	});

	test('several slips are told together, none with a part of the secret', () => {
		const slips = told(' "canary é"\n');
		expect(slips.length).toBeGreaterThan(3);
		expect(slips.join()).not.toContain('canary');
	});

	test('the length is that of characters, and trimming moves the secret on', () => {
		const box = SecretBox.of(' 🔑key\n');
		const clean = trimmed(box);
		expect(secretLength(clean)).toBe(4);
		expect(box.isDisposed).toBe(true);
	});

	test('a confirmation is the exact word', () => {
		expect(isConfirmed(' sp_1 ', 'sp_1')).toBe(true);
		expect(isConfirmed('SP_1', 'sp_1')).toBe(false);
		expect(isConfirmed('', '')).toBe(false);
		expect(isConfirmed('', ' ')).toBe(false);
		expect(isConfirmed('sp_1', ' sp_1 ')).toBe(true);
	});

	test.each([
		['Office', 'the name', 'Office'],
		['Head  office', 'the name', 'Head  office'],
		[' Office ', 'the id', 'ac_1'],
		['Head\noffice', 'the id', 'ac_1'],
		['', 'the id', 'ac_1'],
		[undefined, 'the id', 'ac_1'],
	])('for the name %j the word is %s', (name, what, expected) => {
		expect(wordFor(name, 'ac_1')).toEqual({what, expected});
	});
});

describe('rotating', () => {
	test('sends once, overwrites, and gives the provider', async () => {
		const box = SecretBox.of('canary-8-long');
		const api = fakeApi(() => ({stepUpProvider: {id: 'sp_1', enabled: true}}));
		expect(previewRotation(api, 'sp_1', box).method).toBe('POST');
		const outcome = await rotateSecret(api, 'sp_1', box);
		expect(outcome).toMatchObject({state: 'done', answer: {data: {stepUpProvider: {id: 'sp_1'}}}});
		expect(api.calls.map(({input}) => input)).toEqual([{id: 'sp_1', clientSecret: 'canary-8-long'}]);
		expect(box.isDisposed).toBe(true);
	});

	test.each([
		['no', 'rejected'],
		['unknown', 'unknown'],
	] as const)('a failure with applied %s is %s, is not repeated, and overwrites too', async (applied, state) => {
		const box = SecretBox.of('canary-9-long');
		const api = fakeApi(() => Promise.reject(apiError('unreachable', applied)));
		const outcome = await rotateSecret(api, 'sp_1', box);
		expect(outcome.state).toBe(state);
		expect(JSON.stringify(outcome)).not.toContain('canary');
		expect(api.calls).toHaveLength(1);
		expect(box.isDisposed).toBe(true);
	});

	test('an empty secret is never sent', async () => {
		const api = fakeApi(() => ({}));
		expect(await rotateSecret(api, 'sp_1', SecretBox.of(''))).toMatchObject({state: 'refused'});
		expect(api.calls).toEqual([]);
	});

	test('a box that was sent cannot be sent again', async () => {
		const box = SecretBox.of('long-enough');
		await rotateSecret(
			fakeApi(() => ({})),
			'sp_1',
			box,
		);
		expect(
			await rotateSecret(
				fakeApi(() => ({})),
				'sp_1',
				box,
			),
		).toMatchObject({state: 'refused'});
	});
});
