import {inspect} from 'node:util';
import {describe, expect, test} from 'vitest';
import {mask} from '../../../src/contract/sensitive-fields.ts';
import {boxesIn, opened, SecretBox} from '../../../src/domain/writes/secret-box.ts';

const canary = 'canary-5f1e';

describe('a boxed secret', () => {
	test('does not show when it is printed or serialized', () => {
		const box = SecretBox.of(canary);
		const shown = [String(box), `${box}`, `${[box]}`, inspect({box}, {showHidden: true}), JSON.stringify({a: [box]})];
		expect(shown.join()).not.toContain(canary);
		expect([String(box), JSON.stringify([box]), inspect(box)]).toEqual([mask, JSON.stringify([mask]), mask]);
		expect(Object.keys(box)).toEqual([]);
		expect(() => structuredClone({box}).box.toString()).not.toContain(canary);
	});

	test('passes the exact secret to a function', () => {
		expect(SecretBox.of('\ufeffä€').use((secret) => secret)).toBe('\ufeffä€');
	});

	test('is overwritten by dispose, and throws afterwards', () => {
		const bytes = new TextEncoder().encode(canary);
		const box = new SecretBox(bytes);
		box.dispose();
		box.dispose();
		expect(bytes).toEqual(new Uint8Array(canary.length));
		expect(box.isDisposed).toBe(true);
		expect(() => box.use(() => 1)).toThrow('Enter it again');
	});

	test('is found and opened within a body', () => {
		const box = SecretBox.of(canary);
		const body = {oidc: {oidcClientSecret: box, scopes: ['a']}};
		expect(boxesIn(body)).toEqual([box]);
		expect(opened(body)).toEqual({oidc: {oidcClientSecret: canary, scopes: ['a']}});
		expect(opened([box])).toEqual([canary]);
	});
});
