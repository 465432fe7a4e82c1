/** A list of several tenants. Enter opens a row in its tenant, and nothing here writes. */
import {parseAddress} from '../../../domain/address/address.ts';
import {showCount} from '../../../text/count.ts';
import {useScreen} from '../../core/screen-context.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import type {ListState} from '../list/list-state.ts';
import {describeFilterProblem, describeMarks, describePosition} from '../list/list-words.ts';
import {RowsScreen, type RowsScreenProps} from '../list/RowsScreen.tsx';
import type {ListView} from '../list/view.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useWatchCommands} from '../watch/watching.ts';
import {sourcesLine} from './source-words.ts';
import type {useFleet} from './use-fleet.tsx';

interface FleetTableProps<S extends ListState>
	extends Pick<RowsScreenProps, 'onView' | 'footnote' | 'exported' | 'seeds'> {
	readonly view: ReturnType<typeof useFleet<S>>;
	readonly title?: string;
	/** The size of the list of a tenant, in words. */
	readonly countOf?: (state: S) => string;
	/** The words for a complete list. */
	readonly complete?: string;
	/** The text for a complete list without rows. */
	readonly nothing?: string;
	readonly commands?: Handlers;
	/** Whether the lists of the tenants can be watched. */
	readonly isWatchable?: boolean;
}

const oneTenant = {whyNot: 'A fleet shows several tenants: Enter opens the row in its own', isNever: true} as const;

/** Commands for a single tenant. */
const without: Handlers = {
	'write.edit': oneTenant,
	'copy.curl': oneTenant,
	'copy.address': oneTenant,
	'board.acknowledge': oneTenant,
	'board.take': oneTenant,
	'board.silence': oneTenant,
};

export function FleetTable<S extends ListState>(props: FleetTableProps<S>) {
	const {view, title, seeds, countOf, complete = 'complete', nothing, commands, isWatchable, ...others} = props;
	const {fleet, states, resource, state, servicesOf, sources} = view;
	const {entry, enter} = useScreen();
	const watch = useWatchCommands();
	const theme = useTheme();
	const {width} = useBodySize();
	const {selected} = state.rows;
	const open = (isRaw: boolean) => () => {
		const services = selected && servicesOf(selected);
		if (!selected || !services) return;
		// The cursor stays on an opened item when the filter that found it is cleared.
		state.list.move(0);
		const address = parseAddress(resource.address(selected, entry.address.params));
		const at = resource.lastThere?.(selected);
		enter(services, address, {seeds: {isRaw, ...seeds?.(selected)}, ...(at !== undefined && {at})});
	};
	const isComplete = !state.hasMore && !state.isLoading && state.broken === undefined;
	const status = ({filter, sort}: ListView) => {
		const {rows} = state;
		const end = isComplete
			? complete
			: state.isLoading
				? 'loading'
				: state.hasMore && !countOf
					? 'more exist'
					: 'not complete';
		const parts = [
			describePosition(rows),
			// The line above the rows has what else was counted.
			countOf ? end : `${showCount(rows.loaded)} loaded, ${end}`,
			describeMarks(rows),
			filter ? `filter “${filter}” (local: loaded rows only)` : '',
			describeFilterProblem(resource, {filter} as ListView),
			sort ? `by ${resource.columns.find(({id}) => id === sort)?.title} within loaded` : '',
		];
		return theme.paint('dim', ` ${parts.filter(Boolean).join(` ${theme.glyphs.dot} `)}`);
	};
	return (
		<>
			{sources}
			<RowsScreen
				resource={resource}
				state={state}
				strip={sourcesLine(fleet, states, {width, theme, countOf})}
				needsStrip
				words={{
					...(title && {title}),
					status,
					nothing: isComplete ? (nothing ?? `No tenant has ${resource.title.toLowerCase()}`) : undefined,
				}}
				watch={isWatchable ? watch : {}}
				commands={{
					...without,
					'list.load-all': state.hasMore
						? state.loadAll
						: {whyNot: 'Nothing more can be loaded: the line above says why'},
					...(selected && {'list.open': open(false), 'list.raw': open(true)}),
					...commands,
				}}
				{...others}
			/>
		</>
	);
}
