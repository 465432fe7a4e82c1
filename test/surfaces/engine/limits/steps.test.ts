/** The steps that computations are charged. Their limits end a computation that would take too long. */
import {expect, test} from 'vitest';
import {memoized} from '../../../../src/surfaces/engine/functions/memoized.ts';
import {firstIndex} from '../../../../src/text/search.ts';
import {evaluatorOf} from '../../support.ts';

test('what is memoized costs its steps when it is made, and nothing when it is known', () => {
	const spent: number[] = [];
	const run = {spend: (steps: number) => void spent.push(steps)};
	const doubled = memoized(
		(text: string) => text + text,
		(text) => text.length,
	);
	expect([doubled(run, 'abc'), doubled(run, 'abc'), doubled(run, 'de')]).toEqual(['abcabc', 'abcabc', 'dede']);
	const formatter = memoized((text: string) => text);
	formatter(run, 'a');
	expect(spent).toEqual([3, 2, 100]);
});

const all = (values: readonly unknown[]) => ({call: 'and', args: {values}});
const calls = (count: number, call: string, args: Readonly<Record<string, unknown>>) =>
	all(Array.from({length: count}, () => ({call, args})));

test.each([
	['and', calls(40, 'not', {value: false}).args, 82],
	['formatString', {value: 'x'.repeat(3_200)}, 33],
	['formatString', {value: '["x", "y"]'.repeat(80)}, 127],
	['formatString', {value: `${'$'}{true}`.repeat(30)}, 200],
	['regex', {value: 'x'.repeat(999), pattern: 'x'}, 127],
	['and', {values: `[${'true, '.repeat(99)}true]`}, 55],
])('a value has as many calls of %s as its steps pay for', (call, args, most) => {
	const notesOf = (count: number) => evaluatorOf().call(calls(count, call, args)).notes;
	expect(firstIndex(1_000, (count) => notesOf(count).length > 0)).toBe(most);
});

test('a change of the data model pays for so many values that read a path', () => {
	const {text, call} = evaluatorOf({a: 'x'});
	for (let costly = 0; costly < 9; costly++) call(calls(90, 'and', calls(40, 'not', {value: false}).args));
	const notes = () => text({path: '/a'}).notes;
	let count = 0;
	while (count < 200_000 && notes().length === 0) count++;
	expect([count, notes()]).toEqual([4_995, ['This value takes too much work to compute']]);
});
