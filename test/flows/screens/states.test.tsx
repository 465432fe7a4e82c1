/** Approved screens of what changes, waits and fails. */
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {testNow} from '../../support/launch.tsx';
import {memoryDisk} from '../../support/memory-disk.ts';
import {type Console, rest, type Step, screens} from './approved.ts';
import {colors, seed} from './look.ts';

const services = {terminal: colors()};

const change: Step = ({tenant: {store}}: Console) => {
	store.apps.put({id: 'app_0000002', displayName: 'Corporate Directory', userCount: '18345'});
	store.apps.put({id: 'app_0000000', displayName: 'A new app', userCount: '1'});
	store.apps.remove('app_0000004');
};

screens(
	'watch',
	[
		['started', 'jj', 'W'],
		['changed', change, rest],
		['log-hidden', 'l'],
		['settled', 'l', 'j'],
		['board', '0', 'r'],
	],
	{seed, at: 'apps', services},
);

screens(
	'views',
	[
		['utc', 't', 't'],
		['reversed', 's', 'users', 'return', 'S'],
		['naming', '/vault', 'return', 'V'],
		['tabs', 'secrets', 'return'],
		['other-tab', '{'],
		['preview-focus', 'p', rest, 'tab', 'j', 'j'],
		['typed-search', 'tab', 'f', 'payr'],
		['sort-choices', 'escape', ':sort '],
		['theme-choices', 'escape', ':theme '],
		['no-match', 'escape', '/zzqq', 'return'],
		['no-row', 'a'],
		['next-match', 'escape', '/vault', 'return', 'n', 'n', 'N', 'ctrl-u'],
		['no-such-sort', 'escape', ':sort zzqq'],
		['no-such-fleet', 'escape', ':fleet zzqq'],
		['misspelt', 'escape', ':apps?zzqq=1'],
		['malformed', 'escape', ':write 10x'],
	],
	{
		seed,
		at: 'apps',
		services: {
			...services,
			state: {
				savedAddresses: openSavedAddresses(
					memoryDisk(() => testNow),
					'places',
					'https://tenant.example.test',
				),
			},
		},
	},
);

/** Whether the service cannot be reached. */
let isDown = false;
const goDown: Step = () => {
	isDown = true;
};

screens(
	'outage',
	[
		['list', goDown, 'r'],
		['item', 'return'],
		['item-refreshed', 'r'],
		['board', '0'],
		['errors', '!'],
		['other-list', 'escape', '4'],
		['utc', '1', 't', 't'],
	],
	{
		seed,
		at: 'apps',
		services,
		intercept: async (_, pass) => {
			if (isDown) throw new TypeError('fetch failed', {cause: Object.assign(new Error('x'), {code: 'ECONNREFUSED'})});
			return pass();
		},
	},
);

screens('waiting', [['board'], ['stopped', 'ctrl-c'], ['nothing-to-cancel', 'ctrl-c']], {
	seed,
	at: 'board',
	services,
	waits: true,
	intercept: async (request, pass) =>
		request.url.includes('/search/apps')
			? Response.json({message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}})
			: pass(),
});
