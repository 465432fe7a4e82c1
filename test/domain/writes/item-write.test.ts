import {describe, expect, test} from 'vitest';
import type {Api} from '../../../src/client/api.ts';
import {confirmationOf, isConfirmed} from '../../../src/domain/writes/confirmation.ts';
import {prepareItem} from '../../../src/domain/writes/item-write.ts';
import {stepUpRotation} from '../../../src/domain/writes/rotate-step-up-secret.ts';
import {SecretBox, trimmed} from '../../../src/domain/writes/secret-box.ts';
import {secretLength, secretProblems} from '../../../src/domain/writes/secret-check.ts';
import {apiError, fakeApi} from './auth-config/fake-api.ts';

const problemsIn = (secret: string) =>
	secretProblems('clientSecret', SecretBox.of(secret)).map(({severity, message}) => `${severity}: ${message}`);

describe('checks before sending', () => {
	test.each([
		['', 'error: The secret is empty.'],
		[' \n', 'error: The secret contains only blanks.'],
		['••••••••', 'error: This is a mask, not the secret.'],
		['abcdefgh\ufffd', 'error: The secret is not UTF-8 text.'],
		['abcdefgh\n', 'warning: The secret ends with a line break.'],
		['abcdefgh\r\n', 'warning: The secret ends with a line break.'],
		[' abcdefgh', 'warning: The secret begins or ends with a blank.'],
		['abcd efgh', 'warning: The secret contains a blank or a line break.'],
		['"abcdefgh"', 'warning: The secret is in quotes.'],
		['abcdefg\u0007', 'warning: The secret contains 1 character that cannot be seen.'],
		['abcdefgé', 'warning: The secret contains 1 character outside ASCII.'],
		['abc', 'warning: The secret has only 3 characters.'],
		['a'.repeat(513), 'warning: The secret has 513 characters.'],
	])('report %j', (secret, message) => {
		expect(problemsIn(secret)).toEqual([message]);
	});

	test('accept an ordinary secret', () => {
		expect(problemsIn('q-3X~9z.Vt_0pLk')).toEqual([]);
	});

	test('accept the longest usual secret, and one with quotes at one end', () => {
		for (const secret of ['a'.repeat(512), 'a"bcdefgh"', '"abcd"efgh']) expect(problemsIn(secret)).toEqual([]);
	});

	test('look at the secret without the characters around it', () => {
		expect(problemsIn(' "abcdefgh"')).toEqual([
			'warning: The secret begins or ends with a blank.',
			'warning: The secret is in quotes.',
		]);
		expect(problemsIn('abcd\nefgh')).not.toContain('warning: The secret ends with a line break.');
		expect(problemsIn('abcd\nefgh\n')).toEqual([
			'warning: The secret ends with a line break.',
			'warning: The secret contains a blank or a line break.',
			'warning: The secret contains 1 character that cannot be seen.',
		]);
	});

	test('advise on every problem', () => {
		const disposed = SecretBox.of('long-enough');
		disposed.dispose();
		const boxes = ['', ' ', '••••••••', 'abcdefgh\ufffd', 'a "é"\n'].map((text) => SecretBox.of(text));
		for (const {message, advice} of [disposed, ...boxes].flatMap((box) => secretProblems('clientSecret', box))) {
			expect(message).toMatch(/^The secret |^This is a mask/);
			expect(advice).toMatch(/^(?:Enter|Copy|Trim|Check|Remove) .*\.$/);
		}
	});

	test('reject bytes that are not UTF-8', () => {
		const box = new SecretBox(new Uint8Array([0x61, 0xff, 0x62]));
		expect(secretProblems('clientSecret', box)).toMatchObject([{severity: 'error'}]);
	});

	test('report several mistakes without a part of the secret', () => {
		const problems = problemsIn(' "canary é"\n');
		expect(problems.length).toBeGreaterThan(3);
		expect(problems.join()).not.toContain('canary');
	});

	test('count characters, and dispose the box when trimming', () => {
		const box = SecretBox.of(' 🔑key\n');
		const copy = trimmed(box);
		expect(secretLength(copy)).toBe(4);
		expect(box.isDisposed).toBe(true);
	});

	test('require the exact confirmation', () => {
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
	])('ask for the right confirmation of %j: %s', (name, what, expected) => {
		expect(confirmationOf(name, 'ac_1')).toEqual({what, expected});
	});
});

const rotateSecret = (api: Api, id: string, secret: SecretBox) =>
	prepareItem(api, {write: stepUpRotation, id, secret}).send();

describe('rotating', () => {
	test('names the item as the response does', async () => {
		const api = fakeApi(() => ({stepUpProvider: {id: 'sp_1', displayName: 'Hardware key'}}));
		const outcome = await rotateSecret(api, 'sp_1', SecretBox.of('long-enough'));
		expect(outcome).toMatchObject({state: 'done', receipt: 'the service has the new secret of Hardware key'});
	});

	test('names the item by its id if the response has no other name', async () => {
		const api = fakeApi(() => ({}));
		const outcome = await rotateSecret(api, 'sp_1', SecretBox.of('long-enough'));
		expect(outcome).toMatchObject({item: undefined, receipt: 'the service has the new secret of sp_1'});
	});

	test('says what it changes, and is confirmed by the id', () => {
		const api = fakeApi(() => ({}));
		const {change, confirmation} = prepareItem(api, {write: stepUpRotation, id: 'sp_1', secret: SecretBox.of('1234')});
		expect(change).toBe('The new secret has 4 characters. Everything that uses the old secret stops working.');
		expect(confirmation).toEqual({what: 'the id of the provider', expected: 'sp_1'});
	});

	test('sends once, overwrites the secret, and returns the provider', async () => {
		const box = SecretBox.of('canary-8-long');
		const api = fakeApi(() => ({stepUpProvider: {id: 'sp_1', enabled: true}}));
		expect(prepareItem(api, {write: stepUpRotation, id: 'sp_1', secret: box}).preview().method).toBe('POST');
		const outcome = await rotateSecret(api, 'sp_1', box);
		expect(outcome).toMatchObject({state: 'done', answer: {data: {stepUpProvider: {id: 'sp_1'}}}});
		expect(api.calls.map(({input}) => input)).toEqual([{id: 'sp_1', clientSecret: 'canary-8-long'}]);
		expect(box.isDisposed).toBe(true);
	});

	test.each([
		['no', 'rejected'],
		['unknown', 'unknown'],
	] as const)(
		'does not repeat a failure with applied %s, which is %s, and overwrites the secret',
		async (applied, state) => {
			const box = SecretBox.of('canary-9-long');
			const api = fakeApi(() => Promise.reject(apiError('unreachable', applied)));
			const outcome = await rotateSecret(api, 'sp_1', box);
			expect(outcome.state).toBe(state);
			expect(JSON.stringify(outcome)).not.toContain('canary');
			expect(api.calls).toHaveLength(1);
			expect(box.isDisposed).toBe(true);
		},
	);

	test('does not send an empty secret', async () => {
		const api = fakeApi(() => ({}));
		expect(await rotateSecret(api, 'sp_1', SecretBox.of(''))).toMatchObject({state: 'refused'});
		expect(api.calls).toEqual([]);
	});

	test('does not send a box twice', async () => {
		const api = fakeApi(() => ({}));
		const {send} = prepareItem(api, {write: stepUpRotation, id: 'sp_1', secret: SecretBox.of('long-enough')});
		expect((await send()).state).toBe('done');
		expect(await send()).toMatchObject({state: 'refused'});
		expect(api.calls).toHaveLength(1);
	});
});
