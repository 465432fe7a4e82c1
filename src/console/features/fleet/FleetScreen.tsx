/** The screens of a fleet: the lists that several tenants can be read for. */
import {useEffect, useMemo, useRef} from 'react';
import type {Address} from '../../../domain/address/address.ts';
import {severities} from '../../../domain/board/finding.ts';
import {
	acknowledgedGroup,
	type BoardRow,
	boardRows,
	groupedRows,
	isGroup,
	sentenceOf,
} from '../../../domain/board/groups.ts';
import {watchedFindings} from '../../../domain/board/rows.ts';
import type {Hit} from '../../../domain/find/find.ts';
import {bestFirst} from '../../../domain/find/rank.ts';
import {hits} from '../../../domain/find/rows.ts';
import {noReading, people} from '../../../domain/people/rows.ts';
import {resources} from '../../../domain/resources/index.ts';
import {paramNames} from '../../../domain/resources/path.ts';
import type {Resource, Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search/search.ts';
import {boardProof, listProof} from '../../../domain/watch/proof.ts';
import {plural, showCount} from '../../../text/count.ts';
import {useScreen} from '../../core/screen-context.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {exportedRows, foldHandlers, seedsOf} from '../board/BoardScreen.tsx';
import {type BoardState, useBoard} from '../board/use-board.ts';
import {WordsScreen} from '../detail/WordsScreen.tsx';
import {useFind} from '../find/FindScreen.tsx';
import {listTitle} from '../list/list-words.ts';
import {useList} from '../list/use-list.ts';
import {withoutItems} from '../list/use-list-commands.ts';
import {useAllPeople} from '../people/PeopleScreens.tsx';
import {useWatch} from '../watch/watching.ts';
import {FleetDifferences} from './FleetDifferences.tsx';
import {FleetNotifications} from './FleetNotifications.tsx';
import {FleetTable} from './FleetTable.tsx';
import {readWhole, useFleet, useSources} from './use-fleet.tsx';

export function FleetScreen({address}: {readonly address: Address}) {
	const {screen, params} = address;
	const [before, after, more] = useSources();
	const resource = resources.find(({name, route}) => name === screen && paramNames(route).length === 0);
	if (screen === 'board') return <FleetBoard />;
	if (resource) return <FleetList resource={resource} />;
	if (screen === 'notifications') return <FleetNotifications />;
	if (screen === 'people') return <FleetPeople />;
	if (screen === 'find') return <FleetFind text={params.text ?? ''} />;
	if (screen === 'differences' && before && after && !more) return <FleetDifferences sides={[before, after]} />;
	return <OtherScreen />;
}

/** A screen that several tenants do not have, or that only several have. */
export function OtherScreen() {
	const {screen} = useScreen().entry.address;
	if (screen === 'differences')
		return (
			<WordsScreen
				title="Differences"
				words="The differences are those of two tenants. Press P, mark two profiles with space, then press =."
			/>
		);
	return (
		<WordsScreen words="A fleet shows board, apps, auth configs, notifications, people and find. Other screens need a single tenant: press Enter on a row of a list, or P for a profile." />
	);
}

const listHook = (resource: Resource) =>
	function useListOfTenant() {
		const {address} = useScreen().entry;
		const state = readWhole(useList(resource, address.search ?? noSearch));
		useWatch({watched: resource, proof: listProof(resource, address), ...state});
		return state;
	};

function FleetList({resource}: {readonly resource: Resource}) {
	const {address} = useScreen().entry;
	const theme = useTheme();
	const view = useFleet(
		resource,
		useMemo(() => listHook(resource), [resource]),
	);
	return (
		<FleetTable
			view={view}
			title={listTitle(resource, address, theme)}
			isWatchable
			seeds={(row) => {
				const loadedAt = view.states.get(view.merged.tenantOf(row))?.readAt(row);
				return {row, ...(loadedAt !== undefined && {loadedAt})};
			}}
		/>
	);
}

/** No board of a tenant reads on while another screen is shown. */
function useBoardOfTenant(): BoardState {
	const state = useBoard();
	const {reader} = state;
	useEffect(() => () => reader.close(), [reader]);
	useWatch({watched: watchedFindings, proof: boardProof, ...state, isLoading: state.isLoading || state.isStopped});
	return state;
}

const isFlat = (states: ReadonlyMap<string, BoardState>) => [...states.values()].some((state) => state.isFlat);

/** The groups of all tenants, or their findings, the highest severity first. */
function bySeverity(parts: readonly (readonly Row[])[]): readonly Row[] {
	const blocks = parts.flatMap((part) => {
		const rows = part as readonly BoardRow[];
		const starts = rows.flatMap((row, index) => (row.group === undefined || isGroup(row) ? [index] : []));
		return starts.map((start, index) => rows.slice(start, starts[index + 1]));
	});
	const rank = ([first]: readonly BoardRow[]) =>
		first && first.group !== acknowledgedGroup ? severities.indexOf(first.severity) : -1;
	return blocks.toSorted((one, other) => rank(other) - rank(one)).flat();
}

function FleetBoard() {
	const view = useFleet<BoardState>(
		(states) => (isFlat(states) ? boardRows : groupedRows),
		useBoardOfTenant,
		bySeverity,
	);
	const {states, state, merged} = view;
	const {tenantOf} = merged;
	const selected = state.rows.selected as BoardRow | undefined;
	const of = selected && states.get(tenantOf(selected));
	const all = [...states.values()];
	// The cursor stays with the tenant whose group is folded.
	const toGroup = () => state.list.toId(merged.keyIn(tenantOf(selected ?? {}), selected?.group ?? ''));
	const findingsOf = (row: BoardRow) =>
		merged.claim(tenantOf(row), states.get(tenantOf(row))?.reader.findingsOf(row) ?? []);
	const folding: Handlers = of ? foldHandlers({reader: of.reader, rows: state.rows}, toGroup) : {};
	const wanted = useRef(false);
	useEffect(() => {
		for (const {reader} of states.values()) reader.setFlat(wanted.current);
	}, [states]);
	return (
		<FleetTable
			view={view}
			title="Board"
			isWatchable
			nothing="Nothing needs a person in these tenants."
			seeds={seedsOf}
			countOf={({counts}: BoardState) =>
				plural(
					severities.reduce((sum, each) => sum + counts[each], 0),
					'finding',
				)
			}
			footnote={(row) => sentenceOf(row as BoardRow)}
			onView={({filter, sort}) => {
				wanted.current = filter !== '' || sort !== undefined;
				for (const {reader} of all) reader.setFlat(wanted.current);
			}}
			exported={() => exportedRows(state.rows, findingsOf, (row) => `${tenantOf(row)} ${row.id}`)}
			commands={{
				...withoutItems,
				...folding,
				'board.fold-all': () => {
					const rows = state.rows.rows as readonly BoardRow[];
					const isUnfolded = !rows.some((row) => isGroup(row) && !row.isFolded);
					for (const {reader} of all) reader.toggleAll(isUnfolded);
				},
			}}
		/>
	);
}

function usePeopleOfTenant() {
	const state = useAllPeople();
	const hasReading = !state.remark?.endsWith(noReading);
	return {...state, broken: hasReading ? undefined : noReading};
}

function FleetPeople() {
	const view = useFleet(people, usePeopleOfTenant);
	return (
		<FleetTable
			view={view}
			title="People"
			countOf={({rows, remark = ''}) => `${showCount(rows.loaded)} (${remark})`}
			complete="of the stored readings"
			nothing="No reading has an owner"
			commands={withoutItems}
		/>
	);
}

function useFindOfTenant() {
	const {text = ''} = useScreen().entry.address.params;
	const state = useFind(text);
	// The line of the tenants says which lists were not searched.
	return {...state, broken: state.isLoading ? undefined : state.remark || undefined};
}

function FleetFind({text}: {readonly text: string}) {
	const hitsIn = (parts: readonly (readonly Row[])[]) => parts.flat().map((row) => row as Hit);
	const view = useFleet(hits, useFindOfTenant, (parts) => bestFirst(text, hitsIn(parts)));
	return <FleetTable view={view} title={`Find “${text}”`} nothing="Nothing is found" commands={withoutItems} />;
}
