import {expect, test} from 'vitest';
import {exactSourceOf, isCorrected, isUnread, setExactSource} from '../../../src/text/json/exact-source.ts';

const corrected = (view: object, source: object) => {
	setExactSource(view, source);
	return view;
};

test('a view leads to what the service sent', () => {
	const [view, source] = [{a: 1}, {a: 1, b: null}];
	expect([exactSourceOf(view), isCorrected(view)]).toEqual([view, false]);
	setExactSource(view, view);
	expect(isCorrected(view)).toBe(false);
	setExactSource(view, source);
	expect(exactSourceOf(view)).toBe(source);
	expect(isCorrected(view)).toBe(true);
});

test.each([
	['a member that was left out', {}, {a: 'x'}, true],
	['a member that became null', {a: null}, {a: 'x'}, true],
	['an object that became null', {a: null}, {a: {}}, true],
	['an item in place of a value that is not an object', {a: {}}, {a: 'x'}, true],
	['an object in place of a list', {a: []}, {a: {}}, true],
	['a member as it was sent', {a: 'x'}, {a: 'x'}, false],
	['an object with corrections of its own', {a: {}}, {a: {b: null}}, false],
	['a list with corrections of its own', {a: [null]}, {a: ['x']}, false],
	['a null that counts as absent', {}, {a: null}, false],
	['a member that was not sent', {}, {b: 1}, false],
])('%s is unread or not', (_, view, source, expected) => {
	expect(isUnread(corrected(view, source), 'a')).toBe(expected);
});

test('a view without corrections has no unread member, and none has an inherited one', () => {
	expect(isUnread({}, 'a')).toBe(false);
	expect(isUnread(corrected(Object.create(null), {}), 'toString')).toBe(false);
});
