import {beforeEach, expect, test} from 'vitest';
import {completionOf, withArgument} from '../../../src/console/keymap/arguments.ts';
import {fullTitle} from '../../../src/console/keymap/commands.ts';
import type {Handlers} from '../../../src/console/keymap/keyboard.tsx';
import {Router} from '../../../src/console/keymap/router.ts';

let events: string[];
let router: Router;
beforeEach(() => {
	events = [];
	const note = (text: string) => void events.push(text);
	router = new Router({
		report: note,
		onKey: () => note('key'),
		painter: {repaint: () => note('repaint'), catchUp: () => note('catch up')},
	});
});
const taken = async () => {
	await router.idle();
	return events.splice(0);
};
const recorders = (...ids: string[]): Handlers => Object.fromEntries(ids.map((id) => [id, () => void events.push(id)]));

test('pasted text goes to the closest layer that takes it, and is refused where none does', async () => {
	router.paste('x');
	expect(await taken()).toEqual(['Nothing here accepts pasted text']);
	router.add({scope: 'list', handlers: () => ({}), paste: (text) => void events.push(`list ${text}`)});
	const remove = router.add({scope: 'field', handlers: () => ({}), paste: (text) => void events.push(`field ${text}`)});
	router.paste('y');
	expect(await taken()).toEqual(['field y']);
	remove();
	router.paste('z');
	expect(await taken()).toEqual(['list z']);
});

test('a command after a dialog runs before any further key, or says that it does not apply', async () => {
	const remove = router.add({
		scope: 'dialog',
		handlers: () => ({
			'dialog.accept': () => {
				events.push('accept');
				remove();
				router.runNext('list.sort');
			},
		}),
	});
	const leave = router.add({scope: 'list', handlers: () => recorders('list.sort', 'list.down')});
	router.type(['enter', 'j']);
	expect((await taken()).filter((event) => event.includes('.') || event === 'accept')).toEqual([
		'accept',
		'list.sort',
		'list.down',
	]);
	leave();
	router.add({scope: 'app', handlers: () => ({'app.help': () => router.runNext('list.sort')})});
	router.type(['?']);
	expect((await taken()).at(-1)).toBe('list.sort does not apply here');
});

test('a command is run by a click wherever it is, and a click ends an unfinished sequence', async () => {
	router.add({scope: 'list', handlers: () => recorders('list.first', 'list.sort')});
	router.type(['g']);
	await taken();
	expect(router.pending).toEqual(['g']);
	expect(router.continuations(['g']).map(({command}) => command.id)).toEqual(['list.first']);
	router.point(() => router.run('list.sort'), false);
	expect(await taken()).toEqual(['key', 'list.sort', 'catch up', 'repaint']);
	expect(router.pending).toEqual([]);
	router.run('list.down');
	router.run('app.help');
	expect(await taken()).toEqual([]);
});

test('keys run at once, and a command that is no motion waits for the drawing of the motions before', async () => {
	router.add({scope: 'list', handlers: () => recorders('list.down', 'list.sort')});
	router.type(['j']);
	expect(events.splice(0)).toEqual(['key', 'list.down', 'repaint']);
	router.type(['j', 's']);
	expect(events.splice(0)).toEqual(['key', 'list.down', 'catch up', 'repaint']);
	expect(await taken()).toEqual(['key', 'list.sort', 'catch up']);
});

test('listeners learn of new keys, of layers and of unfinished sequences, once each', async () => {
	const changes: true[] = [];
	router.subscribe(() => void changes.push(true));
	const since = () => changes.splice(0).length;
	router.bind({'list.sort': ['S']});
	expect([since(), router.keyOf('list.sort')]).toEqual([1, 'S']);
	const remove = router.add({scope: 'list', handlers: () => recorders('list.first', 'list.sort')});
	expect(since()).toBe(1);
	router.type(['g']);
	await router.idle();
	expect(since()).toBe(1);
	router.type(['g', 'S']);
	await router.idle();
	expect(since()).toBe(1);
	remove();
	expect(since()).toBe(1);
	router.refresh();
	expect(since()).toBe(1);
});

test('a layer is above those of its level and below those of a higher one, and dialogs are open or not', () => {
	const layer = (scope: 'app' | 'list' | 'field' | 'dialog', name: string) =>
		router.add({scope, handlers: () => ({'app.refresh': () => void events.push(name)})});
	layer('list', 'list');
	layer('app', 'app');
	router.run('app.refresh');
	layer('list', 'second list');
	router.run('app.refresh');
	expect(events).toEqual(['list', 'catch up', 'second list', 'catch up']);
	expect([router.isInDialog, router.available().length]).toEqual([false, 1]);
	for (const scope of ['dialog', 'field'] as const) {
		const close = layer(scope, scope);
		expect(router.isInDialog).toBe(true);
		close();
	}
	expect(router.isInDialog).toBe(false);
	const claim = router.add({scope: 'list', handlers: () => ({}), claims: (chord) => chord === 'x'});
	expect(['x', 'y'].map((chord) => router.isClaimed(chord))).toEqual([true, false]);
	claim();
	expect(router.isClaimed('x')).toBe(false);
});

test('a command has a completion only with an argument', () => {
	const complete = () => [];
	const sort = withArgument(() => void events.push('sorted'), complete);
	if (typeof sort === 'function') sort();
	expect([completionOf(sort), completionOf(() => undefined), completionOf({whyNot: 'No'})]).toEqual([
		complete,
		undefined,
		undefined,
	]);
	expect(events).toEqual(['sorted']);
	expect([fullTitle({title: 'Sort'}), fullTitle({title: 'Sort', typed: 'sort COLUMN'})]).toEqual([
		'Sort',
		'Sort (:sort COLUMN)',
	]);
});
