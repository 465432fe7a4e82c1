import {expect, test} from 'vitest';
import {usePipe} from '../../../src/console/features/pipe/use-pipe.tsx';
import {useCommands} from '../../../src/console/keymap/keyboard.tsx';
import type {PipeEnd} from '../../../src/settings/pipe.ts';
import {show} from '../show.tsx';

const list = {noun: 'app', columns: [], rows: [{id: 'a'}, {id: 'b'}], isMarked: false, hasMore: false, filter: ''};

function Screen({rows}: {readonly rows: readonly object[]}) {
	const {handlers, dialog} = usePipe(() => ({...list, rows}) as never);
	useCommands('list', handlers);
	return dialog;
}

/** Pipes the rows to `wc`. The command starts when it is due. */
async function open(end: Partial<PipeEnd>, rows: readonly object[] = list.rows) {
	const due: [ms: number, task: () => unknown][] = [];
	const signals: AbortSignal[] = [];
	const shown = show(<Screen rows={rows} />, {
		services: {
			machine: {
				pipe: async (_command, _input, signal) => {
					signals.push(signal);
					return {text: '', isCut: false, failure: undefined, ...end};
				},
			},
			clock: {
				after: (ms, task) => {
					due.push([ms, task]);
					return () => undefined;
				},
			},
		},
	});
	await shown.press('|', ...'wc', 'enter');
	return {
		...shown,
		due,
		signals,
		async start() {
			for (const [, task] of due.splice(0)) task();
			await shown.settled();
			return shown.text();
		},
	};
}

test.each<[Partial<PipeEnd>, string]>([
	[{}, 'Done: wc ─+╮ The command printed nothing. '],
	[{text: '2\n'}, 'Done: wc ─+╮ 2 ╰'],
	[{text: '\n2\n\n'}, 'Done: wc ─+╮ 2 ╰'],
	[{text: 'a\tb', failure: 'Exit code 1'}, 'Exit code 1: wc ─+╮ a b ╰'],
	[{text: 'a', isCut: true}, 'Done: wc ─+╮ a \\(Only the first 100,000 bytes are shown. Use > FILE for all.\\) '],
	[{isCut: true}, 'Done: wc ─+╮ \\(Only the first 100,000 bytes are shown. Use > FILE for all.\\) '],
])('a command that ended with %j is shown as %s', async (end, shown) => {
	const {text, start} = await open(end);
	expect(text()).toMatch(/Running: wc ─+╮ Running. Esc stops it. /);
	expect(await start()).toMatch(new RegExp(shown));
});

test('Esc ends a command, and without rows there is none', async () => {
	const {press, start, signals, due, text} = await open({});
	expect(due.map(([ms]) => ms)).toEqual([0]);
	await start();
	expect(signals.map(({aborted}) => aborted)).toEqual([false]);
	await press('esc');
	expect([signals.map(({aborted}) => aborted), text().trim()]).toEqual([[true], '']);
	expect((await open({}, [])).text().trim()).toBe('');
});
