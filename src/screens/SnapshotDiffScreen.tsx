/** What differs between two snapshots, or between one and the tenant as it is: a field to a row, by resource. */
import type {Api} from '../api/api.ts';
import {useServices} from '../context.ts';
import {tenantPages} from '../query/tenant-pages.ts';
import type {OwnRows} from '../resources/resource.ts';
import {plural, showCount} from '../resources/show.ts';
import type {ItemChange} from '../snapshots/diff.ts';
import {type ChangeRow, changeRows, changes} from '../snapshots/rows.ts';
import type {SnapshotStore} from '../snapshots/store.ts';
import {useTheme} from '../ui/theme-context.tsx';
import {RowsScreen} from './ListScreen.tsx';
import {type OwnRowsRead, useOwnRows} from './use-own-rows.ts';
import {snapshotsKey} from './use-snapshots.ts';
import type {ListView} from './view.ts';

const rows = changes as unknown as OwnRows;

/** Rows kept at most: past it nobody reads on, and `castellan snapshot diff` has them all. */
const most = 20_000;
/** Changes between two looks at what else there is to do. */
const stride = 200;

interface DiffRead extends OwnRowsRead<ChangeRow> {
	readonly counts: Readonly<Record<ItemChange['change'], number>>;
}

export function SnapshotDiffScreen({before, after}: {readonly before: string; readonly after: string}) {
	const {api, now, snapshots, queries} = useServices();
	const theme = useTheme();
	const queryKey = [...snapshotsKey(api.baseUrl), 'diff', before, after];
	const state = useOwnRows<ChangeRow>(
		{
			queryKey,
			queryFn: async ({signal}): Promise<DiffRead> => {
				if (!snapshots) throw new Error('There is no home directory that could hold snapshots');
				return {...(await gather(await differences(await snapshots.open(), {api, before, after, signal}))), at: now()};
			},
		},
		({key}) => key,
	);
	const data = queries.getQueryData<DiffRead>(queryKey);
	const {list, error, isLoading} = state;
	function status({filter}: ListView): string {
		const {added = 0, removed = 0, changed = 0} = data?.counts ?? {};
		const position = list.view.length > 0 ? `${showCount(list.cursor + 1)}/${showCount(list.view.length)}` : '';
		const parts = [
			position,
			`${plural(added + removed + changed, 'item')}: ${showCount(added)} added, ${showCount(removed)} removed, ${showCount(changed)} changed`,
			list.loaded >= most ? `the first ${showCount(most)} lines` : '',
			filter ? `filter “${filter}”` : '',
		].filter(Boolean);
		return theme.paint('dim', ` ${parts.join(` ${theme.glyphs.dot} `)}`);
	}
	return (
		<RowsScreen
			resource={rows}
			state={state}
			words={{
				title: `Changes from ${before} to ${after}`,
				nothing: error || isLoading || !data ? undefined : 'Nothing differs',
				...(error || isLoading || !data ? {} : {status}),
			}}
			commands={{'list.search': undefined, 'list.raw': undefined, 'list.links': undefined}}
		/>
	);
}

interface Asked {
	readonly api: Api;
	readonly before: string;
	readonly after: string;
	readonly signal: AbortSignal;
}

async function differences(store: SnapshotStore, {api, before, after, signal}: Asked) {
	const {diffNow, diffSnapshots} = await import('../snapshots/diff.ts');
	const from = store.find(before);
	if (after !== 'now') return diffSnapshots(store, from, store.find(after));
	if (from.tenant !== api.baseUrl) throw new Error(`${from.name} is of ${from.tenant}: open its profile to compare it`);
	return diffNow(store, from, tenantPages(api, {signal, has: (kind) => kind in from.items}));
}

async function gather(found: Iterable<ItemChange> | AsyncIterable<ItemChange>): Promise<Omit<DiffRead, 'at'>> {
	const counts = {added: 0, removed: 0, changed: 0};
	const rows: ChangeRow[] = [];
	let total = 0;
	for await (const change of found) {
		counts[change.change]++;
		if (rows.length < most) rows.push(...changeRows(change));
		if (++total % stride === 0) await new Promise(setImmediate);
	}
	return {rows: rows.slice(0, most), counts};
}
