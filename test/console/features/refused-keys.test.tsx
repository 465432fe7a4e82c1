/** What keys say that have nothing to do, on the screens of a tenant without items. */
import {expect, onTestFinished, test} from 'vitest';
import {launch} from '../../support/launch.tsx';

test.each<[string, readonly (readonly [keys: string, said: string])[]]>([
	[
		'apps',
		[
			['S', 'The list is not sorted: s sorts it'],
			['n', 'No filter is set: / sets one'],
			['}', 'This list has no saved views: V saves one'],
			['{', 'This list has no saved views: V saves one'],
			['e', 'The API has no call that changes this app'],
			['o', 'No browser available: y copies the address'],
			['L', 'Everything is loaded'],
			['-', 'Nothing else has been opened yet'],
			[']', 'This is the last screen of the history'],
			['\r', 'No row selected'],
			['l', 'Nothing watched yet: W starts'],
			[' ', 'No row selected'],
			['\t', 'No row selected'],
			['c', 'Nothing to copy here'],
			['d', 'No row selected'],
		],
	],
	[
		'auth-configs',
		[
			['e', 'No row selected'],
			['f', 'This list has no server search'],
			['v', 'No row selected'],
		],
	],
	[
		'board',
		[
			['A', 'No history to write to: no home directory'],
			['S', 'The list is not sorted: s sorts it'],
			['M', 'No config file to write to'],
			['T', 'No history to write to: no home directory'],
			['[', 'The way back ends at the board'],
			['\t', 'The preview is hidden: p shows it'],
			['L', 'Everything is loaded'],
			['yu', 'Several requests loaded this: @ lists them'],
		],
	],
	[
		'notifications',
		[
			['l', 'Nothing watched yet: W starts'],
			['-', 'Nothing else has been opened yet'],
		],
	],
	[
		'history',
		[
			['=', 'No readings yet: + saves one'],
			['d', 'No readings yet: + saves one'],
			['+', 'Cannot save a reading: no home directory'],
			['x', 'No readings yet: + saves one'],
			['p', 'No row selected'],
			['\r', 'No readings yet: + saves one'],
		],
	],
	[
		'requests',
		[
			['d', 'No request selected'],
			['yu', 'No request selected'],
		],
	],
	[
		'surfaces/cnv_1',
		[
			['l', 'No surface is loaded'],
			['v', 'No surface is loaded'],
			['{', 'This key was typed before the surface was drawn'],
			['yy', 'No surface is loaded'],
		],
	],
	['secret', [['\r', 'Share code missing. Write three groups of four letters or digits, such as KEEP-7Q2M-VALT']]],
	[
		'tool-bindings/srv_1',
		[
			['n', 'Nothing to find: / finds text'],
			['\r', 'No references yet: e adds them'],
		],
	],
	[
		'apps/app_9',
		[
			['e', 'The API has no call that changes this app'],
			['v', 'The app is not loaded'],
			['N', 'Nothing to find: / finds text'],
			['w', 'The app is not loaded'],
			['c', 'Nothing to copy here'],
			['o', 'No browser available: y copies the address'],
			['\r', 'The app is not loaded'],
			['l', 'Nothing watched yet: W starts'],
		],
	],
])('keys on %s that have nothing to do say why', async (at, keys) => {
	const console = await launch({at, columns: 120, rows: 24, apps: []});
	onTestFinished(() => console.close());
	const said: [string, string | undefined][] = [];
	for (const [key] of keys) {
		await console.write(key);
		said.push([key, console.lines().at(-1)?.trim()]);
	}
	expect(said).toEqual(keys);
});
