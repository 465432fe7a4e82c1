/** Lists the profiles and the fleets, and switches to a tenant, or to several as one view, without a restart. */
import {useCallback, useEffect, useEffectEvent, useRef, useState} from 'react';
import type {Address} from '../../../domain/address/address.ts';
import {useScreen} from '../../core/screen-context.ts';
import {type ProfileLists, type Services, useServices} from '../../core/services.ts';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {type DialogProps, type OnSwitch, useIsOpen} from './dialogs.tsx';
import {type ReadLists, useProfileLists} from './profile-choices.ts';

interface ProfilesDialogProps extends DialogProps {
	/** The profile, or the fleet with an @, to connect to at once; '' to choose one. */
	readonly wanted: string;
	readonly onSwitch: OnSwitch;
}

export function ProfilesDialog({wanted, onSwitch, onClose}: ProfilesDialogProps) {
	const {profiles, name: tenant} = useServices().tenant;
	const {report} = useScreen();
	const lists = useProfileLists();
	const [marked, setMarked] = useState<readonly string[]>([]);
	const fail = useCallback(
		({message}: Error) => {
			onClose();
			report(message, 'bad');
		},
		[onClose, report],
	);
	// A connection that arrives after the dialog is closed must not switch the tenant.
	const isOpen = useIsOpen();

	// A second Enter must not open a second connection.
	const isConnecting = useRef(false);
	function open(connecting: () => Promise<Services>, address?: Address) {
		if (isConnecting.current) return;
		isConnecting.current = true;
		connecting().then(
			(services) => isOpen.current && onSwitch(services, {address}),
			(error) => isOpen.current && fail(error),
		);
	}
	function connect(name: string, all: ProfileLists) {
		// A fleet is opened again, because a tenant may have been refused.
		if (name === tenant && !name.startsWith('@')) return onClose();
		const members = all.fleets[name.slice(1)];
		if (!name.startsWith('@')) open(() => profiles.connect(name));
		else if (members) open(() => profiles.connectAll(name, members));
		else
			fail(new Error(`The config has no fleet ${name}. Its fleets: ${Object.keys(all.fleets).join(', ') || 'none'}`));
	}
	/** The order of the marks is the order of the tenants. */
	const connectMarked = (address?: Address) => open(() => profiles.connectAll(marked.join('+'), marked), address);
	const begin = useEffectEvent(({problem, ...all}: ReadLists) => {
		if (problem) fail(problem);
		else if (wanted !== '') connect(wanted, all);
	});
	useEffect(() => {
		if (lists) begin(lists);
	}, [lists]);
	const under = useRef<string>(undefined);
	const typed = useRef('');

	/** Names have no blanks, so the filter needs no space. */
	function onKey(chord: string): boolean {
		const name = under.current;
		if (chord === 'space' && name !== undefined && !name.startsWith('@')) {
			setMarked(marked.includes(name) ? marked.filter((each) => each !== name) : [...marked, name]);
			return true;
		}
		if (chord !== '=') return false;
		if (marked.length === 2) connectMarked({screen: 'differences', params: {}});
		else report('Mark two profiles with space to compare them', 'warn');
		return true;
	}
	const items = lists ? itemsOf(lists, tenant, marked) : [];
	return (
		<Menu
			verb={marked.length > 1 ? 'Open all' : 'Connect'}
			// A new key resets the cursor once the profiles are loaded, but not the filter.
			key={lists ? 'loaded' : 'loading'}
			initial={typed.current}
			onType={(text) => {
				typed.current = text;
			}}
			title={titleOf(wanted, marked.length)}
			hasFilter
			items={items}
			onCursor={({id}) => {
				under.current = id;
			}}
			keys=" ="
			onKey={onKey}
			onChoose={({id}) => {
				if (marked.length > 1) connectMarked();
				else if (lists) connect(id, lists);
			}}
			onClose={onClose}
			empty={lists ? 'No profiles: castellan login creates one' : 'Reading the config…'}
		/>
	);
}

function titleOf(wanted: string, marked: number): string {
	if (wanted !== '') return `Connecting to ${wanted}…`;
	if (marked === 0) return 'Profiles: Enter connects, space marks several';
	if (marked === 1) return '1 marked: space marks more, Enter connects to one';
	return marked === 2
		? '2 marked: Enter shows both as one view, = compares them'
		: `${marked} marked: Enter shows them as one view`;
}

function itemsOf({list, fleets}: ProfileLists, tenant: string, marked: readonly string[]): readonly MenuItem[] {
	const names = [...list.map(({name}) => name), ...Object.keys(fleets).map((name) => `@${name}`)];
	const width = Math.max(0, ...names.map((name) => name.length));
	const label = (name: string, isProtected = false) =>
		`${name.padEnd(width)}  ${isProtected ? 'protected  ' : ''}${name === tenant ? 'in use' : ''}`.trimEnd();
	return [
		...list.map(({name, baseUrl, isProtected}) => ({
			id: name,
			label: label(name, isProtected),
			detail: baseUrl,
			...(list.length > 1 && {isOn: marked.includes(name)}),
		})),
		...Object.entries(fleets).map(([name, members]) => ({
			id: `@${name}`,
			label: label(`@${name}`),
			detail: members.join(', '),
		})),
	];
}
