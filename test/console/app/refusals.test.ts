import {expect, test} from 'vitest';
import {refusals} from '../../../src/console/app/console-state.ts';
import {Messages} from '../../../src/console/app/messages.ts';
import type {Handlers} from '../../../src/console/keymap/keyboard.tsx';
import {Router} from '../../../src/console/keymap/router.ts';

function open() {
	const messages = new Messages(() => 0);
	const router: Router = new Router({report: refusals(messages, () => router), onKey: () => messages.clear()});
	let handlers: Handlers = {'detail.raw': {whyNot: 'The app is not loaded'}, 'copy.id': () => undefined};
	const layer = {scope: 'detail' as const, handlers: () => handlers};
	const remove = router.add(layer);
	const press = async (key: string) => {
		router.type([key]);
		await router.idle();
		return messages.current?.text;
	};
	const load = () => {
		handlers = {'detail.raw': () => undefined};
		router.refresh();
	};
	return {messages, router, layer, remove, press, load};
}

test('a refusal goes when its reason is gone', async () => {
	const {messages, router, press, load} = open();
	expect(await press('v')).toBe('The app is not loaded');
	router.refresh();
	await Promise.resolve();
	expect(messages.current?.text).toBe('The app is not loaded');
	load();
	await Promise.resolve();
	expect(messages.current).toBeUndefined();
});

test('a refusal stays while a render replaces its layer', async () => {
	const {messages, router, layer, remove, press} = open();
	await press('v');
	remove();
	router.add(layer);
	await Promise.resolve();
	expect(messages.current?.text).toBe('The app is not loaded');
});

test('other messages stay, also after a refusal', async () => {
	const {messages, press, load} = open();
	await press('v');
	messages.say('Copied', 'plain');
	load();
	await Promise.resolve();
	expect(messages.current?.text).toBe('Copied');
});

test('a message about a key stays', async () => {
	const {messages, press, load} = open();
	await press('y');
	expect(await press('x')).toBe('y x is not bound');
	load();
	await Promise.resolve();
	expect(messages.current?.text).toBe('y x is not bound');
});
