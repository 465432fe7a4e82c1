/** The columns that `:sort COLUMN` takes. `-COLUMN`, and the column of the current sort, reverse the order. */
import type {Listed} from '../../../domain/resources/resource.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import type {ListView} from './view.ts';

/** The name of the order of the service. No column has it. */
const unsorted = 'none';

export function sortChoices(
	typed: string,
	{columns}: Pick<Listed, 'columns'>,
	view: Pick<ListView, 'sort' | 'isReversed'>,
	change: (next: Partial<ListView>) => void,
): readonly ArgumentChoice[] {
	const isDescending = typed.startsWith('-');
	const values = columns.map(({id, title}) => {
		const isReversed = isDescending || (id === view.sort && !view.isReversed);
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
