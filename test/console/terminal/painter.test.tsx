import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {items, type Scene} from '../../support/painting/scene.tsx';
import {open, type Size, type Stage} from '../../support/painting/stage.tsx';

type Step = (scene: Scene) => void;
const steps: Readonly<Record<string, Step>> = {
	down: ({list}) => list.move(1),
	up: ({list}) => list.move(-1),
	several: ({list}) => {
		for (let count = 0; count < 7; count++) list.move(1);
	},
	page: ({list}) => list.scroll(list.height),
	back: ({list}) => list.scroll(-list.height),
	last: ({list}) => list.to(list.snapshot.view.length - 1),
	mark: ({list}) => list.toggleMark(),
	filter: ({list}) => list.filter((row) => row.isBad),
	none: ({list}) => list.filter(() => false),
	all: ({list}) => list.filter(undefined),
	sort: ({list}) => list.sort({key: ({name}) => name, isReversed: true}),
	more: (scene) => scene.load([...scene.pages, items(scene.pages.length * 30, 30)]),
	refresh: (scene) => scene.load([items(5, 30)]),
	pane: (scene) => scene.change(() => (scene.hasPane = !scene.hasPane)),
	tick: (scene) => {
		scene.ticks++;
		scene.onTick();
	},
	dialog: (scene) => scene.change(() => (scene.hasDialog = !scene.hasDialog)),
};

describe('a painted screen', () => {
	test('equals the output of Ink alone after any sequence of steps', {
		timeout: 120_000,
		meta: {dear: {seconds: 5, proves: 'every way of drawing against Ink'}},
	}, async () => {
		let repaints = 0;
		let scrolls = 0;
		const sizes = fc.constantFrom<Size>([60, 12], [40, 8], [90, 20]);
		const anyStep = fc.oneof(
			{weight: 8, arbitrary: fc.constantFrom(...Object.keys(steps))},
			{weight: 1, arbitrary: sizes},
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(anyStep, {maxLength: 14}),
				fc.boolean(),
				fc.boolean(),
				fc.boolean(),
				async (names, hasColor, canScroll, hasBelow) => {
					const painted = open({isPainted: true, hasColor, canScroll});
					painted.scene.change(() => {
						painted.scene.hasBelow = hasBelow;
					});
					let reference = open({isPainted: false, hasColor});
					const paint = painted.painter?.paint.bind(painted.painter);
					if (painted.painter && paint) {
						painted.painter.paint = (...given) => {
							const isRepainted = paint(...given);
							if (isRepainted) repaints++;
							return isRepainted;
						};
					}
					try {
						for (const name of names) {
							if (typeof name === 'string') for (const {scene} of [painted, reference]) steps[name]?.(scene);
							else {
								painted.resize(...name);
								// A new terminal, because remains of a resize are not part of Ink's output.
								await reference.close();
								reference = open({isPainted: false, hasColor, scene: reference.scene, size: name});
							}
							await painted.settle();
							await reference.settle();
							expect(painted.screen(), String(name)).toEqual(reference.screen());
						}
						if (painted.output().includes('\u001b[r')) scrolls++;
					} finally {
						await painted.close();
						await reference.close();
					}
				},
			),
			{
				numRuns: 24,
				// Random steps seldom scroll by a row. These do.
				examples: [false, true].flatMap((isOther) =>
					[
						// The blanks behind a short text are moved over.
						['pane', 'none', 'pane'],
						['several', 'down', 'down', 'down'],
						['page', 'up', 'up'],
						['several', 'pane', 'down', 'pane', 'down'],
					].map((names): [(string | Size)[], boolean, boolean, boolean] => [names, isOther, true, isOther]),
				),
			},
		);
		expect(repaints).toBeGreaterThan(24);
		expect(scrolls).toBeGreaterThanOrEqual(6);
	});

	/** The separate writes that a step causes. */
	async function writes({scene, settle, output}: Stage, step: Step): Promise<readonly string[]> {
		await settle();
		const before = output().length;
		step(scene);
		expect(output()).toHaveLength(before);
		await settle();
		return output().slice(before).split('\u001b[?2026h').slice(1);
	}
	const idsIn = (text: string | undefined) => text?.match(/item_\d+/g) ?? [];

	test.each([
		['a move', 'down', ['item_0', 'item_1'], '2 of 30'],
		['keys that come together', 'several', ['item_0', 'item_7'], '8 of 30'],
		[
			'a page',
			'page',
			['item_8', 'item_9', 'item_10', 'item_11', 'item_12', 'item_13', 'item_14', 'item_15'],
			'9 of 30',
		],
	])('repaints rows once for %s, before the rest of the screen', async (_, step, rows, status) => {
		const stage = open({isPainted: true});
		const [painted, drawn, ...others] = await writes(stage, steps[step] as Step);
		expect(idsIn(painted)).toEqual(rows);
		expect(painted).not.toContain(' of ');
		expect(idsIn(drawn)).toEqual([]);
		expect(drawn).toContain(status.slice(0, 1));
		expect(others).toEqual([]);
		await stage.close();
	});

	test('keeps the painted rows when other content renders before the list', async () => {
		const due: (() => void)[] = [];
		const later = (task: () => void) => {
			due.push(task);
			return () => undefined;
		};
		const stage = open({isPainted: true, later});
		await stage.settle();
		stage.scene.list.move(3);
		await stage.settle();
		const painted = stage.screen();
		expect(painted.find((line) => line.includes('▌'))).toContain('item_3');
		expect(painted.join('\n')).toContain('1 of 30');
		steps.tick?.(stage.scene);
		await stage.settle();
		expect(stage.screen().filter((line) => !line.includes('tick'))).toEqual(
			painted.filter((line) => !line.includes('tick')),
		);
		expect(stage.screen().join('\n')).toContain('1 ticks');
		for (const task of due) task();
		await stage.settle();
		expect(stage.screen().join('\n')).toContain('4 of 30');
		await stage.close();
	});

	test('postpones the rest while keys continue, and then draws it once', async () => {
		const due: {readonly task: () => void; isOff: boolean}[] = [];
		const later = (task: () => void) => {
			const each = {task, isOff: false};
			due.push(each);
			return () => {
				each.isOff = true;
			};
		};
		const stage = open({isPainted: true, later});
		await stage.settle();
		for (let count = 0; count < 3; count++) {
			stage.scene.list.move(1);
			await stage.settle();
		}
		expect(due.map(({isOff}) => isOff)).toEqual([true, true, false]);
		expect(stage.screen().join('\n')).toContain('1 of 30');
		due.at(-1)?.task();
		await stage.settle();
		expect(stage.screen().join('\n')).toContain('4 of 30');
		await stage.close();
	});

	test('renders nothing when a repaint draws all, until it catches up', async () => {
		const stage = open({isPainted: true});
		stage.scene.change(() => {
			stage.scene.hasBelow = true;
		});
		await stage.settle();
		const {renders} = stage.scene;
		for (const step of ['down', 'page', 'up'] as const) {
			const [painted, below, ...others] = await writes(stage, steps[step] as Step);
			expect(idsIn(painted)).not.toEqual([]);
			expect(below).toMatch(/\d+ of 30/);
			expect(others).toEqual([]);
		}
		expect(stage.scene.renders).toBe(renders);
		const painted = stage.screen();
		steps.tick?.(stage.scene);
		await stage.settle();
		expect(stage.screen().filter((line) => !line.includes('tick'))).toEqual(
			painted.filter((line) => !line.includes('tick')),
		);
		stage.painter?.catchUp();
		await stage.settle();
		expect(stage.scene.renders).toBe(renders + 1);
		expect(stage.screen().filter((line) => !line.includes('tick'))).toEqual(
			painted.filter((line) => !line.includes('tick')),
		);
		await stage.close();
	});

	test('draws what is below the rows after a short pause of the keys, once', async () => {
		const due: {readonly task: () => void; readonly pause: number | undefined; isOff: boolean}[] = [];
		const later = (task: () => void, pause?: number) => {
			const each = {task, pause, isOff: false};
			due.push(each);
			return () => {
				each.isOff = true;
			};
		};
		const stage = open({isPainted: true, later});
		stage.scene.change(() => {
			stage.scene.hasBelow = true;
		});
		await stage.settle();
		for (let count = 0; count < 3; count++) {
			stage.scene.list.move(1);
			await stage.settle();
		}
		expect(stage.screen().find((line) => line.includes('▌'))).toContain('item_3');
		expect(stage.screen().join('\n')).toContain('1 of 30');
		expect(due.map(({pause, isOff}) => ({isShort: pause !== undefined && pause < 4, isOff}))).toEqual([
			{isShort: true, isOff: true},
			{isShort: true, isOff: true},
			{isShort: true, isOff: false},
		]);
		due.at(-1)?.task();
		await stage.settle();
		expect(stage.screen().join('\n')).toContain('4 of 30');
		await stage.close();
	});

	test('does not repaint rows under a dialog', async () => {
		const stage = open({isPainted: true});
		stage.scene.change(() => {
			stage.scene.hasDialog = true;
		});
		const [drawn, ...others] = await writes(stage, steps.page as Step);
		expect(drawn).toContain('item_15');
		expect(drawn).toContain('A dialog');
		expect(others).toEqual([]);
		await stage.close();
	});
});
