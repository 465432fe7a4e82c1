import fc from 'fast-check';
import {beforeEach, describe, expect, test} from 'vitest';
import {type Scope, scopes} from '../../../src/console/keymap/command-row.ts';
import {commands} from '../../../src/console/keymap/commands.ts';
import type {Handlers} from '../../../src/console/keymap/keyboard.tsx';
import {Router} from '../../../src/console/keymap/router.ts';
import {chordsOf, typedText} from '../../../src/text/terminal/chord.ts';

let reports: string[];
let ran: string[];
let router: Router;

beforeEach(() => {
	reports = [];
	ran = [];
	router = new Router({report: (text) => reports.push(text)});
});

const recorders = (...ids: string[]): Handlers => Object.fromEntries(ids.map((id) => [id, () => void ran.push(id)]));
const listen = (scope: Scope, handlers: Handlers) => router.add({scope, handlers: () => handlers});

async function type(...chords: string[]) {
	router.type(chords);
	await router.idle();
}

describe('resolution', () => {
	test('gives a key to the closest scope, and to the one below after its removal', async () => {
		listen('app', recorders('app.back'));
		const remove = listen('list', {'app.back': () => void ran.push('list')});
		await type('esc');
		remove();
		await type('esc');
		expect(ran).toEqual(['list', 'app.back']);
	});

	test('does not pass keys through a dialog', async () => {
		listen('list', recorders('list.down', 'list.sort'));
		listen('dialog', recorders('dialog.down'));
		await type('s', 'down');
		expect(ran).toEqual(['dialog.down']);
	});

	test('gives a field the keys it captures, and its dialog the others', async () => {
		listen('dialog', recorders('dialog.accept'));
		router.add({scope: 'field', handlers: () => ({}), capture: (chord) => chord === 'x' && ran.push('typed') > 0});
		await type('x', 'enter');
		expect(ran).toEqual(['typed', 'dialog.accept']);
	});

	test('reports why a command cannot run', async () => {
		listen('list', {'list.open': {whyNot: 'Nothing is selected'}});
		await type('enter');
		expect(reports).toEqual(['Nothing is selected']);
	});

	test('says once that a letter of another layout is not bound', async () => {
		listen('list', recorders('list.first'));
		await type('о', 'л', 'é', 'Ö');
		expect(reports).toEqual(['о is not bound: the keys are Latin letters. Switch the layout of the keyboard']);
	});

	test('takes the signs of a French keyboard for the digits of their keys, unless they have a command', async () => {
		listen('app', recorders('go.apps', 'go.board', 'app.previous'));
		await type('&', 'à', '-');
		expect(ran).toEqual(['go.apps', 'go.board', 'app.previous']);
	});

	test('ignores an unbound key and reports an unbound sequence', async () => {
		listen('list', recorders('list.first'));
		await type('x', 'g', 'x');
		expect(ran).toEqual([]);
		expect(reports).toEqual(['g x is not bound']);
	});
});

describe('sequences', () => {
	test('runs g g, lists the continuations of g, and cancels silently on Esc', async () => {
		listen('list', recorders('list.first'));
		await type('g');
		expect(router.pending).toEqual(['g']);
		expect(router.continuations(['g']).map(({command}) => command.id)).toEqual(['list.first']);
		await type('esc');
		expect([router.pending, reports, ran]).toEqual([[], [], []]);
		await type('g', 'g');
		expect(ran).toEqual(['list.first']);
	});
});

test('handles 500 keys in a single write', async () => {
	listen('list', recorders('list.down'));
	await type(...Array.from({length: 500}, () => 'j'));
	expect(ran).toHaveLength(500);
});

test('draws the effect of motions before the next command', async () => {
	let drawn = 0;
	let isBehind = false;
	let position = 0;
	const draw = () => {
		drawn = position;
	};
	router = new Router({
		report: (text) => reports.push(text),
		painter: {repaint: () => undefined, catchUp: () => queueMicrotask(draw)},
	});
	listen('list', {
		'list.down': () => {
			position++;
			isBehind ||= drawn !== position - 1;
		},
		'list.open': () => void ran.push(`open ${drawn}`),
	});
	await type('j', 'j', 'j', 'enter', 'j', 'enter');
	expect(isBehind).toBe(true);
	expect(ran).toEqual(['open 3', 'open 4']);
});

test('draws the effect of motions before pasted text', async () => {
	router = new Router({
		report: (text) => reports.push(text),
		painter: {repaint: () => undefined, catchUp: () => void ran.push('drawn')},
	});
	router.add({scope: 'list', handlers: () => recorders('list.down'), paste: (text) => void ran.push(text)});
	router.type(['j']);
	router.paste('text');
	await router.idle();
	expect(ran).toEqual(['list.down', 'drawn', 'text']);
});

test('gives the next key to a layer that the handler opens', async () => {
	listen('list', {
		'list.filter': () =>
			queueMicrotask(() => router.add({scope: 'field', handlers: () => ({}), capture: (chord) => ran.push(chord) > 0})),
		'list.down': () => void ran.push('wrong'),
	});
	await type('/', 'j', 'j');
	expect(ran).toEqual(['j', 'j']);
});

test('runs the same commands however the terminal divides the keys', async () => {
	/** A list whose `/` opens a field in a dialog until Enter. The field takes a text as a whole, or key by key. */
	async function results(writes: readonly (readonly string[])[], takesWhole: boolean) {
		const log: string[] = [];
		const loop = new Router({report: (text) => log.push(text)});
		function open() {
			const layers = [
				loop.add({scope: 'dialog', handlers: () => ({'dialog.accept': () => queueMicrotask(close)})}),
				loop.add({
					scope: 'field',
					handlers: () => ({}),
					type: (text) => takesWhole && log.push(...text) > 0,
					capture: (chord) => chord !== 'enter' && log.push(chord) > 0,
				}),
			];
			const close = () => layers.map((remove) => remove());
		}
		const handlers: Handlers = {
			'list.down': () => void log.push('down'),
			'list.first': () => void log.push('first'),
			'list.open': () => void log.push('open'),
			'list.filter': () => queueMicrotask(open),
		};
		loop.add({scope: 'list', handlers: () => handlers});
		for (const write of writes) {
			loop.type(write);
			if (write.length < 2) await loop.idle();
		}
		await loop.idle();
		return log;
	}
	const chord = fc.constantFrom('j', 'j', 'g', 'enter', '/', 'x', 'down');
	await fc.assert(
		fc.asyncProperty(fc.array(fc.array(chord, {maxLength: 6}), {maxLength: 6}), fc.boolean(), async (writes, whole) => {
			const oneByOne = writes.flat().map((each) => [each]);
			expect(await results(writes, whole)).toEqual(await results(oneByOne, whole));
		}),
	);
});

test('runs the command that a dialog leaves before the other keys of the same write', async () => {
	listen('list', recorders('list.down', 'list.sort'));
	const close = router.add({
		scope: 'dialog',
		handlers: () => ({}),
		capture(chord) {
			ran.push(chord);
			router.runNext('list.sort');
			close();
			return true;
		},
	});
	await type('x', 'j', 'j');
	expect(ran).toEqual(['x', 'list.sort', 'list.down', 'list.down']);
});

test('rebinds keys by command id', async () => {
	router = new Router({report: (text) => reports.push(text)}, {'list.down': ['x']});
	listen('list', recorders('list.down'));
	await type('j', 'x');
	expect(ran).toEqual(['list.down']);
});

describe('the table', () => {
	test('has unique ids', () => {
		const ids = commands.map(({id}) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test('binds each key once per scope, and no key as a prefix of another', () => {
		for (const scope of Object.keys(scopes) as Scope[]) {
			const keys = commands.filter((row) => row.scope === scope).flatMap((row) => row.keys);
			expect(new Set(keys).size, scope).toBe(keys.length);
			for (const key of keys)
				expect(
					keys.filter((other) => other.startsWith(`${key} `)),
					`${scope}: ${key} is a prefix`,
				).toEqual([]);
		}
	});

	test('leaves ctrl-k unbound, and uses ctrl-d only for scrolling', () => {
		const on = (key: string) => commands.filter((row) => row.keys.includes(key)).map(({id}) => id);
		expect(on('ctrl-k')).toEqual([]);
		expect(on('ctrl-d')).toEqual(['list.half-down', 'detail.half-down', 'surface.half-down', 'dialog.page-down']);
	});
});

describe('chords', () => {
	test.each([
		['jjj', {}, ['j', 'j', 'j']],
		['j\r', {}, ['j', 'enter']],
		['\n', {}, ['enter']],
		['d', {ctrl: true}, ['ctrl-d']],
		['', {upArrow: true}, ['up']],
		['', {tab: true, shift: true}, ['shift-tab']],
		['', {escape: true, meta: true}, ['esc']],
		['', {}, ['f1']],
		['G', {shift: true}, ['G']],
		['é👩‍👩‍👧', {}, ['é', '👩‍👩‍👧']],
		['b', {meta: true}, ['alt-b']],
	])('%j %j', (input, key, chords) => expect(chordsOf(input, key)).toEqual(chords));

	test.each([
		['a', 'a'],
		['space', ' '],
		['é', 'é'],
		['👍🏽', '👍🏽'],
		['enter', undefined],
		['ctrl-d', undefined],
		['alt-b', undefined],
		['f1', undefined],
	])('%s types %j', (chord, text) => expect(typedText(chord)).toBe(text));
});
