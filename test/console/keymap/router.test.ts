import {beforeEach, describe, expect, test} from 'vitest';
import {chordsOf, typedText} from '../../../src/console/keymap/chord.ts';
import {commands, type Scope, scopes} from '../../../src/console/keymap/commands.ts';
import {type Handlers, Router} from '../../../src/console/keymap/router.ts';

let said: string[];
let ran: string[];
let router: Router;

beforeEach(() => {
	said = [];
	ran = [];
	router = new Router({report: (text) => said.push(text)});
});

const note = (...ids: string[]): Handlers => Object.fromEntries(ids.map((id) => [id, () => void ran.push(id)]));
const listen = (scope: Scope, handlers: Handlers) => router.add({scope, handlers: () => handlers});

async function type(...chords: string[]) {
	router.type(chords);
	await router.idle();
}

describe('resolution', () => {
	test('the closest scope wins, and the one below has the key again when it is gone', async () => {
		listen('app', note('app.back'));
		const remove = listen('list', {'app.back': () => void ran.push('list')});
		await type('esc');
		remove();
		await type('esc');
		expect(ran).toEqual(['list', 'app.back']);
	});

	test('a dialog keeps keys from what is below it', async () => {
		listen('list', note('list.down'));
		listen('dialog', note('dialog.down'));
		await type('j', 'down');
		expect(ran).toEqual(['dialog.down']);
	});

	test('a field takes what it captures, and its dialog the rest', async () => {
		listen('dialog', note('dialog.accept'));
		router.add({scope: 'field', handlers: () => ({}), capture: (chord) => chord === 'x' && ran.push('typed') > 0});
		await type('x', 'enter');
		expect(ran).toEqual(['typed', 'dialog.accept']);
	});

	test('a command that cannot run says why', async () => {
		listen('list', {'list.open': {whyNot: 'Nothing is selected'}});
		await type('enter');
		expect(said).toEqual(['Nothing is selected']);
	});

	test('an unbound key is silent, an unfinished sequence that goes astray is not', async () => {
		listen('list', note('list.first'));
		await type('x', 'g', 'x');
		expect(ran).toEqual([]);
		expect(said).toEqual(['g x is not bound']);
	});
});

describe('sequences', () => {
	test('g g runs, g shows how it may go on, Esc gives up silently', async () => {
		listen('list', note('list.first'));
		await type('g');
		expect(router.pending).toEqual(['g']);
		expect(router.continuations(['g']).map(({command}) => command.id)).toEqual(['list.first']);
		await type('esc');
		expect([router.pending, said, ran]).toEqual([[], [], []]);
		await type('g', 'g');
		expect(ran).toEqual(['list.first']);
	});
});

test('500 keys in one go all count', async () => {
	listen('list', note('list.down'));
	await type(...Array.from({length: 500}, () => 'j'));
	expect(ran).toHaveLength(500);
});

test('a command sees what the motions before it left, drawn', async () => {
	let drawn = 0;
	let isBehind = false;
	let at = 0;
	const draw = () => {
		drawn = at;
	};
	router = new Router({
		report: (text) => said.push(text),
		painter: {repaint: () => undefined, catchUp: () => queueMicrotask(draw)},
	});
	listen('list', {
		'list.down': () => {
			at++;
			isBehind ||= drawn !== at - 1;
		},
		'list.open': () => void ran.push(`open ${drawn}`),
	});
	await type('j', 'j', 'j', 'enter', 'j', 'enter');
	expect(isBehind).toBe(true);
	expect(ran).toEqual(['open 3', 'open 4']);
});

test('pasted text waits for the motions before it as well', async () => {
	router = new Router({
		report: (text) => said.push(text),
		painter: {repaint: () => undefined, catchUp: () => void ran.push('drawn')},
	});
	router.add({scope: 'list', handlers: () => note('list.down'), paste: (text) => void ran.push(text)});
	router.type(['j']);
	router.paste('text');
	await router.idle();
	expect(ran).toEqual(['list.down', 'drawn', 'text']);
});

test('a handler that opens a layer has it listening before the next key', async () => {
	listen('list', {
		'list.filter': () =>
			queueMicrotask(() => router.add({scope: 'field', handlers: () => ({}), capture: (chord) => ran.push(chord) > 0})),
		'list.down': () => void ran.push('wrong'),
	});
	await type('/', 'j', 'j');
	expect(ran).toEqual(['j', 'j']);
});

test('keys can be rebound by command id', async () => {
	router = new Router({report: (text) => said.push(text)}, {'list.down': ['x']});
	listen('list', note('list.down'));
	await type('j', 'x');
	expect(ran).toEqual(['list.down']);
});

describe('the table', () => {
	test('has each id once', () => {
		const ids = commands.map(({id}) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test('binds no key twice where both could be meant', () => {
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

	test('leaves ctrl-k unbound, and nothing on ctrl-d but scrolling', () => {
		const on = (key: string) => commands.filter((row) => row.keys.includes(key)).map(({id}) => id);
		expect(on('ctrl-k')).toEqual([]);
		expect(on('ctrl-d')).toEqual(['list.half-down', 'detail.half-down', 'surface.half-down']);
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
