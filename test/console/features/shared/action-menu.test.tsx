import {expect, test} from 'vitest';
import {ActionMenu} from '../../../../src/console/features/shared/ActionMenu.tsx';
import type {Handlers} from '../../../../src/console/keymap/keyboard.tsx';
import {show} from '../../show.tsx';

async function open(handlers: Handlers = {}, keys: Parameters<ReturnType<typeof show>['router']['bind']>[0] = {}) {
	const events: string[] = [];
	const shown = show(null, {size: {columns: 60, rows: 14}});
	shown.router.bind(keys);
	shown.router.add({
		scope: 'list',
		handlers: () => ({
			'list.count': () => void events.push('count'),
			'list.open-url': () => void events.push('url'),
			'list.raw': {whyNot: 'Nothing is loaded'},
			'list.open': () => void events.push('open'),
			...handlers,
		}),
	});
	shown.rerender(
		<ActionMenu
			subject="Vault"
			links={[{title: 'Parent app', address: 'apps/app_0'}]}
			onClose={() => {
				events.push('closed');
				shown.rerender(null);
			}}
		/>,
	);
	await shown.settled();
	const items = () =>
		shown
			.lines()
			.slice(1, -1)
			.map((line) => line.replace(/[│╭╰─╮╯▌]/g, ' ').trim())
			.filter(Boolean);
	return {...shown, events, items};
}
const copies: Handlers = {'copy.id': () => undefined, 'copy.curl': {whyNot: 'From the history'}};

test('opening comes first, then links, copies and the other actions in their order', async () => {
	const {items} = await open(copies);
	expect(items()).toMatchInlineSnapshot(`
		[
		  "Actions for Vault",
		  "enter  Open",
		  "Go to: Parent app",
		  "y      Copy…",
		  "v      Raw JSON                      Nothing is loaded",
		  "o      Open in the browser: a web address",
		  "#      Count values",
		]
	`);
	expect((await open()).items()).toMatchInlineSnapshot(`
		[
		  "Actions for Vault",
		  "enter  Open",
		  "Go to: Parent app",
		  "v      Raw JSON                      Nothing is loaded",
		  "o      Open in the browser: a web address",
		  "#      Count values",
		]
	`);
	expect((await open(copies, {'copy.id': ['Y']})).items()).toMatchInlineSnapshot(`
		[
		  "Actions for Vault",
		  "enter  Open",
		  "Go to: Parent app",
		  "y      Copy…",
		  "v      Raw JSON                      Nothing is loaded",
		  "o      Open in the browser: a web address",
		  "#      Count values",
		]
	`);
});

test('a key runs its action, unless it moves in the menu or its action is impossible', async () => {
	const {press, events} = await open(copies);
	await press('v');
	expect(events).toEqual([]);
	await press('j', 'k');
	expect(events).toEqual([]);
	await press('#');
	expect(events).toEqual(['closed', 'count']);
});

test('the copies have the keys after y, and Esc leads back to the actions', async () => {
	const {press, lines, items, events} = await open(copies);
	await press('down', 'down', 'enter');
	expect(lines().find((line) => line.includes('▌'))).toContain('Copy the id');
	expect(items()).toMatchInlineSnapshot(`
		[
		  "Copy from Vault",
		  "i  Copy the id",
		  "u  Copy the request as curl           From the history",
		]
	`);
	await press('esc');
	expect(items()[1]).toBe('enter  Open');
	await press('esc');
	expect(events).toEqual(['closed']);
});
