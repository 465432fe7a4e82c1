/** The state of a list after each key, page and refresh. SCREENS=write approves it. */
import {test} from 'vitest';
import {List} from '../../../src/console/list/list.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

interface Item {
	readonly id: string;
	readonly name?: string;
}
const signs = {new: '+', changed: '~', gone: '-'};

/** The rows of a text: `a b:renamed`. */
const rows = (text: string): readonly Item[] =>
	text === ''
		? []
		: text.split(' ').map((word) => {
				const [id = '', name] = word.split(':');
				return name === undefined ? {id} : {id, name};
			});

/** What is drawn: the rows above the window, `|`, those in it, `|`, those below. The cursor is in brackets, a mark is `*`. */
function stateOf(list: List<Item>): string {
	const {snapshot, window} = list;
	const all = snapshot.window(1000);
	const drawn = all.rows.map((row, index) => {
		const state = snapshot.stateOf(row);
		const text = `${state ? signs[state] : ''}${row.id}${row.name ? `:${row.name}` : ''}${snapshot.isMarked(row) ? '*' : ''}`;
		return all.cursor === index ? `[${text}]` : text;
	});
	const ids = (some: readonly Item[]) => some.map(({id}) => id).join('');
	const end = window.top + window.rows.length;
	const parts = [drawn.slice(0, window.top), drawn.slice(window.top, end), drawn.slice(end)];
	const numbers = [snapshot.cursor, snapshot.selectedIndex, snapshot.evaluated, snapshot.loaded, snapshot.gone];
	return [
		parts.map((part) => part.join(' ')).join(' | '),
		numbers.join(' '),
		`chosen ${ids(snapshot.chosen)}, beside ${ids(list.neighbours)}, moves ${snapshot.moves}`,
	].join(' ; ');
}

const vowels = ({id}: Item) => 'aeiou'.includes(id);
const byId = (isReversed: boolean) => ({key: ({id}: Item) => id, isReversed});
const steps: Readonly<Record<string, readonly (readonly [string, (list: List<Item>) => unknown])[]>> = {
	keys: [
		['no page', () => {}],
		['a key', (list) => list.move(1)],
		['a page', (list) => list.load([rows('a b c d e f g h i j')])],
		['down', (list) => list.move(1)],
		['page down', (list) => list.scroll(4)],
		['page down to the end', (list) => list.scroll(9)],
		['half a page up', (list) => list.scroll(-2)],
		['end', (list) => list.to(9)],
		['beyond the end', (list) => list.to(99)],
		['home', (list) => list.to(0)],
		['before home', (list) => list.to(-1)],
		['mark two', (list) => [list.toggleMark(), list.toggleMark()]],
		['unmark one', (list) => [list.to(0), list.toggleMark()]],
		['to an item', (list) => list.toId('h')],
		['to the first item', (list) => list.toId('a')],
		['to an item', (list) => list.toId('h')],
		['to no item', (list) => list.toId('z')],
		['more lines', (list) => list.resize(6)],
		['fewer lines', (list) => list.resize(3)],
		['no line', (list) => list.resize(0)],
		['four lines', (list) => list.resize(4)],
		['no marks', (list) => list.clearMarks()],
	],
	refreshes: [
		['two pages', (list) => list.load([first, rows('e f g h')])],
		['the third row', (list) => list.to(2)],
		['marks', (list) => [list.toggleMark(), list.toggleMark()]],
		['a refresh without c and d', (list) => list.load([refreshed])],
		['a page with d', (list) => list.load([refreshed, rows('d g h')])],
		['a refresh without b', (list) => list.load([rows('a:new e:new f d g h')])],
		['a refresh with a first row', (list) => list.load([rows('0 a:new e:new f d g h')])],
		['down', (list) => list.move(1)],
		['a refresh without the last rows', (list) => list.load([rows('0 a:new e:new f')])],
		['the last row', (list) => list.to(9)],
		['a refresh without the row of the cursor', (list) => list.load([rows('0 a:new e:new x')])],
		['up', (list) => list.move(-1)],
		['the third row', (list) => list.to(2)],
		['another refresh without the row of the cursor', (list) => list.load([rows('y 0 a:new x')])],
		['a refresh with two rows before it', (list) => list.load([rows('z w y 0 a:new x')])],
		['to a row behind it', (list) => list.to(6)],
		['a refresh without a', (list) => list.load([rows('z w y 0 x')])],
		['sorted', (list) => list.sort(byId(false))],
		['a refresh with an item twice', (list) => list.load([rows('z:one w y z:two x')])],
		['a refresh without rows', (list) => list.load([rows('')])],
		['a refresh with rows', (list) => list.load([rows('c b')])],
		['the same rows', (list) => list.load([rows('c b')])],
	],
	arranged: [
		['a page', (list) => list.load([first])],
		['the fourth row', (list) => list.to(3)],
		['vowels', (list) => list.filter(vowels)],
		['a page', (list) => list.load([first, rows('i h g f e')])],
		['down', (list) => list.move(1)],
		['down from z to a', (list) => list.sort(byId(true))],
		['all', (list) => list.filter(undefined)],
		['from a to z', (list) => list.sort(byId(false))],
		['down', (list) => list.move(2)],
		['a page', (list) => list.load([first, rows('i h g f e'), rows('0 bb u')])],
		['vowels', (list) => list.filter(vowels)],
		['a refresh without e', (list) => list.load([rows('a b c d i h g f 0 bb u')])],
		['a refresh with o', (list) => list.load([rows('o a b c d i h g f 0 bb u')])],
		['none', (list) => list.filter(() => false)],
		['all', (list) => list.filter(undefined)],
		['a part of the rows', (list) => list.filter(vowels, () => Uint8Array.of(0, 1, 0))],
		['more of the rows', (list) => [list.filter(vowels, () => Uint8Array.of(1, 1, 0, 0)), list.refilter()]],
		['unsorted', (list) => list.sort(undefined)],
	],
	filtered: [
		['a page', (list) => list.load([rows('a b c d e f g h i j k l')])],
		['the second line of the window', (list) => [list.to(7), list.move(-2)]],
		['all but b', (list) => list.filter(({id}) => id !== 'b')],
		['five lines', (list) => list.resize(5)],
		['all but c', (list) => list.filter(({id}) => id !== 'c')],
		['down', (list) => list.move(1)],
		['the same filter again', (list) => list.refilter()],
		['six lines', (list) => list.resize(6)],
		['the same filter again', (list) => list.refilter()],
		['to e', (list) => list.toId('e')],
		['vowels of four rows', (list) => list.filter(vowels, () => Uint8Array.of(1, 0, 0, 0))],
		['vowels of three rows', (list) => list.filter(vowels, () => Uint8Array.of(1, 0, 0))],
		['down', (list) => list.move(1)],
		['a refresh', (list) => list.load([rows('0 a b c d e f g')])],
	],
	shown: [
		['rows', (list) => list.show(rows('m p'))],
		['four lines', (list) => list.resize(4)],
		['a row before', (list) => list.show(rows('a m p'))],
		['down', (list) => list.move(1)],
		['rows around', (list) => list.show(rows('a b c m n o p'))],
		['without the row of the cursor', (list) => list.show(rows('a b c n o p'))],
		['no rows', (list) => list.show([])],
	],
};
const first = rows('a b c d');
const refreshed = rows('a:new b e f');

test('a list keeps its cursor, its window and its marks', () => {
	const traces = Object.entries(steps).map(([title, all]) => {
		const list = new List<Item>(({id}) => id);
		if (title !== 'shown') list.resize(4);
		const lines = all.map(([name, step]) => {
			let changes = 0;
			const unsubscribe = list.subscribe(() => changes++);
			const {revision} = list.snapshot;
			step(list);
			unsubscribe();
			const isRedrawn = list.snapshot.revision !== revision;
			return `${name} (${changes}${isRedrawn ? ', other rows' : ''}): ${stateOf(list)}`;
		});
		return [`# ${title}`, ...lines].join('\n');
	});
	expectApprovedFile('test/console/list/approved-trace.txt', `${traces.join('\n\n')}\n`);
});
