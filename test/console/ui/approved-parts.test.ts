/** Approved parts of the screen at every size that changes them. SCREENS=write writes the files. */
import {test} from 'vitest';
import {drawHeader, layoutHeader, type Vital} from '../../../src/console/ui/frame/draw-header.ts';
import {bodyHeight, drawTabs, tabLines} from '../../../src/console/ui/frame/draw-tabs.ts';
import {cutText, drawItem, type MenuItem, matches} from '../../../src/console/ui/menu-item.ts';
import {panelInside} from '../../../src/console/ui/Panel.tsx';
import {drawPane} from '../../../src/console/ui/pane/frame.ts';
import {isRoomy, previewShape} from '../../../src/console/ui/pane/preview-shape.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const theme = createTheme({hasColor: false, hasUnicode: true});
const plain = {...theme, paint: (_style: string, text: string) => text};
const marked = {...theme, paint: (style: string, text: string) => `<${style}:${text}>`};
const range = (from: number, to: number) => Array.from({length: to - from + 1}, (_, index) => from + index);

/** The inputs that change the text, with it: one line for each. */
function changes<T>(inputs: readonly T[], draw: (input: T) => string): readonly string[] {
	const drawn = inputs.map((input) => ({input, text: draw(input)}));
	return drawn.filter(({text}, at) => text !== drawn[at - 1]?.text).map(({input, text}) => `${input} ${text}`);
}
const expectParts = (name: string, ...parts: readonly (readonly string[])[]) =>
	expectApprovedFile(
		`test/console/ui/approved/${name}.txt`,
		`${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n`,
	);

test('the border of a pane has its title, the place in its content, and a thumb', () => {
	const extents = [
		{top: 0, shown: 6, total: 6},
		{top: 0, shown: 6, total: 7},
		{top: 1, shown: 6, total: 7},
		...[0, 1, 20, 47, 94].map((top) => ({top, shown: 6, total: 100})),
		...[0, 1, 5, 6].map((top) => ({top, shown: 6, total: 12})),
		{top: 98, shown: 6, total: 100},
	];
	const bar = (height: number) => (extent: (typeof extents)[number]) => {
		const lines = drawPane({title: 'Title', width: 32, height, extent}, [], plain);
		const sides = lines.slice(1, -1).map((line) => line.at(-1));
		return `${extent.top}+${extent.shown} of ${extent.total}: ${sides.join('')} ${lines.at(-1)}`;
	};
	const extent = {top: 2, shown: 2, total: 10};
	const look = {title: 'Long title: and its explanation', height: 2, extent};
	expectParts(
		'pane',
		...[2, 3, 6].map((height) => extents.map(bar(height))),
		[1, 2, 8, 15, 16, 30, 31, 33].flatMap((width) => drawPane({...look, width}, [' x', 'y'.repeat(width + 2)], plain)),
		drawPane({...look, width: 12, next: '', color: 'accent'}, ['a', '\u001b[1mtoo long for it\u001b[22m'], marked),
		drawPane({title: 'Plain', width: 8, height: 1}, [], marked),
	);
});

test('a preview takes its part of the body, and of a large one what the rows leave', () => {
	const heights = (width: number, count: number | undefined) =>
		[...range(7, 13), 16, 23, 24, 25, 26, 42].map((height) => {
			const {list, pane} = previewShape(true, {width, height}, count);
			return `${list.height}+${pane?.height ?? 0}`;
		});
	expectParts(
		'preview',
		...[119, 120].map((width) =>
			[undefined, 0, 1, 2, 3, 12, 80].map((count) => `${width} of ${count}: ${heights(width, count).join(' ')}`),
		),
		[JSON.stringify(previewShape(false, {width: 120, height: 40}, 3))],
		[
			[119, 30],
			[120, 29],
			[120, 30],
		].map(([columns = 0, rows = 0]) => `${columns} x ${rows} ${isRoomy({columns, rows})}`),
		range(4, 12).map((rows) => `${rows} rows: ${tabLines(rows)} tabs, ${bodyHeight(rows)} body`),
		[4, 5, 62, 63, 64, 65, 80].map((columns) => `${columns} columns: ${panelInside({columns, rows: 24}, 40, 5).width}`),
		range(1, 14).map((rows) => `${rows} rows: ${panelInside({columns: 80, rows}, 40, 6).height}`),
	);
});

test('the header drops what has no room', () => {
	const vitals: readonly Vital[] = [
		{rank: 0, text: 'WRITES'},
		{rank: 2, text: 'stale'},
		{rank: 3, text: 'watching'},
		{rank: 5, text: '9 ms'},
	];
	const header = (tenant: string, mark: string | undefined, parts = vitals, title = 'Auth configs') =>
		changes(range(2, 100), (width) => {
			const line = layoutHeader({tenant, mark, title, vitals: parts, width, dot: '·', ellipsis: '…'});
			return `${cellWidth(line) - width} ${line.replaceAll(/ {3,}/g, '  ')}`;
		});
	expectParts(
		'header',
		header('prod', 'protected: pinned'),
		header('eu.test (overrides prod)', undefined),
		header('a', undefined, [], 'Apps'),
		header('b', undefined, vitals.slice(2), 'Apps'),
		[
			drawHeader(' prod  ARMED · fresh', undefined, marked, 'ARMED'),
			drawHeader('ARMED prod ARMED ', 'red', marked, 'ARMED'),
			drawHeader(' prod  fresh', 'red', marked),
			drawHeader(' prod  fresh', undefined, {...marked, depth: '256'}, 'ARMED'),
			drawHeader(' prod  ARMED ', undefined, {...marked, depth: '256'}, 'ARMED'),
		],
	);
});

test('the tabs lose counts, then titles', () => {
	const tab = (key: string, title: string, count: string, short?: string) =>
		({key, title, short, count, hasCount: count === '' ? undefined : true, isCurrent: key === '2'}) as const;
	const tabs = [
		tab('0', 'Board', '1,000'),
		tab('1', 'Auth configs', '12,345', 'Auth'),
		tab('2', 'Apps', '9,999,999+'),
		tab('@', 'Requests', '', 'Req'),
		tab('?', '', ''),
	];
	expectParts(
		'tabs',
		changes(range(1, 64), (width) => {
			const {text, ends} = drawTabs(tabs, width, plain, cellWidth);
			return `${ends.join(' ')} |${text}`;
		}),
		[drawTabs(tabs, 50, {...marked, hasTint: true}, cellWidth).text],
	);
});

test('a menu item shows its label before its detail, and in full below what is cut', () => {
	const items: readonly MenuItem[] = [
		{id: 'a', label: 'A label of some words', detail: 'ctrl-s'},
		{id: 'b', label: 'Short', detail: 'a detail of many more words', isOn: true},
		{id: 'c', label: 'A label of some words', whyNot: 'a reason of many more words', isOn: false},
		{id: 'd', label: 'No detail'},
	];
	const both = (item: MenuItem) => (cells: number) => {
		const {label, reason} = cutText(item, cells);
		return `${drawItem(item, cells, false, plain)}| ${label.join('/')} | ${reason.join('/')}`;
	};
	expectParts(
		'menu-items',
		...items.map((item) => [8, 14, 17, 18, 24, 30, 33, 52, 53].map((cells) => `${cells} ${both(item)(cells)}`)),
		items.flatMap((item) => [
			drawItem(item, 30, true, marked),
			drawItem({...item, keyCells: 1, barCells: 2, marked: [0, 2]}, 30, false, marked),
			drawItem(item, 30, true, {...marked, isLinear: true}, '3 of 4'),
		]),
		items.map((item) => ['some', 'ctrl', 'd', 'undefined'].map((word) => matches(item, [word])).join(' ')),
	);
});
