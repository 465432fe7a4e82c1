/** Lists the profiles and the fleets, and switches to a tenant, or to several as one view, without a restart. */
import {useEffect, useEffectEvent, useRef, useState} from 'react';
import type {ProfileLists} from '../../core/profiles.ts';
import {useScreen} from '../../core/screen-context.ts';
import {type Services, useServices} from '../../core/services.ts';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {type DialogProps, useIsOpen} from './dialogs.tsx';

interface ProfilesDialogProps extends DialogProps {
	readonly onSwitch: (services: Services) => void;
}

export function ProfilesDialog({onSwitch, onClose}: ProfilesDialogProps) {
	const {profiles, name: tenant} = useServices().tenant;
	const {report} = useScreen();
	/** Undefined while the config is read. */
	const [lists, setLists] = useState<ProfileLists>();
	const [marked, setMarked] = useState<readonly string[]>([]);
	function fail(error: Error) {
		onClose();
		report(error.message, 'bad');
	}
	// A connection that arrives after the dialog is closed must not switch the tenant.
	const isOpen = useIsOpen();

	// A second Enter must not open a second connection.
	const isConnecting = useRef(false);
	function open(connecting: () => Promise<Services>) {
		if (isConnecting.current) return;
		isConnecting.current = true;
		connecting().then(
			(services) => isOpen.current && onSwitch(services),
			(error: Error) => isOpen.current && fail(error),
		);
	}
	function connect(name: string, all: ProfileLists) {
		// A fleet is opened again, because a tenant may have been refused.
		if (!profiles || (name === tenant && !name.startsWith('@'))) return onClose();
		if (name.startsWith('@')) open(() => profiles.connectAll(name, all.fleets[name.slice(1)] ?? []));
		else open(() => profiles.connect(name));
	}
	/** The order of the marks is the order of the tenants. */
	const connectMarked = () => {
		if (profiles) open(() => profiles.connectAll(marked.join('+'), marked));
	};
	const failed = useEffectEvent((error: Error) => isOpen.current && fail(error));
	useEffect(() => {
		profiles?.lists().then(setLists, (error: Error) => failed(error));
	}, [profiles]);
	const under = useRef<string>(undefined);

	/** Names have no blanks, so the filter needs no space. */
	function onKey(chord: string): boolean {
		const name = under.current;
		if (chord !== 'space' || name === undefined || name.startsWith('@')) return false;
		setMarked(marked.includes(name) ? marked.filter((each) => each !== name) : [...marked, name]);
		return true;
	}
	const items = lists ? itemsOf(lists, tenant, marked) : [];
	return (
		<Menu
			verb={marked.length > 1 ? 'Open all' : 'Connect'}
			// A new key resets the cursor once the profiles are loaded.
			key={lists ? 'loaded' : 'loading'}
			title={titleOf(marked.length)}
			hasFilter
			items={items}
			onCursor={({id}) => {
				under.current = id;
			}}
			keys=" "
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

function titleOf(marked: number): string {
	if (marked === 0) return 'Profiles: Enter connects, space marks several';
	if (marked === 1) return '1 marked: space marks more, Enter connects to one';
	return `${marked} marked: Enter shows them as one view`;
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
