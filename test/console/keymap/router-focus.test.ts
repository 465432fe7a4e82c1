import {beforeEach, expect, test} from 'vitest';
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
const recorders = (...ids: string[]): Handlers => Object.fromEntries(ids.map((id) => [id, () => void events.push(id)]));

test('keys that type text reach the closest field as one text, or one by one if it refuses them', async () => {
	const typed: string[] = [];
	let answer: boolean | 'moved' = true;
	router.add({
		scope: 'field',
		handlers: () => ({}),
		capture: (chord) => typed.push(`key ${chord}`) > 0,
		type: (text) => {
			typed.push(text);
			return answer;
		},
	});
	const keys = async (...chords: readonly string[]) => {
		router.type(chords);
		await router.idle();
		return typed.splice(0);
	};
	expect(await keys('a', 'b', 'enter', 'space', 'c')).toEqual(['ab', 'key enter', ' c']);
	answer = 'moved';
	expect(await keys('a', 'b')).toEqual(['ab']);
	answer = false;
	expect(await keys('a', 'b')).toEqual(['ab', 'key a', 'key b']);
	expect(await keys('x', 'enter', 'y')).toEqual(['x', 'key x', 'key enter', 'y', 'key y']);
	events.splice(0);
	router.point(() => undefined, true);
	answer = true;
	router.type(['a']);
	expect([typed, events.splice(0)]).toEqual([[], ['key', 'repaint', 'catch up', 'repaint']]);
	await router.idle();
	expect(typed).toEqual(['a']);
});

test('only what may move the focus waits for a drawing', async () => {
	let drawings = 0;
	router.renders.follow((render) => {
		drawings++;
		router.renders.report(render);
	});
	let answer: boolean | 'moved' = true;
	const after = async (...chords: readonly string[]) => {
		drawings = 0;
		router.type(chords);
		await router.idle();
		return drawings;
	};
	const leave = router.add({scope: 'list', handlers: () => recorders('list.down', 'list.sort')});
	expect([await after('j'), await after('s'), await after('é'), await after('j', 'j', 's')]).toEqual([0, 2, 0, 2]);
	leave();
	const captured: string[] = [];
	router.add({
		scope: 'dialog',
		handlers: () => recorders('dialog.accept'),
		capture: (chord) => captured.push(chord) > 0,
	});
	const close = router.add({scope: 'field', handlers: () => ({}), capture: () => answer});
	expect([await after('x'), await after('enter'), captured]).toEqual([0, 1, []]);
	answer = 'moved';
	expect([await after('x'), await after('enter'), captured]).toEqual([1, 1, []]);
	answer = false;
	expect([await after('x'), await after('enter'), captured]).toEqual([0, 1, ['x', 'enter']]);
	close();
	router.add({scope: 'field', handlers: () => ({}), type: () => answer});
	answer = true;
	expect(await after('x', 'y')).toBe(0);
	answer = 'moved';
	expect(await after('x', 'y')).toBe(1);
	expect(events).not.toContain('dialog.accept');
});
