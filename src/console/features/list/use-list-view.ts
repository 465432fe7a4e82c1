/** The view of a list, and the tabs of its saved views. */
import {useMemo, useState} from 'react';
import {type Address, formatAddress, parseAddress, parseAddressIfValid} from '../../../domain/address/address.ts';
import type {SharedAddress} from '../../../domain/history/team/shared-addresses.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {EntrySlot, type HistoryEntry, useEntryState, useScreen, useVersion} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import type {List} from '../../list/list.ts';
import type {Store} from '../../ui/store.ts';
import {useLoggedErrors} from '../shared/use-reads.ts';
import {useSharedAddresses} from '../shared/use-shared-addresses.ts';
import {applyView, firstView, isSameView, type ListView, readView, viewForFinding} from './view.ts';

type Saved = Pick<SharedAddress, 'name' | 'address' | 'view'>;

export interface Tab {
	readonly name: string;
	readonly path: string;
	readonly view: ListView;
	readonly isShown: boolean;
	/** Whether it is of a colleague. */
	readonly isShared: boolean;
}

export type ListViewState = ReturnType<typeof useListView>;

const noOwnView = {whyNot: 'No saved view of yours is active: { and } switch between them'};
const none = {whyNot: 'This list has no saved views: V saves one'};

const views = new EntrySlot<Store<ListView>>();

/** The view of the list at a history entry; undefined before a list is shown there. */
export const viewOf = (entry: HistoryEntry): ListView | undefined => views.find(entry)?.value;

/** Starts with the saved view in the seeds of the history entry, if any. */
export function useListView(
	resource: Listed,
	list: List<Row>,
	/** Called before a view applies to the list. */
	onView?: (view: ListView) => void,
) {
	const {savedAddresses} = useServices().state;
	const {columns} = useServices().settings;
	const {entry, go, report} = useScreen();
	useVersion(savedAddresses);
	const first = firstView(resource, columns?.[resource.name]);
	const [view, setView] = useEntryState(views, () => {
		const initial = viewForFinding(resource, readView(entry.seeds.savedView, first), entry.seeds);
		onView?.(initial);
		applyView(list, resource, first, initial);
		return initial;
	});
	const path = formatAddress(entry.address);

	function change(next: Partial<ListView>) {
		// Read the memory, not the state: several letters of a filter can arrive between two renders.
		const before = viewOf(entry) ?? view;
		const changed = {...before, ...next};
		onView?.(changed);
		applyView(list, resource, before, changed);
		setView(changed);
	}
	const team = useSharedAddresses('view');
	useLoggedErrors(useMemo(() => (team.problem ? new Error(team.problem) : undefined), [team.problem]));
	const tabOf = (each: Saved, shared?: SharedAddress): Omit<Tab, 'isShown'> => ({
		name: shared ? `${each.name} · ${shared.author || 'someone'}` : each.name,
		path: each.address,
		view: readView(each.view, first),
		isShared: shared !== undefined,
	});
	const saved = [
		...savedAddresses.views.map((each) => tabOf(each)),
		...team.addresses.map((each) => tabOf(each, each)),
	].filter(({path}) => isSameList(path, entry.address));
	const all: Omit<Tab, 'isShown'> = {name: 'All', path: listAddress(entry.address), view: first, isShared: false};
	const named = saved.length > 0 ? [all, ...saved] : [];
	// Views can be equal. The one that the person chose last is the active one.
	const [chosen, setChosen] = useState<string>();
	const active = named.filter((each) => each.path === path && isSameView(each.view, view));
	const current = active.find(({name}) => name === chosen) ?? active[0];
	const tabs = named.map((each) => ({...each, isShown: each === current}));
	const shown = tabs.findIndex(({isShown}) => isShown);

	const step = (by: number) => choose((Math.max(shown, by > 0 ? -1 : 0) + by + tabs.length) % tabs.length);
	function choose(index: number) {
		const to = tabs[index];
		if (!to) return;
		setChosen(to.name);
		if (to.path === path) change(to.view);
		else go(parseAddress(to.path), {savedView: to.view});
	}
	const shownView = shown > 0 ? tabs[shown] : undefined;
	const own = shownView?.isShared ? undefined : shownView;
	return {
		view,
		change,
		/** The initial view, then the saved views. Empty when no view is saved. */
		tabs,
		/** Shows the view of a tab. */
		choose,
		save(name: string): void {
			setChosen(name);
			void savedAddresses.addView({name, address: path, view}).then((problem) => {
				if (problem) report(`Cannot save the view: ${problem.message}`, 'bad');
				else report(`Saved as ${name}: { and } switch between saved views`);
			});
		},
		handlers: {
			'list.next-view': tabs.length > 0 ? () => step(1) : none,
			'list.previous-view': tabs.length > 0 ? () => step(-1) : none,
			'list.forget-view': own
				? () => {
						void savedAddresses.remove('views', own.name).then((problem) => {
							if (problem) report(`Cannot remove the view: ${problem.message}`, 'bad');
							else report(`Removed view ${own.name}; the list is unchanged`);
						});
					}
				: noOwnView,
		} satisfies Handlers,
	};
}

/** Compares screens and parameters. The owners of two entitlements are two lists. An invalid address matches no list. */
function isSameList(text: string, address: Address): boolean {
	const other = parseAddressIfValid(text);
	return other !== undefined && listAddress(other) === listAddress(address);
}

const listAddress = ({screen, params}: Address) => formatAddress({screen, params});
