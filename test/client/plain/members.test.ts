import {describe, expect, test} from 'vitest';
import {PlainJson} from '../../../src/client/plain/json.ts';
import {Members} from '../../../src/client/plain/members.ts';

const named = (count: number) => Array.from({length: count}, (_, index): [string, number] => [`m${index}`, index]);

describe('the known members of an object', () => {
	const read = (text: string) => {
		const members = new Members(named(64));
		const seen: (number | undefined)[] = [];
		const isPlain = new PlainJson(Buffer.from(text)).object(9, members, (json, levels, known) => {
			seen.push(known);
			return json.any(levels);
		});
		return isPlain ? seen : undefined;
	};
	const textOf = (names: readonly string[]) => `{${names.map((name) => `"${name}":1`).join()}}`;
	const names = named(64).map(([name]) => name);

	test('are found in any order, also all 64', () => {
		const numbers = named(64).map(([, number]) => number);
		expect(read(textOf(names))).toEqual(numbers);
		expect(read(textOf(names.toReversed()))).toEqual(numbers.toReversed());
		expect(read(textOf(['m63', 'other', 'm1']))).toEqual([63, undefined, 1]);
	});

	test('each come only once', () => {
		for (const name of names) expect(read(textOf([...names, name]))).toBeUndefined();
	});
});

test('a member is found by its name, not by the hash of it', () => {
	const members = new Members([
		['Aa', 1],
		['BBB', 2],
	]);
	const find = (name: string) => members.at(Buffer.from(name), 0, name.length)?.known;
	expect(['Aa', 'BB', 'BBB', 'AaB', 'A', 'Aaa'].map(find)).toEqual([1, undefined, 2, undefined, undefined, undefined]);
});

test('the name of a secret is never a known member', () => {
	const members = new Members([['password', 1]]);
	expect(members.at(Buffer.from('password'), 0, 8)).toBeUndefined();
});

test('an object of more than 64 members is refused, because their repetition would not be found', () => {
	expect(() => new Members(named(65))).toThrow(RangeError);
});
