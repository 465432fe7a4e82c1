/** The board: findings that need a person. It fills while the tenant loads; Enter opens the item of a finding. */
import {useEffect, useMemo} from 'react';
import {severities} from '../../../domain/board/finding.ts';
import {findings} from '../../../domain/board/rows.ts';
import {marksSince} from '../../../domain/board/since.ts';
import {watchedFindings} from '../../../domain/board/watched.ts';
import {plural, showCount} from '../../../text/count.ts';
import {publishFindingCount} from '../../query/counts.ts';
import {useServices} from '../../services.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {describePosition, describeUnknown} from '../list/list-words.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useSince, withSinceColumn} from '../list/use-since-column.ts';
import type {ListView} from '../list/view.ts';
import {EntrySlot, useEntryObject} from '../shared/memory.ts';
import {useScreen} from '../shared/screen-context.ts';
import {useWatch} from '../watch/use-watch.ts';
import {type BoardState, useBoard} from './use-board.ts';

/** Whether the problems of the config are logged. */
const configReports = new EntrySlot<{isReported: boolean}>();

export function BoardScreen() {
	const {logError} = useScreen();
	const {silences, queries, api} = useServices();
	const theme = useTheme();
	const state = useBoard();
	const count = state.loadedAt === undefined ? '' : `${showCount(state.rows.loaded)}${state.isLoading ? '+' : ''}`;
	useEffect(() => {
		if (count) publishFindingCount(queries, api, count);
	}, [queries, api, count]);
	const watch = useWatch({
		watched: watchedFindings,
		...state,
		// Watching must not restart a load that the person stopped.
		isBusy: state.isLoading || state.isStopped,
		isRetrying: state.retryIn !== undefined,
	});
	const since = useSince();
	const marked = useMemo(() => (since ? withSinceColumn(findings, since.name, marksSince(since)) : findings), [since]);
	const configReport = useEntryObject(configReports, () => ({isReported: false}));
	useEffect(() => {
		if (configReport.isReported) return;
		configReport.isReported = true;
		for (const {key, message} of silences?.problems ?? []) logError(`silences.${key} of the config file: ${message}`);
	}, [configReport, silences, logError]);
	const hasAlert = state.error || state.broken || state.notice;
	const status = (view: ListView) => theme.paint('dim', ` ${describeBoard(state, view).join(` ${theme.glyphs.dot} `)}`);
	return (
		<RowsScreen
			resource={marked}
			state={state}
			commands={{...withoutItems, ...watch}}
			words={{nothing: describeEmpty(state), ...(hasAlert ? {} : {status})}}
		/>
	);
}

function describeBoard(
	{counts, searched, silences, rows, isStopped, isLoading}: BoardState,
	view: ListView,
): readonly string[] {
	const {filter, sort} = view;
	const countTexts = severities
		.toReversed()
		.filter((severity) => counts[severity] > 0)
		.map((severity) => plural(counts[severity], severity));
	const expired = silences.filter(({isExpired}) => isExpired);
	return [
		describePosition(rows),
		countTexts.join(', ') || 'no findings so far',
		...progress(searched),
		isStopped ? 'stopped, L resumes' : isLoading ? 'loading, ctrl-c stops' : '',
		filter ? `filter “${filter}”` : '',
		describeUnknown(findings, view),
		sort ? `by ${findings.columns.find(({id}) => id === sort)?.title}` : '',
		expired.length > 0 ? `silence expired: ${expired.map(({silence}) => silence.id).join(', ')}` : '',
	].filter((part) => part !== '');
}

/** Progress texts. Apps always have one; the short lists only have one until they are complete. */
const progress = (searched: BoardState['searched']): readonly string[] =>
	searched.flatMap(({kind, text, isComplete}) => (kind === 'apps' || !isComplete ? [text] : []));

function describeEmpty({searched, isLoading, error}: BoardState): string | undefined {
	if (error && searched.every(({loaded}) => loaded === 0)) return undefined;
	const texts = searched.map(({text}) => text);
	if (isLoading) return `No findings so far.\n\n${texts.join('\n')}`;
	return `Nothing needs a person.\n\n${texts.join('\n')}`;
}
