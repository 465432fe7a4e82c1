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

test('a value has as many calls as its steps pay for', () => {
	const all = (values: readonly unknown[]) => ({call: 'and', args: {values}});
	const group = all(Array.from({length: 40}, () => ({call: 'not', args: {value: false}})));
	const notesOf = (count: number) => evaluatorOf().call(all(Array.from({length: count}, () => group))).notes;
	expect(firstIndex(1_000, (count) => notesOf(count).length > 0)).toBe(0);
});

test('a change of the data model pays for so many values that read a path', () => {
	const {text} = evaluatorOf({a: 'x'});
	const notes = () => text({path: '/a'}).notes;
	let count = 0;
	while (count < 200_000 && notes().length === 0) count++;
	expect([count, notes()]).toEqual([50_000, ['This value takes too much work to compute']]);
});
