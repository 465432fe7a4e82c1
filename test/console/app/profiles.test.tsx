import {expect, test} from 'vitest';
import {ProfilesDialog} from '../../../src/console/app/dialogs/ProfilesDialog.tsx';
import type {ProfileLists, Services} from '../../../src/console/core/services.ts';
import {formatAddress} from '../../../src/domain/address/address.ts';
import {show} from '../show.tsx';

const profile = (name: string, isProtected = false) => ({name, baseUrl: `https://${name}.test`, isProtected});
const all: ProfileLists = {
	list: [profile('eu'), profile('staging', true), profile('us')],
	fleets: {world: ['eu', 'us']},
};
const connected = (name: string) => ({tenant: {name}}) as Services;

/** Lets a connection that was delayed arrive. */
let release = () => {};

async function open({wanted = '', tenant = 'eu', lists = all, isRefused = false, delay = false} = {}) {
	const events: string[] = [];
	const connect = async (name: string) => {
		if (delay)
			await new Promise<void>((resolve) => {
				release = resolve;
			});
		if (isRefused) throw new Error(`not signed in to ${name}`);
		return connected(name);
	};
	const shown = show(
		<ProfilesDialog
			wanted={wanted}
			onSwitch={({tenant: {name}}, {address} = {}) =>
				events.push(`to ${name}${address ? ` at ${formatAddress(address)}` : ''}`)
			}
			onClose={() => events.push('closed')}
		/>,
		{
			size: {columns: 70, rows: 14},
			services: {
				tenant: {
					name: tenant,
					profiles: {
						lists: async () => lists,
						connect,
						connectAll: (name, profiles) => connect(`${name}: ${profiles.join()}`),
					},
				},
			},
		},
	);
	await shown.settled();
	const drawn = () =>
		shown
			.lines()
			.map((line) => line.replace(/[│╭╰─╮╯]/g, ' ').trim())
			.filter(Boolean);
	return {...shown, events, drawn};
}

test('profiles come before fleets, with what they are, and marks in the title', async () => {
	const {drawn, press, events} = await open();
	expect(drawn()).toMatchInlineSnapshot(`
		[
		  "Profiles: Enter connects, space marks several",
		  ">  type to narrow",
		  "▌ [ ] eu       in use                              https://eu.test",
		  "[ ] staging  protected                      https://staging.test",
		  "[ ] us                                           https://us.test",
		  "@world                                                    eu, us",
		]
	`);
	await press('down', 'space', 'down');
	expect(drawn()).toMatchInlineSnapshot(`
		[
		  "1 marked: space marks more, Enter connects to one",
		  ">  type to narrow",
		  "[ ] eu       in use                              https://eu.test",
		  "[x] staging  protected                      https://staging.test",
		  "▌ [ ] us                                           https://us.test",
		  "@world                                                    eu, us",
		]
	`);
	await press('space', 'up', 'up', 'space');
	expect(drawn()[0]).toBe('3 marked: Enter shows them as one view');
	await press('space', 'enter');
	expect(events).toEqual(['to staging+us: staging,us']);
});

test('one mark connects to the profile under the cursor, and a fleet cannot be marked', async () => {
	const {drawn, press, events} = await open();
	await press('space', 'down', 'down', 'down', 'space');
	expect(drawn()[0]).toBe('1 marked: space marks more, Enter connects to one');
	await press('ctrl-u', 'down', 'enter');
	expect(events).toEqual(['to staging']);
});

test('two marked profiles are compared with =, and no other number', async () => {
	const {drawn, press, events, reports} = await open();
	await press('=');
	expect([events, reports]).toEqual([[], ['Mark two profiles with space to compare them']]);
	await press('down', 'space', 'down', 'space');
	expect(drawn()[0]).toBe('2 marked: Enter shows both as one view, = compares them');
	await press('=', '=');
	expect(events).toEqual(['to staging+us: staging,us at differences']);
});

test('a wanted profile or fleet is connected to at once', async () => {
	expect((await open({wanted: 'us'})).events).toEqual(['to us']);
	expect((await open({wanted: 'eu'})).events).toEqual(['closed']);
	expect((await open({wanted: '@world'})).events).toEqual(['to @world: eu,us']);
	expect((await open({wanted: '@world', tenant: '@world'})).events).toEqual(['to @world: eu,us']);
	const refused = await open({wanted: 'us', isRefused: true});
	expect([refused.events, refused.reports]).toEqual([['closed'], ['not signed in to us']]);
	for (const [lists, fleets] of [
		[all, 'world'],
		[{...all, fleets: {}}, 'none'],
	] as const) {
		const unknown = await open({wanted: '@moon', lists});
		expect([unknown.events, unknown.reports]).toEqual([
			['closed'],
			[`The config has no fleet @moon. Its fleets: ${fleets}`],
		]);
	}
	expect((await open({wanted: 'us', lists: {list: [], fleets: {}}})).drawn()[0]).toBe('Connecting to us…');
});

test('a connection that arrives after the dialog has closed switches nothing, and reports nothing', async () => {
	for (const isRefused of [false, true]) {
		const {press, rerender, settled, events, reports} = await open({isRefused, delay: true});
		await press('down', 'enter');
		rerender(null);
		await settled();
		release();
		await settled();
		expect([events, reports]).toEqual([[], []]);
	}
});

test('a single profile has nothing to mark', async () => {
	const two = await open({lists: {list: [profile('eu'), profile('us')], fleets: {}}});
	expect(two.drawn()[3]).toContain('[ ] us');
	const {drawn} = await open({lists: {list: [profile('eu')], fleets: {}}});
	expect(drawn()).toMatchInlineSnapshot(`
		[
		  "Profiles: Enter connects, space marks several",
		  ">  type to narrow",
		  "▌ eu  in use                                       https://eu.test",
		]
	`);
});
