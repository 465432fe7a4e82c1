/** What of a write is on the screen, and whether all of it was. */
import {Text} from 'ink';
import {expect, test} from 'vitest';
import {type Reading, useReading} from '../../../../src/console/features/writes/use-reading.ts';
import {show} from '../../show.tsx';

const numbered = (name: string, count: number) => Array.from({length: count}, (_, index) => `${name}${index}`);

interface Parts {
	/** The largest number of lines of the dialog. */
	readonly max: number;
	readonly head?: number;
	readonly body?: number;
	readonly folded?: number;
	readonly width?: number;
}

type Step = keyof Reading['handlers'] | 'toggle' | 'beginConfirming' | 'restart' | number;

/** The state after each of the steps. A number is a new width. */
async function after(steps: readonly Step[], {max, head = 1, body = 10, folded = 3}: Parts) {
	let reading: Reading | undefined;
	function Dialog({width}: {readonly width: number}) {
		reading = useReading({
			head: numbered('head', head),
			shortHead: 'short',
			body: numbered('b', body),
			folded: numbered('f', folded),
			width,
			heightFor: (wanted) => Math.min(wanted, max),
			questionHeight: 2,
		});
		return <Text>{reading.shown.join()}</Text>;
	}
	const {settled, rerender} = show(<Dialog width={60} />);
	const states: string[] = [];
	for (const step of ['', ...steps] as const) {
		if (typeof step === 'number') rerender(<Dialog width={step} />);
		else if (step !== '' && reading) {
			const run = step.includes('.') ? reading.handlers[step as keyof Reading['handlers']] : reading[step as 'toggle'];
			if (typeof run === 'function') (run as () => void)();
		}
		await settled();
		if (!reading) throw new Error('Nothing is drawn');
		const {shown, linesBelow, isAllSeen, unseen, height, isConfirming, isOpen} = reading;
		const words = [
			`${[...(reading.head.length > 0 ? ['head'] : []), ...shown.slice(0, 2)].join(' ')}–${shown.at(-1)} of ${height}`,
			linesBelow > 0 ? `${linesBelow} below` : isAllSeen ? '' : `${unseen} unseen`,
			isAllSeen ? 'read' : '',
			isOpen ? 'open' : '',
			isConfirming ? 'asks' : '',
		];
		states.push(words.filter(Boolean).join(', '));
	}
	return states;
}

test.each<[string, Parts, readonly (readonly [Step | '', string])[]]>([
	[
		'small',
		{max: 40, body: 3},
		[
			['', 'head b0 b1–f2 of 9, read, open, asks'],
			['dialog.down', 'head b0 b1–f2 of 9, read, open, asks'],
			['toggle', 'head b0 b1–b2 of 6, read, asks'],
			['toggle', 'head b0 b1–f2 of 9, read, open, asks'],
		],
	],
	[
		'tall',
		{max: 8},
		[
			['', 'head b0 b1–b5 of 8, 4 below'],
			['dialog.down', 'head b1 b2–b6 of 8, 3 below'],
			['dialog.page-down', 'head b4 b5–b9 of 8, read'],
			['dialog.up', 'head b3 b4–b8 of 8, 1 below, read'],
			['dialog.page-up', 'head b0 b1–b5 of 8, 4 below, read'],
			['dialog.last', 'head b4 b5–b9 of 8, read'],
			['dialog.first', 'head b0 b1–b5 of 8, 4 below, read'],
		],
	],
	[
		'tall, with a jump',
		{max: 8, body: 20},
		[
			['', 'head b0 b1–b5 of 8, 14 below'],
			['dialog.last', 'head b14 b15–b19 of 8, 8 unseen'],
			['dialog.page-up', 'head b8 b9–b13 of 8, 6 below'],
			['dialog.first', 'head b0 b1–b5 of 8, 14 below'],
			['dialog.page-down', 'head b6 b7–b11 of 8, 8 below, read'],
		],
	],
	[
		'tall, in another width',
		{max: 8, body: 9},
		[
			['', 'head b0 b1–b5 of 8, 3 below'],
			['dialog.down', 'head b1 b2–b6 of 8, 2 below'],
			['dialog.last', 'head b3 b4–b8 of 8, read'],
			[50, 'head b3 b4–b8 of 8, 3 unseen'],
			['dialog.first', 'head b0 b1–b5 of 8, 3 below, read'],
			['dialog.last', 'head b3 b4–b8 of 8, read'],
		],
	],
	[
		'tall, unfolded',
		{max: 8},
		[
			['', 'head b0 b1–b5 of 8, 4 below'],
			['toggle', 'head b6 b7–f1 of 8, 1 below, read, open'],
			['dialog.last', 'head b7 b8–f2 of 8, read, open'],
			['toggle', 'head b0 b1–b5 of 8, 4 below, read'],
			['dialog.last', 'head b4 b5–b9 of 8, read'],
			['toggle', 'head b7 b8–f2 of 8, read, open'],
		],
	],
	[
		'with the least room beside its target',
		{max: 5},
		[
			['', 'head b0 b1–b2 of 5, 7 below'],
			['dialog.page-down', 'head b3 b4–b5 of 5, 4 below'],
			['dialog.page-down', 'head b6 b7–b8 of 5, 1 below'],
			['dialog.last', 'head b7 b8–b9 of 5, read'],
			['beginConfirming', 'head b0 b1–b1 of 5, 8 below, read, asks'],
		],
	],
	[
		'low',
		{max: 4, body: 4},
		[
			['', 'head0 b0–b1 of 4, 2 below'],
			['dialog.down', 'b0 b1–b2 of 4, 1 below'],
			['dialog.page-down', 'b1 b2–b3 of 4, read'],
			['dialog.last', 'b1 b2–b3 of 4, read'],
			['beginConfirming', 'head0 b0–b0 of 4, 3 below, read, asks'],
			['restart', 'head0 b0–b1 of 4, 2 below'],
		],
	],
	[
		'low, with a jump',
		{max: 4, body: 8},
		[
			['', 'head0 b0–b1 of 4, 6 below'],
			['dialog.last', 'b5 b6–b7 of 4, 3 unseen'],
			['dialog.up', 'b4 b5–b6 of 4, 1 below'],
			['dialog.up', 'b3 b4–b5 of 4, 2 below'],
			['dialog.first', 'head0 b0–b1 of 4, 6 below'],
			['dialog.page-down', 'b2 b3–b4 of 4, 3 below, read'],
		],
	],
	[
		'low under a long target',
		{max: 6, head: 3, body: 5},
		[
			['', 'head0 head1–b1 of 6, 3 below'],
			['dialog.page-down', 'short b1–b4 of 6, read'],
			['dialog.page-down', 'short b1–b4 of 6, read'],
			['beginConfirming', 'head0 head1–b0 of 6, 4 below, read, asks'],
		],
	],
	[
		'long under a long target',
		{max: 5, head: 2, body: 12},
		[
			['', 'head0 head1–b1 of 5, 10 below'],
			['dialog.page-down', 'short b2–b4 of 5, 7 below'],
			['dialog.page-down', 'short b5–b7 of 5, 4 below'],
			['dialog.page-up', 'short b2–b4 of 5, 7 below'],
			['dialog.last', 'short b9–b11 of 5, 1 unseen'],
			['dialog.up', 'short b8–b10 of 5, 1 below, read'],
			['beginConfirming', 'head0 head1–b0 of 5, 11 below, read, asks'],
		],
	],
	[
		'of one line',
		{max: 1, body: 1},
		[
			['', 'head0–head0 of 1, 1 below'],
			['dialog.down', 'b0–b0 of 1, read'],
			['dialog.down', 'b0–b0 of 1, read'],
			['dialog.up', 'head0–head0 of 1, 1 below, read'],
		],
	],
])('%s: each key shows a part of the change, until all of it was read', async (_, parts, steps) => {
	const states = await after(
		steps.slice(1).map(([step]) => step as Step),
		parts,
	);
	expect(states).toEqual(steps.map(([, state]) => state));
});
