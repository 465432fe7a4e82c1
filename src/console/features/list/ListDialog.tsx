/** The dialogs of a list: sort, columns, counts of values, actions, fields to copy, saved views and the search form. */
import {useState} from 'react';
import {resourceDetail} from '../../../domain/resources/fields.ts';
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import {columnWord} from '../../../domain/resources/search/filter.ts';
import {describeSearch, type Search} from '../../../domain/resources/search/search.ts';
import {cut, oneLine} from '../../../text/cells.ts';
import {plural, showCount} from '../../../text/count.ts';
import {showOf, useScreen} from '../../core/screen-context.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {valueCounts} from '../count/value-counts.ts';
import {UrlMenu} from '../detail/UrlMenu.tsx';
import {ActionMenu} from '../shared/ActionMenu.tsx';
import {useCopy} from '../shared/use-copy.ts';
import {SearchForm} from './SearchForm.tsx';
import type {Tab} from './use-list-view.ts';
import {initialView, type ListView, sortBy} from './view.ts';

export type ListDialogName = 'count' | 'sort' | 'columns' | 'actions' | 'search' | 'field' | 'url' | 'view';

interface ListDialogProps {
	readonly name: ListDialogName;
	/** The id of the column whose values are counted. Without it, `count` asks for it. */
	readonly column: string | undefined;
	readonly resource: Listed;
	readonly row: Row | undefined;
	/** The rows that the filter shows. */
	readonly rows: readonly Row[];
	readonly search: Search;
	readonly view: ListView;
	readonly tabs: readonly Tab[];
	readonly onChange: (view: Partial<ListView>) => void;
	/** Opens another dialog in place of this one. */
	readonly onDialog: (name: ListDialogName, column?: string) => void;
	/** Saves the view under a name. */
	readonly onSave: (name: string) => void;
	readonly onClose: () => void;
}

export function ListDialog(props: ListDialogProps) {
	const {name, column, resource, row, rows, onDialog, search, view, tabs, onChange, onSave, onClose} = props;
	const {go, entry} = useScreen();
	const columns = resource.columns.map(({id, title}) => ({id, label: title, detail: id}));

	if (name === 'view') {
		return (
			<Prompt
				verb="Save"
				title="Save this view as"
				initial={view.filter || describeSearch(search)}
				remark={(typed) =>
					tabs.slice(1).some((tab) => !tab.isShared && tab.name === typed.trim())
						? 'This name is taken: Enter replaces that view'
						: 'Saves search, filter, sort and columns, not the rows'
				}
				onSubmit={(typed) => {
					onClose();
					onSave(typed);
				}}
				onClose={onClose}
			/>
		);
	}
	if (name === 'search') {
		return (
			<SearchForm
				resource={resource}
				search={search}
				onSubmit={(next) => {
					onClose();
					go({...entry.address, search: next});
				}}
				onClose={onClose}
			/>
		);
	}
	if (name === 'actions') {
		return (
			<ActionMenu
				subject={row ? resource.label(row) : resource.title}
				links={(row && resource.links?.(row)) ?? []}
				onClose={onClose}
			/>
		);
	}
	if (name === 'url') return row && <UrlMenu row={row} onClose={onClose} />;
	if (name === 'field') return row && <FieldMenu resource={resource} row={row} onClose={onClose} />;
	if (name === 'count') {
		const counted = resource.columns.find(({id}) => id === column);
		if (counted)
			return <CountMenu column={counted} rows={rows} onFilter={(filter) => onChange({filter})} onClose={onClose} />;
		return (
			<Menu
				verb="Count"
				title="Count the values of a column"
				hasFilter
				items={columns}
				onChoose={({id}) => onDialog('count', id)}
				onClose={onClose}
			/>
		);
	}
	if (name === 'columns') {
		const toggled = (id: string) =>
			view.hidden.includes(id) ? view.hidden.filter((hidden) => hidden !== id) : [...view.hidden, id];
		return (
			<Menu
				verb="Close"
				title="Columns: space toggles one; as many as fit are shown"
				items={columns.map((column) => ({...column, isOn: !view.hidden.includes(column.id)}))}
				onToggle={({id}) => onChange({hidden: toggled(id)})}
				onChoose={onClose}
				onClose={onClose}
			/>
		);
	}
	return (
		<Menu
			verb="Sort"
			title="Sort loaded rows"
			hasFilter
			items={[{id: '', label: 'Order of the service'}, ...columns]}
			onChoose={({id}) => {
				onClose();
				onChange(id ? sortBy(resource, id, initialView) : {sort: undefined, isReversed: false});
			}}
			onClose={onClose}
		/>
	);
}

interface FieldMenuProps {
	readonly resource: Listed;
	readonly row: Row;
	readonly onClose: () => void;
}

/** Copies the value of a field that has one. */
function FieldMenu({resource, row, onClose}: FieldMenuProps) {
	const screen = useScreen();
	const copy = useCopy();
	const fields = resourceDetail(resource, row, {show: showOf(screen, resource), hasUnset: false}).filter(
		({value}) => value !== '',
	);
	return (
		<Menu
			verb="Copy"
			title="Copy a field"
			hasFilter
			items={fields.map(({path, label, value}) => ({id: path, label, detail: cut(oneLine(value), 40)}))}
			onChoose={({id}) => {
				onClose();
				copy(id, fields.find(({path}) => path === id)?.value ?? '');
			}}
			onClose={onClose}
		/>
	);
}

interface CountMenuProps {
	readonly column: Column;
	/** The rows that the filter shows. */
	readonly rows: readonly Row[];
	readonly onFilter: (filter: string) => void;
	readonly onClose: () => void;
}

/** Values in the menu. The title counts the others. */
const maximumValues = 1_000;
const barCells = 10;

export function CountMenu({column, rows, onFilter, onClose}: CountMenuProps) {
	const {report} = useScreen();
	const theme = useTheme();
	// Of the rows as they are when it opens.
	const [values] = useState(() => valueCounts(rows, column));
	const [top] = values;
	const full = theme.isAscii ? '#' : '█';
	const digits = showCount(top?.count ?? 0).length;
	const counted = values.reduce((sum, {count}) => sum + count, 0);
	const title = `${column.title}: ${plural(values.length, 'value')} in ${plural(counted, 'row')}`;
	return (
		<Menu
			verb="Filter"
			title={values.length > maximumValues ? `${title}, the first ${showCount(maximumValues)}` : title}
			hasFilter
			empty="No rows"
			items={values.slice(0, maximumValues).map(({value, count}) => {
				const bar = full.repeat(Math.max(1, Math.round((count / (top?.count ?? 1)) * barCells)));
				return {
					id: value,
					label: cut(oneLine(value), 40) || '(empty)',
					barCells: theme.isLinear ? 0 : barCells,
					detail: `${theme.isLinear ? '' : `${bar.padEnd(barCells)} `}${showCount(count).padStart(digits)}`,
				};
			})}
			onChoose={({id}) => {
				if (id === '' || id.includes('"')) return report('A filter cannot name this value', 'warn');
				onClose();
				onFilter(`${columnWord(column)}"${id}"`);
			}}
			onClose={onClose}
		/>
	);
}
