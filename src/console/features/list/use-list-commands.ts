/** The commands of a list: move, open, search, filter, sort, mark and copy. */
import {parseAddress} from '../../../domain/address/address.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {whyNoEdit} from '../../../domain/writes/index.ts';
import {type Seeds, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {type ArgumentChoice, choicesNamed, withArgument} from '../../keymap/arguments.ts';
import type {Handler, Handlers} from '../../keymap/keyboard.tsx';
import type {Indexing} from '../../list/indexing.ts';
import {countChoices} from '../count/value-counts.ts';
import {useUrlHandler} from '../detail/UrlMenu.tsx';
import {useCopyHandlers} from '../shared/use-copy.ts';
import type {ListDialogName} from './ListDialog.tsx';
import type {ListPromptKind} from './ListPrompt.tsx';
import {listMotions} from './list-motions.ts';
import type {ListState} from './list-state.ts';
import type {ListViewState} from './use-list-view.ts';
import {type ListView, sortBy} from './view.ts';

interface ListCommands {
	readonly resource: Listed;
	readonly state: ListState;
	readonly listView: ListViewState;
	readonly indexing: Indexing<Row>;
	readonly hasPreview: boolean;
	/** The state with which the screen of an opened row starts. */
	readonly seeds: ((row: Row) => Seeds) | undefined;
	readonly onDialog: (name: ListDialogName, column?: string) => void;
	readonly onPrompt: (kind: ListPromptKind) => void;
}

/** Replacements for rows that are not items of the API: no server search, raw JSON or edit. */
export const withoutItems: Handlers = {'list.search': undefined, 'list.raw': undefined, 'write.edit': undefined};

const nothingSelected = {whyNot: 'No row selected'};
const noFilter = {whyNot: 'No filter is set: / sets one'};

export function useListCommands(options: ListCommands): Handlers {
	const {resource, state, listView, indexing, hasPreview, seeds, onDialog, onPrompt} = options;
	const {go, enter, entry} = useScreen();
	const services = useServices();
	const {list, rows} = state;
	const {view, change} = listView;
	const {selected} = rows;
	const openUrl = useUrlHandler(selected, () => onDialog('url'));
	const copyHandlers = useCopyHandlers({resource, rows: rows.chosen});

	const withRow = (act: (row: Row) => void): Handler => (selected ? () => act(selected) : nothingSelected);
	const open = (row: Row, isRaw: boolean) => {
		// The cursor stays on an opened item when the filter that found it is cleared.
		list.move(0);
		const address = parseAddress(resource.address(row, entry.address.params));
		const at = resource.lastThere?.(row);
		if (at === undefined) go(address, {isRaw, ...seeds?.(row)});
		else enter(services, address, {at});
	};
	const hasSearch = resource.searchFields.length > 0;
	return {
		...copyHandlers,
		...listView.handlers,
		...listMotions(list),
		'list.save-view': () => onDialog('view'),
		'copy.field': withRow(() => onDialog('field')),
		'list.open': withRow((row) => open(row, false)),
		'list.raw': withRow((row) => open(row, true)),
		'list.search': hasSearch ? () => onPrompt('search') : {whyNot: 'This list has no server search', isNever: true},
		'list.search-form': hasSearch ? () => onDialog('search') : undefined,
		'list.filter': () => {
			onPrompt('filter');
			void indexing.ahead();
		},
		'list.next-match': view.filter ? () => list.move(1) : noFilter,
		'list.previous-match': view.filter ? () => list.move(-1) : noFilter,
		'list.sort': withArgument(
			() => onDialog('sort'),
			(typed) => sortChoices(typed, resource, view, change),
		),
		'list.reverse': view.sort
			? () => change({isReversed: !view.isReversed})
			: {whyNot: 'The list is not sorted: s sorts it'},
		'list.count': withArgument(
			() => onDialog('count'),
			(typed) => countChoices(typed, resource, (column) => onDialog('count', column)),
		),
		'list.columns': () => onDialog('columns'),
		'list.preview': rows.loaded > 0 ? () => change({hasPreview: !hasPreview}) : nothingSelected,
		'list.mark': withRow(() => list.toggleMark()),
		'list.clear-marks': () => list.clearMarks(),
		'list.load-all': loadAll(state),
		'list.open-url': openUrl,
		'app.actions': () => onDialog('actions'),
		'write.edit': {whyNot: whyNoEdit(resource), isNever: true},
		'app.refresh': () => {
			list.settle();
			state.refresh();
		},
		'app.cancel': state.isLoading ? state.cancel : undefined,
		'app.back': view.filter ? () => change({filter: ''}) : undefined,
	};
}

/** A list whose read failed or ended early is not complete. */
function loadAll({error, broken, hasMore, isLoading, loadedAt, loadAll: load}: ListState): Handler {
	if (isLoading) return load;
	if (error) return {whyNot: 'The last read failed: r reads again'};
	if (broken) return {whyNot: `The list ended early: ${broken}`};
	if (hasMore) return load;
	return {whyNot: loadedAt === undefined ? 'Nothing is loaded: r loads the list' : 'Everything is loaded'};
}

/** The name of the order of the service. No column has it. */
const unsorted = 'none';

function sortChoices(
	typed: string,
	{columns}: Pick<Listed, 'columns'>,
	view: Pick<ListView, 'sort' | 'isReversed'>,
	change: (next: Partial<ListView>) => void,
): readonly ArgumentChoice[] {
	const isDescending = typed.startsWith('-');
	const values = columns.map(({id, title}) => {
		const isReversed = isDescending || sortBy({columns}, id, view).isReversed;
		return {
			id: `sort ${id}`,
			label: `Sort by ${title}${isReversed ? ', reversed' : ''}`,
			detail: id,
			names: [title, id],
			run: () => change({sort: id, isReversed}),
		};
	});
	const none = {
		id: 'sort',
		label: 'Order of the service',
		detail: unsorted,
		names: [unsorted],
		run: () => change({sort: undefined, isReversed: false}),
	};
	return choicesNamed(typed.replace(/^-/, ''), [...values, none], 'column');
}
