/** Approved screens of lists and their dialogs. */
import {rest, screens} from './approved.ts';
import {colors, seed} from './look.ts';

const services = {terminal: colors()};

screens(
	'board',
	[
		['grouped'],
		['unfolded', 'jj', 'z', 'j', rest],
		['preview', 'p', rest],
		['filtered', 'p', '/deadline', 'return', rest],
		['actions', 'a'],
	],
	{seed, at: 'board', services},
);

screens(
	'apps',
	[
		['list', 'jjjj', rest],
		['preview', 'p', rest],
		['marked', 'p', 'space', 'j', 'space'],
		['sorted', 's', 'name', 'return'],
		['filter-typed', '/vault'],
		['filtered', 'return', rest],
	],
	{seed, at: 'apps', services},
);

screens(
	'apps-dialogs',
	[
		['columns', 'w'],
		['counts', 'escape', '#', 'state', 'return'],
		['search-form', 'escape', 'F', 'payroll', 'tab', 'tab', 'space'],
		['searched', 'return'],
		['found', 'escape', 'f', 'vault', 'return'],
		['raw', 'v'],
		['copy', 'escape', 'y'],
		['copied-field', 'f', 'owner', 'return'],
		['unsearched', 'f', 'ctrl-u', 'return'],
		['export', 'escape', 'ctrl-s'],
	],
	{seed, at: 'apps', services},
);

screens(
	'settings',
	[
		['notifications', 'jj'],
		['off', '/', 'down', 'return'],
		['auth-configs', ':auth-configs\r', 'jjjjjj', rest],
		['preview', 'p', rest],
		['owners', ':apps/app_0000001/entitlements/ent_1/owners\r', 'j'],
		['owner', 'return'],
	],
	{seed, at: 'notifications', services},
);

/** Other heights too: the terminal of these tests wraps lines of a frame that is older than its size. */
const widths = [
	[160, 14],
	[120, 13],
	[80, 12],
] as const;
screens(
	'wide',
	[
		['board'],
		['apps', ':apps\r'],
		['auth-configs', ':auth-configs\r'],
		['people', ':people\r'],
		// Before a list with more pages: their tokens have no fixed length.
		['requests', ':requests\r'],
		['owners', ':apps/app_0000001/entitlements/ent_1/owners\r'],
	],
	{seed, at: 'board', services, sizes: widths, hasStyles: false},
);
