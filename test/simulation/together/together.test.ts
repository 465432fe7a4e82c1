/** `TOGETHER=COUNT` runs more seeds, and prints how often each outcome occurred. */
import {expect, test} from 'vitest';
import {now} from '../../cli/launch.ts';
import {VirtualTimers} from '../virtual-timers.ts';
import {runTogether} from './together.ts';

const count = Number(process.env.TOGETHER ?? 40);

test('processes that run at once make no false statement, and no change of theirs is lost', {
	timeout: 600_000,
}, async () => {
	const timers = new VirtualTimers(now);
	const restore = timers.install();
	try {
		const untrue: string[] = [];
		const codes = new Map<string, number>();
		for (let seed = 0; seed < count && untrue.length < 5; seed++) {
			const {lines, falsehoods} = await runTogether(seed, timers);
			if (falsehoods.length > 0) untrue.push(`seed ${seed}: ${[...lines, ...falsehoods].join('\n')}`);
			for (const line of lines) {
				const [, code = ''] = /: (-?\d+)$/.exec(line) ?? [];
				codes.set(code, (codes.get(code) ?? 0) + 1);
			}
		}
		if (process.env.TOGETHER) console.log([...codes].map(([code, times]) => `exit code ${code}: ${times}`).join(', '));
		expect(untrue).toEqual([]);
	} finally {
		restore();
	}
});

test('takes the same way from the same seed', async () => {
	const timers = new VirtualTimers(now);
	const restore = timers.install();
	try {
		expect(await runTogether(3, timers)).toEqual(await runTogether(3, timers));
	} finally {
		restore();
	}
});
