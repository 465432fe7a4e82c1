/** Shows any resource as a table. The descriptor defines the content; this file defines the behaviour. */
import {Box} from 'ink';
import {type ReactNode, useState} from 'react';
import {parseAddress} from '../../../domain/address/address.ts';
import type {Listed, Resource, Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import type {Handler, Handlers} from '../../keymap/router.ts';
import {Table} from '../../ui/Table.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {useUrlHandler} from '../detail/UrlMenu.tsx';
import {useExport} from '../export/use-export.tsx';
import {ScreenFrame, useBodySize} from '../shared/ScreenFrame.tsx';
import {type Seeds, useScreen} from '../shared/screen-context.ts';
import {useCopyHandlers} from '../shared/use-copy.ts';
import {useListHeight, useListSnapshot} from '../shared/use-rows.ts';
import {useWatch} from '../watch/use-watch.ts';
import {useWatching} from '../watch/use-watching.ts';
import {ListDialog, type ListDialogName} from './ListDialog.tsx';
import {ListPrompt} from './ListPrompt.tsx';
import {ListTabs} from './ListTabs.tsx';
import {listMotions} from './list-motions.ts';
import {describeList, describeNothing, listTitle} from './list-words.ts';
import {Preview, previewShape} from './Preview.tsx';
import {useColumns} from './use-columns.ts';
import {type ListState, useList} from './use-list.ts';
import {useListView} from './use-list-view.ts';
import {usePrecomputedSince, useSinceColumn} from './use-since-column.ts';
import {indexingOf, type ListView, tableColumns} from './view.ts';

const nothingSelected = {whyNot: 'No row selected'};

export function ListScreen({resource}: {readonly resource: Resource}) {
	const marked = useSinceColumn(resource);
	const state = useList(resource, useScreen().entry.address.search ?? noSearch);
	usePrecomputedSince(marked, state);
	const watch = useWatch({
		watched: resource,
		...state,
		isBusy: state.isLoading,
		isRetrying: state.retryIn !== undefined,
	});
	return (
		<RowsScreen
			resource={marked}
			state={state}
			commands={watch}
			seeds={(row) => ({row, loadedAt: state.readAt(row)})}
		/>
	);
}

interface RowsScreenProps {
	readonly resource: Listed;
	readonly state: ListState;
	/** What the screen that a row opens begins with. */
	readonly seeds?: (row: Row) => Seeds;
	/** Replacements for the default texts of a list. */
	readonly words?: {
		readonly title?: string;
		readonly status?: (view: ListView) => string;
		readonly nothing?: string | undefined;
	};
	/** Further commands, or replacements of the default ones. */
	readonly commands?: Handlers;
	readonly overlay?: ReactNode;
}

/** A table of rows from any source, with all commands of a list. */
export function RowsScreen({resource, state, seeds, words, commands, overlay}: RowsScreenProps) {
	const {entry, go, show, size} = useScreen();
	const theme = useTheme();
	const search = entry.address.search ?? noSearch;
	const {list} = state;
	const {view, change, tabs, save, handlers} = useListView(resource, list);
	const indexing = indexingOf(list, resource);
	const [dialog, setDialog] = useState<ListDialogName>();
	const [prompt, setPrompt] = useState<'search' | 'filter'>();
	const body = useBodySize();
	const tabLines = tabs.length > 0 && body.height > 4 ? 1 : 0;
	const preview = previewShape(view.hasPreview, {...body, height: body.height - tabLines});
	useListHeight(list, preview.list.height - 1);
	const rows = useListSnapshot(list);
	const {selected} = rows;

	const withRow = (act: (row: Row) => void): Handler => (selected ? () => act(selected) : nothingSelected);
	const open = (row: Row, isRaw: boolean) =>
		go(parseAddress(resource.address(row, entry.address.params)), {isRaw, ...seeds?.(row)});

	const hasLinks = selected !== undefined && resource.links(selected).length > 0;
	const withLinks: Handler = hasLinks ? () => setDialog('links') : {whyNot: `This ${resource.noun} has no links`};
	const openUrl = useUrlHandler(selected, () => setDialog('url'));
	const copyHandlers = useCopyHandlers({resource, rows: rows.chosen});
	const exporting = useExport(() => ({
		noun: resource.noun,
		columns: tableColumns(resource, view, {...show, timeStyle: 'utc'}),
		rows: rows.marks.size > 0 ? rows.chosen : rows.view,
		isMarked: rows.marks.size > 0,
		hasMore: state.hasMore,
	}));
	useCommands('list', {
		...copyHandlers,
		...exporting.handlers,
		...handlers,
		'list.save-view': () => setDialog('view'),
		'copy.field': withRow(() => setDialog('field')),
		...listMotions(list),
		'list.open': withRow((row) => open(row, false)),
		'list.raw': withRow((row) => open(row, true)),
		'list.search':
			resource.searchFields.length > 0 ? () => setPrompt('search') : {whyNot: 'This list has no server search'},
		'list.search-form': resource.searchFields.length > 0 ? () => setDialog('search') : undefined,
		'list.filter': () => {
			setPrompt('filter');
			void indexing.ahead();
		},
		'list.next-match': view.filter ? () => list.move(1) : {whyNot: 'No filter is set: / sets one'},
		'list.previous-match': view.filter ? () => list.move(-1) : {whyNot: 'No filter is set: / sets one'},
		'list.sort': () => setDialog('sort'),
		'list.reverse': view.sort
			? () => change({isReversed: !view.isReversed})
			: {whyNot: 'The list is not sorted: s sorts it'},
		'list.columns': () => setDialog('columns'),
		'list.preview': () => change({hasPreview: !view.hasPreview}),
		'list.mark': withRow(() => list.toggleMark()),
		'list.clear-marks': () => list.clearMarks(),
		'list.load-all': state.hasMore || state.isLoading ? state.loadAll : {whyNot: 'Everything is loaded'},
		'list.open-url': openUrl,
		'list.links': withLinks,
		'app.refresh': state.refresh,
		'app.cancel': state.isLoading ? state.cancel : undefined,
		'app.back': view.filter ? () => change({filter: ''}) : undefined,
		...commands,
	});

	const watching = useWatching();
	const columns = useColumns(resource, view, state.loadedAt);
	return (
		<>
			<ScreenFrame
				title={words?.title ?? listTitle(resource, search)}
				loadedAt={state.loadedAt}
				status={words?.status?.(view) ?? describeList(resource, {...state, rows}, view, theme)}
				prompt={
					prompt && (
						<ListPrompt
							kind={prompt}
							resource={resource}
							search={search}
							filter={view.filter}
							onFilter={(filter) => change({filter})}
							onClose={() => {
								setPrompt(undefined);
								indexing.stop();
							}}
						/>
					)
				}
			>
				{tabLines > 0 && <ListTabs tabs={tabs} width={body.width} />}
				<Box flexDirection={preview.direction} width={body.width} height={body.height - tabLines}>
					<Table
						columns={columns}
						window={rows.window(preview.list.height - 1)}
						live={list}
						look={(row) => {
							const rowState = rows.stateOf(row);
							const changed = rowState === 'changed' ? watching.changedFields(resource.id(row)) : [];
							return {isMarked: rows.isMarked(row), state: rowState, changed};
						}}
						sorted={(id) =>
							id === view.sort ? (view.isReversed ? theme.glyphs.descending : theme.glyphs.ascending) : ''
						}
						width={preview.list.width}
						height={preview.list.height - 1}
						empty={(!view.filter && words?.nothing) || describeNothing(resource, {...state, rows}, view, search)}
					/>
					{preview.pane && <Preview resource={resource} row={selected} {...preview.pane} />}
				</Box>
			</ScreenFrame>
			{dialog && (
				<ListDialog
					name={dialog}
					resource={resource}
					row={selected}
					search={search}
					view={view}
					screen={size}
					tabs={tabs}
					onChange={change}
					onSave={save}
					onClose={() => setDialog(undefined)}
				/>
			)}
			{exporting.dialog}
			{overlay}
		</>
	);
}
