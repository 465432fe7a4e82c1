import fc from 'fast-check';
import {Box, render, Text, useWindowSize} from 'ink';
import {useEffect, useState} from 'react';
import {describe, expect, test} from 'vitest';
import {useVersion} from '../../../src/console/features/shared/screen-context.ts';
import {useListHeight, useListSnapshot} from '../../../src/console/features/shared/use-rows.ts';
import {List} from '../../../src/console/list/list.ts';
import {Painter} from '../../../src/console/terminal/painter.ts';
import {PainterContext} from '../../../src/console/terminal/painter-context.ts';
import {Panel} from '../../../src/console/ui/Panel.tsx';
import {Table} from '../../../src/console/ui/Table.tsx';
import {ThemeContext} from '../../../src/console/ui/theme-context.tsx';
import {paletteCodes} from '../../../src/text/colors/codes.ts';
import {palettes} from '../../../src/text/colors/palettes.ts';
import type {TableColumn} from '../../../src/text/row.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {createTerminal, soon} from '../../support/terminal.ts';

interface Item {
	readonly id: string;
	readonly name: string;
	readonly isBad: boolean;
}

const names = [
	'Payroll',
	'Wiki',
	'漢字かな',
	'Größe',
	'e\u0301te\u0301',
	'👩‍🚀 crew',
	'مرحبا',
	'x'.repeat(70),
	'',
	'two  words',
];
const items = (from: number, count: number): readonly Item[] =>
	Array.from({length: count}, (_, index) => {
		const n = from + index;
		return {id: `item_${n}`, name: `${names[n % names.length]} ${n}`, isBad: n % 4 === 0};
	});

const columns: readonly TableColumn<Item>[] = [
	{id: 'name', title: 'Name', width: 20, grow: true, rank: 0, text: ({name}) => name},
	{id: 'state', title: 'State', width: 6, rank: 1, text: ({isBad}) => (isBad ? 'bad' : ''), tone: () => 'bad'},
	{id: 'id', title: 'Id', width: 8, rank: 2, text: ({id}) => id},
];

/** A list with content beside and over it. */
class Scene {
	readonly list = new List<Item>(({id}) => id);
	pages: readonly (readonly Item[])[] = [];
	hasPane = false;
	hasDialog = false;
	ticks = 0;
	onTick: () => void = () => undefined;
	#version = 0;
	readonly #listeners = new Set<() => void>();

	readonly subscribe = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	get version(): number {
		return this.#version;
	}

	constructor() {
		this.load([items(0, 30)]);
	}

	load(pages: readonly (readonly Item[])[]): void {
		this.pages = pages;
		this.change(() => this.list.load(pages));
	}

	change(next: () => void): void {
		next();
		this.#version++;
		for (const listener of this.#listeners) listener();
	}
}

function Screen({scene}: {readonly scene: Scene}) {
	const {list} = scene;
	useVersion(scene);
	const snapshot = useListSnapshot(list);
	const {columns: width, rows: height} = useWindowSize();
	const paneWidth = scene.hasPane ? Math.floor(width / 3) : 0;
	useListHeight(list, height - 4);
	return (
		<Box flexDirection="column" width={width} height={height} overflow="hidden">
			<Text inverse>{' a header '.padEnd(width)}</Text>
			<Box height={height - 3} width={width} overflow="hidden">
				<Table
					columns={columns}
					window={snapshot.window(height - 4)}
					live={list}
					look={(row) => ({isMarked: snapshot.isMarked(row), state: snapshot.stateOf(row)})}
					sorted={() => ''}
					width={width - paneWidth}
					height={height - 4}
					empty="Nothing"
				/>
				{scene.hasPane && (
					<Box width={paneWidth} height={height - 3} borderStyle="round" borderDimColor overflow="hidden">
						<Text wrap="truncate">{snapshot.selected?.name ?? ''}</Text>
					</Box>
				)}
			</Box>
			<Text dimColor wrap="truncate">{`${snapshot.cursor + 1} of ${snapshot.view.length}`}</Text>
			<Clock scene={scene} />
			{scene.hasDialog && (
				<Panel title="A dialog" screen={{columns: width, rows: height}} width={20} height={3}>
					<Text>inside</Text>
				</Panel>
			)}
		</Box>
	);
}

/** Redraws alone, like content beside a list. */
function Clock({scene}: {readonly scene: Scene}) {
	const [, redraw] = useState(0);
	useEffect(() => {
		scene.onTick = () => redraw((version) => version + 1);
	}, [scene]);
	return <Text wrap="truncate">{`${scene.ticks} ticks`}</Text>;
}

type Size = readonly [columns: number, rows: number];
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

interface Stage {
	readonly scene: Scene;
	readonly painter: Painter | undefined;
	readonly screen: () => readonly string[];
	readonly output: () => string;
	readonly settle: () => Promise<void>;
	readonly resize: (columns: number, rows: number) => void;
	readonly close: () => Promise<void>;
}

const codes = paletteCodes(palettes.dark, '256');

interface OpenOptions {
	readonly isPainted: boolean;
	readonly canScroll?: boolean;
	readonly hasColor?: boolean;
	readonly scene?: Scene;
	readonly size?: Size;
	readonly later?: typeof soon;
}

function open({
	isPainted,
	canScroll = true,
	hasColor = true,
	scene = new Scene(),
	size = [60, 12],
	later = soon,
}: OpenOptions): Stage {
	const [columns, rows] = size;
	const terminal = createTerminal(columns, rows);
	terminal.stdout.write('\u001b[?7l');
	const painter = isPainted ? new Painter(terminal.stdout, {schedule: later, now: () => 0, canScroll}) : undefined;
	const app = render(
		<PainterContext value={painter}>
			<ThemeContext value={createTheme({hasColor, hasUnicode: true, codes})}>
				<Screen scene={scene} />
			</ThemeContext>
		</PainterContext>,
		{
			stdin: terminal.stdin,
			stdout: painter?.stream ?? terminal.stdout,
			interactive: true,
			alternateScreen: true,
			incrementalRendering: !painter,
			maxFps: 1000,
			patchConsole: false,
		},
	);
	return {
		scene,
		painter,
		screen: terminal.cells,
		output: terminal.output,
		resize: terminal.resize,
		async settle() {
			// The rest of the screen is drawn one turn after the rows.
			await new Promise((resolve) => setImmediate(resolve));
			await app.waitUntilRenderFlush();
			await terminal.drained();
		},
		async close() {
			app.unmount();
			await app.waitUntilExit();
		},
	};
}

describe('a painted screen', () => {
	test('equals the output of Ink alone after any sequence of steps', async () => {
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
				async (names, hasColor, canScroll) => {
					const painted = open({isPainted: true, hasColor, canScroll});
					let reference = open({isPainted: false, hasColor});
					const paint = painted.painter?.paint.bind(painted.painter);
					if (painted.painter && paint) {
						painted.painter.paint = (drawn, rows) => {
							const isRepainted = paint(drawn, rows);
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
			{numRuns: 60},
		);
		expect(repaints).toBeGreaterThan(60);
		expect(scrolls).toBeGreaterThan(5);
	}, 120_000);

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
