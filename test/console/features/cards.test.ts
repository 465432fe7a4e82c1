/** Approved drawings of what has little room: error cards, and the figures of the board. SCREENS=write writes the file. */
import {expect, test} from 'vitest';
import {boardStrip} from '../../../src/console/features/board/board-strip.ts';
import {drawError} from '../../../src/console/features/detail/LinesScreen.tsx';
import {drawCard, type ErrorCard} from '../../../src/console/features/shared/error-card.ts';
import {newGroup} from '../../../src/domain/board/groups.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const plain = {...createTheme({hasColor: false, hasUnicode: true}), paint: (_style: string, text: string) => text};
const marked = {...plain, paint: (style: string, text: string) => `<${style}:${text}>`};

const card: ErrorCard = [
	{text: 'Cannot load apps on eu', tone: 'bad', rank: 0},
	{text: 'The service did not answer within ten seconds', tone: 'plain', rank: 0},
	{text: 'Check the address and the proxy', tone: 'plain', rank: 1},
	{text: 'Request req_1', tone: 'dim', rank: 2},
	{text: '', tone: 'plain', rank: 3},
	{text: 'r retry  ! all errors  @ requests', tone: 'accent', rank: 0},
];
const sizes = [
	[60, 6],
	[60, 5],
	[60, 4],
	[60, 3],
	[60, 2],
	[60, 1],
	[26, 9],
	[26, 8],
	[26, 7],
	[26, 6],
	[26, 5],
	[26, 3],
	[10, 30],
] as const;

test('a card drops what matters least where it has no room', () => {
	const cards = sizes.map(
		([width, height]) => `# ${width} x ${height}\n${drawCard(card, width, height, plain).join('\n')}`,
	);
	const styled = drawCard(card, 60, 6, marked).join('\n');
	expectApprovedFile('test/console/features/approved-cards.txt', `${[...cards, styled].join('\n\n')}\n`);
});

test('the figures of the board that do not fit are left out from the end', () => {
	const board = {
		counts: {error: 1, warning: 20, note: 0},
		rows: {view: [{id: newGroup, isFolded: true, found: 3}]},
		loadedAt: 1_000,
	};
	type Board = Parameters<typeof boardStrip>[0];
	type Options = Parameters<typeof boardStrip>[1];
	const strip = (width: number, more: Partial<Options> = {}, some: object = {}) =>
		boardStrip({...board, ...some} as unknown as Board, {
			now: 181_000,
			width,
			theme: plain,
			skew: 'clocks differ',
			lastRead: 'last read by ci',
			...more,
		});
	const widths = Array.from({length: 120}, (_, width) => strip(width));
	const lines = widths.flatMap((line, width) => (line === widths[width - 1] ? [] : [`${width}${line}`]));
	const options = {theme: {...marked, depth: '256'}} as const;
	lines.push(
		strip(400, options) ?? '',
		strip(400, options, {rows: {view: [{id: newGroup}]}, loadedAt: undefined}) ?? '',
	);
	lines.push(strip(400, {lastRead: undefined, skew: undefined}) ?? '');
	expect(lines.join('\n')).toMatchInlineSnapshot(`
		"0
		21 1 error  20 warnings
		29 1 error  20 warnings   3 new
		43 1 error  20 warnings   3 new   read 3m ago
		69 1 error  20 warnings   3 new   read 3m ago   history last read by ci
		85 1 error  20 warnings   3 new   read 3m ago   history last read by ci   clocks differ
		 <bad:1 error>  <warn:20 warnings>   <inverse:<bad: >><inverse:<warn:                       >>   <accent:3 new>   <dim:read 3m ago>   <dim:history last read by ci>   <warn:clocks differ>
		 <bad:1 error>  <warn:20 warnings>   <inverse:<bad: >><inverse:<warn:                       >>   <dim:history last read by ci>   <warn:clocks differ>
		 1 error  20 warnings   3 new   read 3m ago"
	`);
	expect(strip(80, {}, {counts: {error: 0, warning: 0, note: 0}})).toBeUndefined();
	expect(strip(80, {theme: {...plain, isLinear: true}})).toBeUndefined();
});

test('an error in place of an item has a blank on both sides', () => {
	const lines = (text: string) => drawError([{text, tone: 'plain', rank: 0}], 20, 9, plain).map(({text}) => text);
	expect(lines('x'.repeat(18))).toEqual([` ${'x'.repeat(18)}`]);
	expect(lines(`${'x'.repeat(18)} y`)).toEqual([` ${'x'.repeat(18)}`, ' y']);
});
