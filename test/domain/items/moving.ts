/** A tenant whose page tokens are offsets: items that are removed in front of a page while a list is read push others out of it. */
import {type Bench, bench, json} from '../../client/support/service.ts';

type Item = Readonly<Record<string, unknown>> & {readonly id: string};

export interface Moving extends Bench {
	/** The items of a list now. */
	readonly apps: Item[];
	readonly configs: Item[];
	/** Called after each page of a list was taken. Not for look-ups. */
	onPage: (list: 'apps' | 'configs', from: number) => void;
	/** The ids of each look-up. */
	readonly lookedUp: (readonly string[])[];
}

const pageSize = 100;

export const manyApps = (count: number): Item[] =>
	Array.from({length: count}, (_, index) => ({
		id: `app_${String(index).padStart(4, '0')}`,
		displayName: index % 2 === 0 ? 'even' : 'odd',
	}));

/** Searches by equal names, as the local tenant does nearly. */
export function movingTenant(apps: Item[], configs: Item[] = []): Moving {
	const answering = bench(({path, body, url}) => {
		if (path.includes('otification')) return json({orgNotificationSettings: {channelSettings: {}}});
		const isApps = path.includes('search');
		const input = isApps ? JSON.parse(body) : Object.fromEntries(new URL(url).searchParams);
		const from = Number(input.pageToken ?? input.page_token ?? 0);
		const {appIds, query} = input;
		if (appIds) moving.lookedUp.push(appIds);
		const list = (isApps ? apps : configs).filter(
			({id, displayName}) => (!appIds || appIds.includes(id)) && (!query || displayName === query),
		);
		const next = from + pageSize < list.length ? {nextPageToken: String(from + pageSize)} : {};
		if (!appIds) moving.onPage(isApps ? 'apps' : 'configs', from);
		return json({list: list.slice(from, from + pageSize), ...next});
	});
	const moving: Moving = {...answering, apps, configs, onPage: () => undefined, lookedUp: []};
	return moving;
}

/** Removes items from the beginning of a list, once, after the next first page was taken. */
export function removeInFront(moving: Moving, list: 'apps' | 'configs', count: number): void {
	moving.onPage = (read, from) => {
		if (read !== list || from > 0) return;
		moving[list].splice(0, count);
		moving.onPage = () => undefined;
	};
}
