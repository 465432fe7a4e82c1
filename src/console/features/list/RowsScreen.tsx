/** A table of rows from any source, with all commands of a list. */
import {Box} from 'ink';
import {type ReactNode, useContext, useState} from 'react';
import {markdownOf} from '../../../domain/export/formats.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search/search.ts';
import {cellWidth} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {toAscii} from '../../../text/terminal/ascii-signs.ts';
import {type Seeds, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {type Handlers, useCommands} from '../../keymap/keyboard.tsx';
import type {ListSnapshot} from '../../list/snapshot.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {OpenPanelsContext} from '../../ui/open-panels.ts';
import {isRoomy} from '../../ui/pane/preview-shape.ts';
import {Table} from '../../ui/Table.tsx';
import {useExport} from '../export/use-export.tsx';
import {useOrigin} from '../export/use-origin.ts';
import {usePipe} from '../pipe/use-pipe.tsx';
import {drawCard, useErrorCard} from '../shared/error-card.ts';
import {staleReason} from '../shared/error-words.ts';
import {readingOf, ScreenFrame, useBodySize} from '../shared/ScreenFrame.tsx';
import {useCopy} from '../shared/use-copy.ts';
import {useListHeight} from '../shared/use-rows.ts';
import {useWatching} from '../watch/watching.ts';
import {Footnote, RowDetails} from './Footnote.tsx';
import {ListDialog, type ListDialogName} from './ListDialog.tsx';
import {filterHint, ListPrompt, type ListPromptKind} from './ListPrompt.tsx';
import {ListTabs} from './ListTabs.tsx';
import type {ListState} from './list-state.ts';
import {describeList, describeNothing, listTitle} from './list-words.ts';
import {useMatches} from './matches.ts';
import {Preview, usePreview} from './preview/Preview.tsx';
import {rowsLayout} from './rows-layout.ts';
import {useColumns} from './use-columns.ts';
import {useListCommands} from './use-list-commands.ts';
import {useListView} from './use-list-view.ts';
import {indexingOf, type ListView, sortBy, tableColumns} from './view.ts';

export interface RowsScreenProps {
	readonly resource: Listed;
	readonly state: ListState;
	/** The state with which the screen of an opened row starts. */
	readonly seeds?: (row: Row) => Seeds;
	/** Replacements for the default texts of a list. */
	readonly words?: {
		readonly title?: string;
		/** `hasStrip` tells whether the line above the table is drawn. */
		readonly status?: (view: ListView, hasStrip: boolean) => string;
		readonly nothing?: string | undefined;
		/** The content that an error prevents: `Cannot load CONTENT`. */
		readonly content?: string;
	};
	/** Further commands, or replacements of the default ones. */
	readonly commands?: Handlers;
	/** Further commands, none of which depends on the selected row. */
	readonly watch?: Handlers;
	/** Further commands for the selected row. The same ones must be able to run for each row: a move of the cursor does not draw the footer. */
	readonly actions?: ((row: Row) => Handlers) | undefined;
	readonly overlay?: ReactNode;
	/** Called before a view applies to the list. */
	readonly onView?: (view: ListView) => void;
	/** A drawn line above the table, for a screen that has room for it. */
	readonly strip?: string | undefined;
	/** Whether a low screen has that line too, because the rows mean nothing without it. */
	readonly needsStrip?: boolean;
	/** The selected row in full, for lines below the table. */
	readonly footnote?: (row: Row) => string;
	/** The rows to export, for a list that shows several as one row. By default the marked rows, or all rows of the view. */
	readonly exported?: () => readonly Row[];
}

/** Until a row is there, the keys of an editable list stay in the footer. */
const noRow: Handlers = {'write.edit': {whyNot: 'No row selected'}};

export function RowsScreen(props: RowsScreenProps) {
	const {resource, seeds, words, commands, watch, actions, overlay, onView} = props;
	const {strip, needsStrip = false, footnote, exported} = props;
	const {entry, show, size} = useScreen();
	const {past} = useServices().tenant;
	const {now} = useServices().clock;
	const {hasPreview: isConfigured = true} = useServices().settings;
	const theme = useTheme();
	const card = useErrorCard();
	const panels = useContext(OpenPanelsContext);
	const search = entry.address.search ?? noSearch;
	const {list} = props.state;
	const listView = useListView(resource, list, onView);
	const {view, change} = listView;
	const indexing = indexingOf(list, resource);
	const [dialog, setDialog] = useState<{readonly name: ListDialogName; readonly column: string | undefined}>();
	const openDialog = (name: ListDialogName, column?: string) => setDialog({name, column});
	const [prompt, setPrompt] = useState<ListPromptKind>();
	const body = useBodySize();
	const parts = {
		hasTabs: listView.tabs.length > 0,
		hasStrip: strip !== undefined,
		needsStrip,
		hasNote: footnote !== undefined,
	};
	const hasPreview = view.hasPreview ?? (isConfigured && isRoomy(size) && !theme.isLinear);
	// The parent follows the list. A subscription here would draw new rows before the parent passes on what is said of them. After a
	// change of the view, the list is newer than the state of the parent.
	const rows = list.snapshot;
	const state = {...props.state, ...props.state.facts?.(), rows};
	const layout = rowsLayout({parts, body, hasPreview, isLinear: theme.isLinear, state, rows});
	const tableHeight = layout.list.height - 1;
	useListHeight(list, tableHeight);

	const tableRows = () => ({
		noun: resource.noun,
		columns: tableColumns(resource, view, {...show, timeStyle: 'utc'}),
		rows: exported?.() ?? (rows.marks.size > 0 ? rows.chosen : rows.view),
		isMarked: rows.marks.size > 0,
		hasMore: state.hasMore,
		filter: view.filter,
	});
	const exporting = useExport(tableRows);
	const piping = usePipe(tableRows);
	const handlers = useListCommands({
		resource,
		state,
		listView,
		indexing,
		hasPreview,
		seeds,
		onDialog: openDialog,
		onPrompt: setPrompt,
	});
	const matches = useMatches(resource, view.filter, search);
	const columns = useColumns(resource, view, state.loadedAt, matches.terms);
	const placeOf = matches.placeOf(columns, layout.list.width);
	const previewed = usePreview(resource, list, rows, layout.pane, placeOf);
	const rowHandlers = rows.selected ? actions?.(rows.selected) : actions && noRow;
	const copy = useCopy();
	const origin = useOrigin();
	const copyTable = () => {
		const list = tableRows();
		const {rows: chosen, noun} = list;
		void copy(`${plural(chosen.length, noun)} as a Markdown table`, markdownOf(list, origin(readingOf(entry), now())));
	};
	const copying = {'copy.table': rows.view.length > 0 ? copyTable : undefined};
	useCommands(
		'list',
		{
			...handlers,
			...copying,
			...exporting.handlers,
			...piping.handlers,
			...rowHandlers,
			...commands,
			...watch,
			...previewed.handlers,
		},
		listView.view.filter ? {'app.back': 'Clear filter'} : {},
	);

	const watching = useWatching();
	const title = words?.title ?? listTitle(resource, entry.address, theme, past && 'castellan');
	const drawnCard = (title: string, error: Error) =>
		drawCard(
			card(words?.content ? `Cannot load ${words.content}` : title, error),
			layout.list.width,
			tableHeight,
			theme,
		);
	const statusOf = (rows: ListSnapshot<Row>) => {
		if (previewed.isFocused) return theme.paint('dim', ' Preview: j and k scroll, tab returns to the list');
		// The preview has the place in its border.
		const place = layout.pane || !rows.selected ? '' : placeOf(rows.selected);
		const status =
			words?.status?.(view, layout.strip > 0) ??
			describeList(resource, {...state, rows, isPast: past !== undefined}, view, theme);
		return place === '' ? status : theme.paint('accent', ` ${place}`) + status;
	};
	const below = {
		subscribe: previewed.rest.subscribe,
		draw() {
			const latest = list.snapshot;
			const status = statusOf(latest);
			const isOtherBelow = layout.details > 0 || layout.footnote > 0 || watching.hasLog || prompt;
			const hasStatus =
				latest.revision === rows.revision && !isOtherBelow && !words?.status && cellWidth(status) <= body.width;
			const lines = panels.isAnyOpen ? [] : [...previewed.draw(latest), ...(hasStatus ? [status] : [])];
			const isAll = hasStatus && !commands && !state.wantsMore?.();
			return {lines: theme.isAscii ? lines.map(toAscii) : lines, isAll: isAll && !panels.isAnyOpen};
		},
	};
	return (
		<>
			<ScreenFrame
				title={title}
				loadedAt={state.loadedAt}
				stale={staleReason(state) ?? state.broken}
				status={statusOf(rows)}
				promptHint={prompt === 'filter' ? filterHint(resource, view.filter) : undefined}
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
				{layout.strip > 0 && <Lines lines={[strip ?? '']} width={body.width} height={1} />}
				{layout.tabs > 0 && <ListTabs tabs={listView.tabs} width={body.width} onChoose={listView.choose} />}
				<Box flexDirection="column" {...layout.main}>
					<Table
						columns={columns}
						window={rows.window(tableHeight)}
						below={below}
						list={list}
						look={(row) => {
							const rowState = rows.stateOf(row);
							const changed = rowState === 'changed' ? watching.changedFields(resource.id(row)) : [];
							return {isMarked: rows.isMarked(row), state: rowState, changed};
						}}
						sorted={(id) =>
							id === view.sort ? (view.isReversed ? theme.glyphs.descending : theme.glyphs.ascending) : ''
						}
						onHeading={(id) => change(sortBy(resource, id, view))}
						width={layout.list.width}
						height={tableHeight}
						empty={(!view.filter && words?.nothing) || describeNothing(resource, state, view, search, drawnCard)}
					/>
					{layout.pane && <Preview {...previewed} lines={previewed.draw(rows)} {...layout.pane} />}
				</Box>
				{layout.details > 0 && (
					<RowDetails resource={resource} row={rows.selected} width={body.width} height={layout.details} />
				)}
				{layout.footnote > 0 && (
					<Footnote
						text={rows.selected ? (footnote?.(rows.selected) ?? '') : ''}
						width={body.width}
						height={layout.footnote}
					/>
				)}
			</ScreenFrame>
			{dialog && (
				<ListDialog
					{...dialog}
					resource={resource}
					row={rows.selected}
					rows={rows.view}
					search={search}
					view={view}
					tabs={listView.tabs}
					onChange={change}
					onDialog={openDialog}
					onSave={listView.save}
					onClose={() => setDialog(undefined)}
				/>
			)}
			{exporting.dialog}
			{piping.dialog}
			{overlay}
		</>
	);
}
