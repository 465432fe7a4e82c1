import {expect, test} from 'vitest';
import {Sealer} from '../../../../src/domain/history/memory/sealer.ts';
import {newKey} from './keys.ts';

const sealer = new Sealer(newKey());
const sealed = (texts: readonly string[]) => texts.map((text) => sealer.seal(text));

test('opens many texts in their order, with any characters', () => {
	const texts = Array.from({length: 250}, (_, index) => JSON.stringify({id: index, name: 'é🦊\n'.repeat(index % 7)}));
	expect(sealer.openAll(sealed(texts))).toEqual(texts);
	expect(sealer.openAll([])).toEqual([]);
});

test('opens texts whose boundaries are ambiguous when they are decompressed together', () => {
	const texts = ['{"a":\n1}', '{"b":2}', ''];
	expect(sealer.openAll(sealed(texts))).toEqual(texts);
	expect(sealer.openAll([sealer.seal('\n')])).toEqual(['\n']);
});

test('opens none of several texts if one is damaged or has another key', () => {
	const texts = sealed(['{"a":1}', '{"b":2}', '{"c":3}']);
	const damaged = texts.with(1, texts[1]?.replace(/.{4}$/, 'AAA=') ?? '');
	expect(() => sealer.openAll(damaged)).toThrow('is damaged: it does not match its key');
	expect(() => new Sealer(newKey()).openAll(texts)).toThrow('is damaged: it does not match its key');
});

test('no two texts have the same nonce', () => {
	const nonceOf = (text: string) => text.slice(text.indexOf('.') + 1).slice(0, 16);
	const nonces = sealed(Array.from({length: 450}, () => '{"a":1}')).map(nonceOf);
	expect(new Set(nonces).size).toBe(450);
});

test('opens what was sealed before', () => {
	const key = Buffer.alloc(32, 7).toString('base64');
	expect(
		new Sealer(key).openAll(['cAX-SQqtoE5za7LY.oIXiUNDa14J9NokWjr8ZzM8YlJcvdWZjzcCyrUuM/lQrxGcgfVyH3K0NXck=']),
	).toEqual(['{"a":1}']);
});

test('a key has a fingerprint of 96 bits', () => expect(new Sealer(newKey()).fingerprint).toMatch(/^[\w-]{16}$/));
