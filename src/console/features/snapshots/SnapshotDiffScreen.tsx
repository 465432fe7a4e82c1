/** Lists the differences between two snapshots, or a snapshot and the tenant: one field per row, by resource. */

import {plural, showCount} from '../../../domain/format/show.ts';
import type {OwnRows} from '../../../domain/resources/resource.ts';
import {changes} from '../../../domain/snapshots/rows.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {RowsScreen} from '../list/ListScreen.tsx';
import type {ListView} from '../list/view.ts';
import {type DiffState, useDiff} from './use-diff.ts';

const rows = changes as unknown as OwnRows;

/** A difference has no detail screen, raw JSON or links. The preview shows all of it. */
const notHere = {'list.search': undefined, 'list.raw': undefined, 'list.links': undefined};

export function SnapshotDiffScreen({before, after}: {readonly before: string; readonly after: string}) {
	const theme = useTheme();
	const state = useDiff(before, after);
	const hasBegun = !state.error && state.loadedAt !== undefined;
	const status = (view: ListView) => theme.paint('dim', ` ${describeDiff(state, view).join(` ${theme.glyphs.dot} `)}`);
	return (
		<RowsScreen
			resource={rows}
			state={state}
			words={{
				title: `Changes from ${before} to ${after}`,
				nothing: !hasBegun ? undefined : state.hasMore ? 'No difference so far' : 'Nothing differs',
				...(hasBegun && !state.notice ? {status} : {}),
			}}
			commands={notHere}
		/>
	);
}

/** Includes the progress until the comparison is complete. */
function describeDiff(state: DiffState, {filter, sort}: ListView): readonly string[] {
	const {list, counts, compared, total, hasMore, isLoading, isStopped} = state;
	const {added, removed, changed} = counts;
	const position = list.view.length > 0 ? `${showCount(list.cursor + 1)}/${showCount(list.view.length)}` : '';
	const found = `${showCount(added)} added, ${showCount(removed)} removed, ${showCount(changed)} changed`;
	const far = `${showCount(compared)} of ${plural(total ?? 0, 'item')} compared`;
	const next = isStopped ? 'stopped, L goes on' : isLoading ? 'comparing, ctrl-c stops' : 'L compares all';
	return [
		position,
		`${plural(added + removed + changed, 'item')}: ${found}`,
		hasMore ? `${far}, ${next}` : '',
		filter ? `filter “${filter}”${hasMore ? ' (what was compared only)' : ''}` : '',
		sort ? `by ${rows.columns.find(({id}) => id === sort)?.title}` : '',
	].filter((part) => part !== '');
}
