/** Draws the open dialog over the screen. */
import {useEffect, useEffectEvent} from 'react';
import {formatAddress, parseAddressIfValid} from '../../../domain/address/address.ts';
import type {SharedAddress} from '../../../domain/history/team/shared-addresses.ts';
import type {Bookmark} from '../../../settings/files/saved-addresses.ts';
import {plural} from '../../../text/count.ts';
import type {History} from '../../core/history.ts';
import {useScreen, useVersion} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {ActionMenu} from '../../features/shared/ActionMenu.tsx';
import {titleOf} from '../../features/shared/ScreenFrame.tsx';
import {useSharedAddresses} from '../../features/shared/use-shared-addresses.ts';
import type {Availability} from '../../keymap/keyboard.tsx';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import type {Messages} from '../messages.ts';
import {type DialogProps, Errors, type OnSwitch, Quit} from './dialogs.tsx';
import {Help} from './Help.tsx';
import {Palette} from './Palette.tsx';
import {ProfilesDialog} from './ProfilesDialog.tsx';
import {SignInDialog} from './SignInDialog.tsx';

export interface OpenDialog {
	readonly name:
		| 'palette'
		| 'actions'
		| 'help'
		| 'errors'
		| 'quit'
		| 'bookmark'
		| 'bookmarks'
		| 'history'
		| 'profiles'
		| 'sign-in';
	/** The commands that were available before it opened. */
	readonly available: readonly Availability[];
	/** The initial text of its field. */
	readonly typed: string;
}

interface AppDialogsProps {
	readonly dialog: OpenDialog;
	readonly history: History;
	readonly messages: Messages;
	readonly onSwitch: OnSwitch;
	/** Opens another dialog in place of this one. */
	readonly onOpen: (dialog: OpenDialog) => void;
	readonly onClose: () => void;
}

export function AppDialogs({dialog, history, messages, onSwitch, onOpen, onClose}: AppDialogsProps) {
	const {name, available, typed} = dialog;
	const {entry} = useScreen();
	switch (name) {
		case 'palette':
			return (
				<Palette
					onClose={onClose}
					available={available}
					typed={typed}
					history={history}
					onProfile={(profile) => onOpen({...dialog, name: 'profiles', typed: profile})}
				/>
			);
		case 'actions':
			return <ActionMenu subject={titleOf(entry) || 'this screen'} onClose={onClose} />;
		case 'help':
			return <Help onClose={onClose} available={available} />;
		case 'errors':
			return <Errors onClose={onClose} errors={messages.errors} />;
		case 'quit':
			return <Quit onClose={onClose} isWanted={typed !== ''} />;
		case 'bookmark':
			return <AddBookmark onClose={onClose} />;
		case 'bookmarks':
			return <Bookmarks onClose={onClose} />;
		case 'profiles':
			return <ProfilesDialog onClose={onClose} wanted={typed} onSwitch={onSwitch} />;
		case 'sign-in':
			return <SignInDialog onClose={onClose} available={available} onSwitch={onSwitch} />;
		case 'history':
			return <HistoryDialog onClose={onClose} history={history} />;
	}
}

/** Bookmarks the current address. A name in use moves to this address. */
export function AddBookmark({onClose}: DialogProps) {
	const {savedAddresses} = useServices().state;
	const {entry, report} = useScreen();
	const {address} = entry;
	const path = formatAddress(address);
	const existing = savedAddresses.bookmarks.find((bookmark) => bookmark.address === path);
	return (
		<Prompt
			verb="Save"
			title={`Bookmark ${path} as`}
			initial={existing?.name ?? (titleOf(entry) || path)}
			remark={(name) => {
				const conflict = savedAddresses.bookmarks.find(
					(bookmark) => bookmark.name === name.trim() && bookmark.address !== path,
				);
				return conflict
					? `This name is in use for ${conflict.address}. Enter moves it here`
					: 'Enter save · Esc cancel';
			}}
			onSubmit={(name) => {
				onClose();
				void savedAddresses.addBookmark({name, address: path}).then((problem) => {
					if (problem) return report(`Could not save the bookmark: ${problem.message}`, 'bad');
					const saved = savedAddresses.bookmarks.find((bookmark) => bookmark.address === path);
					report(`Bookmarked as ${saved?.name ?? name}. Press B to list bookmarks`);
				});
			}}
			onClose={onClose}
		/>
	);
}

/** The bookmarks of this machine, then the shared bookmarks of colleagues. */
export function Bookmarks({onClose}: DialogProps) {
	const {savedAddresses} = useServices().state;
	const {go, report} = useScreen();
	useVersion(savedAddresses);
	const {addresses: shared, problem} = useSharedAddresses('bookmark');
	// Another process may have added bookmarks.
	const read = useEffectEvent(() => {
		void savedAddresses.load().then((problem) => problem && report(problem.message, 'bad'));
	});
	useEffect(() => read(), []);
	const failed = useEffectEvent((text: string) => report(text, 'warn'));
	// The same problem again must not replace the message of a key.
	useEffect(() => {
		if (problem !== undefined) failed(problem);
	}, [problem]);
	const items = [
		...savedAddresses.bookmarks.map((own) => itemOf(own, undefined)),
		...shared.map((each) => itemOf(each, each)),
	];

	return (
		<Menu
			verb="Open"
			title={`${plural(items.length, 'bookmark')} of this tenant: press ctrl-x to remove one`}
			hasFilter
			items={items}
			onChoose={({own}) => {
				const address = parseAddressIfValid(own.address);
				onClose();
				if (address) go(address);
			}}
			onRemove={({own, shared}) => {
				if (shared)
					return report(
						`${shared.author || 'A colleague'} shared ${own.name}: castellan bookmarks unshare stops that`,
						'warn',
					);
				void savedAddresses
					.remove('bookmarks', own.name)
					.then((problem) => problem && report(`Could not remove the bookmark: ${problem.message}`, 'bad'));
			}}
			onClose={onClose}
			empty="No bookmarks: press b to add one"
		/>
	);
}

interface BookmarkItem extends MenuItem {
	readonly own: Bookmark;
	/** Absent for a bookmark of this machine. */
	readonly shared: SharedAddress | undefined;
}

function itemOf({name, address}: Bookmark, shared: SharedAddress | undefined): BookmarkItem {
	const by = shared ? ` · by ${shared.author || 'someone'}` : '';
	return {
		id: `${shared ? 'shared' : 'own'} ${shared?.exactName ?? name}`,
		label: name,
		detail: `${address}${by}`,
		own: {name, address},
		shared,
		...(parseAddressIfValid(address) ? {} : {whyNot: `Unknown address ${address}${by}`}),
	};
}

/** Lists the history, latest first. */
export function HistoryDialog({history, onClose}: DialogProps & {readonly history: History}) {
	return (
		<Menu
			verb="Open"
			title="History, latest first"
			hasFilter
			items={history.entries.toReversed().map((entry) => {
				const {key, address} = entry;
				const isHere = key === history.entry.key;
				return {
					id: String(key),
					label: `${isHere ? 'here: ' : ''}${titleOf(entry) || formatAddress(address)}`,
					detail: formatAddress(address),
				};
			})}
			onChoose={({id}) => {
				onClose();
				history.jump(Number(id));
			}}
			onClose={onClose}
		/>
	);
}
