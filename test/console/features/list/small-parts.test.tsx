import {Text} from 'ink';
import {expect, test} from 'vitest';
import type {HistoryEntry} from '../../../../src/console/core/screen-context.ts';
import {useScroll} from '../../../../src/console/features/detail/use-scroll.ts';
import {Footnote} from '../../../../src/console/features/list/Footnote.tsx';
import {ListTabs} from '../../../../src/console/features/list/ListTabs.tsx';
import type {Tab} from '../../../../src/console/features/list/use-list-view.ts';
import {useCommands} from '../../../../src/console/keymap/keyboard.tsx';
import {show} from '../../show.tsx';

const trimmed = (lines: readonly string[]) => lines.map((line) => line.trimEnd()).filter((line) => line !== '');

test('the tabs of views show the current one, and a click chooses the one under it', async () => {
	const drawn: string[] = [];
	for (const [current, width] of [
		[0, 30],
		[2, 30],
		[2, 13],
		[2, 12],
	] as const) {
		const chosen: number[] = [];
		const tabs = ['all', 'mine', 'late'].map((name, index) => ({name, isShown: index === current}) as Tab);
		const shown = show(<ListTabs tabs={tabs} width={width} onChoose={(index) => chosen.push(index)} />);
		const cells: string[] = [];
		for (let column = 0; column < 24; column++) {
			await shown.click(column, 0);
			cells.push(`${chosen.splice(0)}` || ' ');
		}
		await shown.wheel('down', 2, 0);
		expect(chosen).toEqual([]);
		drawn.push(shown.lines()[0]?.trimEnd() ?? '', cells.join('').trimEnd());
	}
	expect(drawn.join('\n')).toMatchInlineSnapshot(`
		" [all]  mine   late
		000000011111112222222
		  all   mine  [late]
		000000011111112222222
		 [late]
		22222222
		 [late]
		22222222"
	`);
});

test('a note that has no room says which key shows all of it', async () => {
	const text = 'a sentence of some words';
	const drawn = [
		[30, 1],
		[26, 1],
		[25, 1],
		[16, 2],
		[15, 1],
	].flatMap(([width = 0, height = 0]) => [
		`# ${width} x ${height}`,
		...trimmed(show(<Footnote text={text} width={width} height={height} />).lines()),
	]);
	expect(drawn.join('\n')).toMatchInlineSnapshot(`
		"# 30 x 1
		 a sentence of some words
		# 26 x 1
		 a sentence of some words
		# 25 x 1
		 a sentence… p shows all
		# 16 x 2
		 a sentence of
		 some words
		# 15 x 1
		 … p shows all"
	`);
});

test('lines are scrolled with their cursor, from the line where they start', async () => {
	function Lines({count, height, start}: {readonly count: number; readonly height: number; readonly start?: number}) {
		const {cursor, top, handlers, scroll, to} = useScroll(count, height, start);
		useCommands('detail', {...handlers, 'detail.next-match': () => scroll(3), 'detail.previous-match': () => to(5)});
		return <Text>{`${cursor}/${top}`}</Text>;
	}
	const keys = [
		'j',
		'k',
		'k',
		'ctrl-d',
		'ctrl-u',
		'pagedown',
		'pagedown',
		'pagedown',
		'up',
		'pageup',
		'n',
		'N',
		'G',
		'n',
		'home',
	];
	const traces: string[] = [];
	for (const [count, height, start] of [
		[12, 4, undefined],
		[12, 4, 6],
		[3, 5, undefined],
		[0, 4, undefined],
	] as const) {
		const entry = {key: 0, address: {screen: 'apps', params: {}}, seeds: {}} as HistoryEntry;
		const lines = show(<Lines count={count} height={height} {...(start === undefined ? {} : {start})} />, {
			screen: {entry},
		});
		const trace = [lines.text().trim()];
		for (const key of keys) {
			await lines.press(key);
			trace.push(`${key} ${lines.text().trim()}`);
		}
		traces.push(trace.join(', '));
	}
	expect(traces.join('\n')).toMatchInlineSnapshot(`
		"0/0, j 1/0, k 0/0, k 0/0, ctrl-d 2/0, ctrl-u 0/0, pagedown 4/1, pagedown 8/5, pagedown 11/8, up 10/8, pageup 6/6, n 9/8, N 5/5, G 11/8, n 11/8, home 0/0
		6/3, j 7/4, k 6/4, k 5/4, ctrl-d 7/4, ctrl-u 5/4, pagedown 9/6, pagedown 11/8, pagedown 11/8, up 10/8, pageup 6/6, n 9/8, N 5/5, G 11/8, n 11/8, home 0/0
		0/0, j 1/0, k 0/0, k 0/0, ctrl-d 2/0, ctrl-u 0/0, pagedown 2/0, pagedown 2/0, pagedown 2/0, up 1/0, pageup 0/0, n 2/0, N 2/0, G 2/0, n 2/0, home 0/0
		0/0, j 0/0, k 0/0, k 0/0, ctrl-d 0/0, ctrl-u 0/0, pagedown 0/0, pagedown 0/0, pagedown 0/0, up 0/0, pageup 0/0, n 0/0, N 0/0, G 0/0, n 0/0, home 0/0"
	`);
});
