import {describe, expect, test} from 'vitest';
import {InputParser} from '../../../src/settings/terminal/input-parser.ts';
import {readMouse} from '../../../src/text/terminal/mouse.ts';

const report = (text: string) => `\u001b[<${text}`;

describe('a report of the mouse', () => {
	test.each([
		['0;5;3M', {kind: 'click', column: 4, row: 2}],
		['64;1;1M', {kind: 'wheel-up', column: 0, row: 0}],
		['65;200;60M', {kind: 'wheel-down', column: 199, row: 59}],
	])('%s', (text, event) => expect(readMouse(report(text))).toEqual(event));

	test.each([
		['a release', '0;5;3m'],
		['the middle button', '1;5;3M'],
		['the right button', '2;5;3M'],
		['shift and a button', '4;5;3M'],
		['a motion', '32;5;3M'],
		['a cell outside the screen', '0;0;3M'],
		['a number that is too long', '0;123456;3M'],
	])('has no meaning for %s', (_, text) => expect(readMouse(report(text))).toBeUndefined());

	test.each(['j', '\u001b[A', '\u001b[M !!', ''])('is not %j', (text) => expect(readMouse(text)).toBeUndefined());
});

describe('the parser', () => {
	const click = report('0;12;7M');

	function parse(pieces: readonly string[], hasMouse: boolean, pause = 0) {
		let now = 0;
		const parser = new InputParser(() => now, undefined, hasMouse);
		return pieces.flatMap((piece) => {
			now += pause;
			const flushed = parser.wait !== undefined && parser.wait <= pause ? parser.flush() : [];
			return [...flushed, ...parser.push(Buffer.from(piece))];
		});
	}
	/** A click between two keys, cut at every byte. */
	const input = `a${click}b`;
	const cuts = Array.from({length: input.length - 1}, (_, index) => [
		input.slice(0, index + 1),
		input.slice(index + 1),
	]);

	test('returns a report whole, wherever reads split it', () => {
		for (const pieces of cuts) expect(parse(pieces, true)).toEqual(['a', click, 'b']);
		expect(parse([...input], true)).toEqual(['a', click, 'b']);
	});

	test('drops every byte of a report while the mouse is off', () => {
		for (const pieces of cuts) expect(parse(pieces, false).join('')).toBe('ab');
	});

	test('never types the rest of a report that arrives late', () => {
		for (const hasMouse of [true, false]) {
			expect(parse(['\u001b[<0;1', '2;7M', 'x'], hasMouse, 500).at(-1)).toBe('x');
			expect(parse(['\u001b[<0;1', '2;7M'], hasMouse, 500).join('')).not.toContain('2;7Mx');
			expect(parse(['\u001b[<0;1', '2;7M'], false, 500)).toEqual([]);
		}
	});

	test('drops reports of the old form', () => {
		expect(parse(['a\u001b[M', ' !!', 'b'], true)).toEqual(['a', 'b']);
	});
});
