/** One list of the rows of all tenants of a fleet. */
import {QueryClientProvider} from '@tanstack/react-query';
import {useCallback, useEffect, useLayoutEffect, useMemo, useState} from 'react';
import type {Column, Listed, Row} from '../../../domain/resources/resource.ts';
import {cellWidth} from '../../../text/cells.ts';
import type {Tone} from '../../../text/tone.ts';
import {EntrySlot, type HistoryEntry, ScreenContext, useEntryObject, useScreen} from '../../core/screen-context.ts';
import {type FleetSource, type FleetSources, type Services, ServicesContext, useServices} from '../../core/services.ts';
import {PainterContext} from '../../terminal/painter-context.ts';
import {Store, useStoreValue} from '../../ui/store.ts';
import type {ListState} from '../list/list-state.ts';
import {useListSnapshot} from '../shared/use-rows.ts';
import {useFleetWatch} from '../watch/watching.ts';
import {MergedRows, type MergeOptions} from './merged-rows.ts';
import {lackOf} from './source-words.ts';

const merges = new EntrySlot<MergedRows>();

const widest = 16;
const noFleet = new Store<FleetSources>({sources: []});

/** The tenants of the fleet, as they are opened. None for a single tenant. */
export const useSources = (): readonly FleetSource[] => useStoreValue(useServices().tenant.fleet ?? noFleet).sources;

/** `useSource` is a hook that reads the list of a single tenant. It must keep its identity. */
export function useFleet<S extends ListState>(
	described: Listed | ((states: ReadonlyMap<string, S>) => Listed),
	useSource: () => S,
	order?: MergeOptions['order'],
) {
	const fleet = useSources();
	const [states, setStates] = useState<ReadonlyMap<string, S>>(new Map());
	const resource = typeof described === 'function' ? described(states) : described;
	const merged = useEntryObject(merges, () => {
		const names = fleet.map(({name}) => name);
		return new MergedRows(names, {key: resource.key ?? resource.id, order});
	});
	const onState = useCallback(
		(tenant: string, state: S) => {
			merged.take(tenant, state.rows.rows);
			setStates((before) => new Map([...before, [tenant, state]]));
		},
		[merged],
	);
	const rows = useListSnapshot(merged.list);
	const sourced = useMemo(
		(): Listed => ({
			...resource,
			key: merged.keyOf,
			// Links lead to items of the same tenant, which Enter opens first.
			links: () => [],
			columns: [tenantColumn(fleet, merged.tenantOf), ...resource.columns],
		}),
		[resource, fleet, merged],
	);
	/** The number of cursor moves when the person cancelled. The next move resumes. */
	const [stoppedAt, setStoppedAt] = useState<number>();
	const {cursor, view, isFiltered, moves} = rows;
	const isNearEnd = !isFiltered && cursor + 2 * merged.list.height >= view.length;
	useEffect(() => {
		if (isNearEnd && !order && stoppedAt !== moves) for (const state of states.values()) readOn(state);
	}, [isNearEnd, states, order, stoppedAt, moves]);
	return {
		fleet,
		states,
		resource: sourced,
		state: merge(fleet, states, {list: merged.list, rows, onCancel: () => setStoppedAt(merged.list.snapshot.moves)}),
		/** The services of the tenant of a row. */
		servicesOf: (row: Row): Services | undefined => fleet.find(({name}) => name === merged.tenantOf(row))?.services,
		merged,
		// React skips an identical element, so a new state of a tenant does not render the other tenants.
		sources: useMemo(
			() =>
				fleet.map(
					({name, services}) =>
						services && <Source key={name} name={name} services={services} useSource={useSource} onState={onState} />,
				),
			[fleet, useSource, onState],
		),
	};
}

interface SourceProps<S> {
	readonly name: string;
	readonly services: Services;
	readonly useSource: () => S;
	readonly onState: (tenant: string, state: S) => void;
}

/** The state of a screen for each tenant, such as its rows. */
const entries = new EntrySlot<Map<string, HistoryEntry>>();

/** Reads the list of a tenant with its services. It draws nothing. */
function Source<S>({name, services, ...reads}: SourceProps<S>) {
	const screen = useScreen();
	const all = useEntryObject(entries, () => new Map<string, HistoryEntry>());
	const {address} = screen.entry;
	const own = useMemo(() => {
		const entry = all.get(name) ?? {key: screen.entry.key, address, seeds: {}};
		all.set(name, entry);
		return {
			...screen,
			entry,
			logError: (text: string) => screen.logError(`${name}: ${text}`),
			report: (text: string, tone?: Tone) => screen.report(`${name}: ${text}`, tone),
		};
	}, [all, name, screen, address]);
	useFleetWatch(own.entry, name);
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.tenant.queries}>
				<ScreenContext value={own}>
					<PainterContext value={undefined}>
						<Reader name={name} {...reads} />
					</PainterContext>
				</ScreenContext>
			</QueryClientProvider>
		</ServicesContext>
	);
}

function Reader<S>({name, useSource, onState}: Omit<SourceProps<S>, 'services'>) {
	const state = useSource();
	useLayoutEffect(() => onState(name, state));
	return null;
}

/** The list of a tenant that is read to its last loaded row again: not only up to its own cursor, which nobody sees. */
export const readWhole = <S extends ListState>(state: S): S => ({
	...state,
	refresh() {
		state.list.to(state.list.snapshot.view.length - 1);
		state.refresh();
	},
});

/** Asks for the next page of a tenant: its own list loads ahead of its cursor. */
function readOn({list, hasMore, isLoading, error}: ListState): void {
	if (hasMore && !isLoading && !error) list.to(list.snapshot.view.length - 1);
}

const tenantColumn = (fleet: readonly FleetSource[], tenantOf: (row: Row) => string): Column => ({
	id: 'tenant',
	title: 'Tenant',
	width: Math.min(widest, Math.max('Tenant'.length, ...fleet.map(({name}) => cellWidth(name)))),
	rank: 0,
	text: tenantOf,
	tone: (row) => fleet.find(({name}) => name === tenantOf(row))?.services?.tenant.color ?? 'plain',
});

/** The merged list is complete only if every tenant's list is. */
function merge(
	fleet: readonly FleetSource[],
	states: ReadonlyMap<string, ListState>,
	{list, rows, onCancel}: Pick<ListState, 'list' | 'rows'> & {readonly onCancel: () => void},
): ListState {
	const all = [...states.values()];
	const lacks = fleet.map((source) => lackOf(source, states.get(source.name))).filter(Boolean);
	const ages = all.flatMap(({loadedAt}) => loadedAt ?? []);
	const isWaiting = fleet.some(({name, failure}) => !failure && !states.has(name));
	return {
		list,
		rows,
		isLoading: isWaiting || all.some(({isLoading}) => isLoading),
		isCancelled: all.length > 0 && all.every(({isCancelled}) => isCancelled),
		isLoadingAll: all.some(({isLoadingAll}) => isLoadingAll),
		hasMore: all.some(({hasMore, error}) => hasMore && !error),
		// The list has the rows of the other tenants, so a failure of one tenant is not an error of the list.
		error: undefined,
		notice: undefined,
		retryIn: undefined,
		broken: lacks.length > 0 ? lacks.join('; ') : undefined,
		loadedAt: ages.length > 0 ? Math.min(...ages) : undefined,
		wantsMore: () => all.some((each) => each.hasMore && !each.error),
		refresh() {
			for (const each of all) each.refresh();
		},
		loadAll() {
			for (const each of all) if (each.hasMore && !each.error) each.loadAll();
		},
		cancel() {
			onCancel();
			for (const each of all) each.cancel();
		},
	};
}
