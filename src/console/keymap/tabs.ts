/** The tabs: the screens with a key of their own. The first frame draws them, so this file imports no code. */
import type {ScreenName} from '../../domain/address/routes.ts';

interface Tab {
	readonly screen: ScreenName;
	/** The key that opens it, unless the config rebinds it. */
	readonly key: string;
	/** Printable ASCII, so that its length is its width. */
	readonly title: string;
	/** The title where the long ones do not fit: all of them take 80 columns. */
	readonly short?: string;
	/** The tab gets the number of items, or of findings. */
	readonly hasCount?: true;
}

/** In the order of their keys. */
export const tabs: readonly Tab[] = [
	{screen: 'board', key: '0', title: 'Board', hasCount: true},
	{screen: 'apps', key: '1', title: 'Apps', hasCount: true},
	{screen: 'auth-configs', key: '2', title: 'Auth configs', short: 'Auth', hasCount: true},
	{screen: 'secret', key: '3', title: 'Secret'},
	{screen: 'notifications', key: '4', title: 'Notifications', short: 'Notify'},
	{screen: 'surfaces', key: '5', title: 'Surfaces', short: 'Surf'},
	{screen: 'step-up', key: '6', title: 'Step-up'},
	{screen: 'tool-bindings', key: '7', title: 'Tools'},
	{screen: 'history', key: '8', title: 'History', short: 'Hist'},
	{screen: 'requests', key: '@', title: 'Requests', short: 'Req'},
];
