/** The dialogs for bookmarks and history. */
import {useEffect} from 'react';
import {formatAddress, parseAddressIfValid} from '../../../domain/address/address.ts';
import {plural} from '../../../text/count.ts';
import {titleOf} from '../../features/shared/ScreenFrame.tsx';
import {useScreen, useVersion} from '../../features/shared/screen-context.ts';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import type {History} from '../history.ts';
import {useServices} from '../services.ts';
import type {DialogProps} from './dialogs.tsx';

/** Bookmarks the current address. A name in use moves to this address. */
export function AddBookmark({onClose}: DialogProps) {
	const {savedAddresses} = useServices();
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
				// The save of the new bookmark also reports a failure of this removal.
				if (existing && existing.name !== name) void savedAddresses.removeBookmark(existing.name);
				void savedAddresses.addBookmark({name, address: path}).then((problem) => {
					if (problem) report(`Could not save the bookmark: ${problem.message}`, 'bad');
					else report(`Bookmarked as ${name}. Press B to list bookmarks`);
				});
			}}
			onClose={onClose}
		/>
	);
}

export function Bookmarks({onClose}: DialogProps) {
	const {savedAddresses} = useServices();
	const {go, report} = useScreen();
	useVersion(savedAddresses);
	// Another process may have added bookmarks.
	useEffect(() => {
		void savedAddresses.load().then((problem) => problem && report(problem.message, 'bad'));
	}, [savedAddresses, report]);
	return (
		<Menu
			verb="Open"
			title={`${plural(savedAddresses.bookmarks.length, 'bookmark')} of this tenant: press ctrl-x to remove one`}
			hasFilter
			items={savedAddresses.bookmarks.map(({name, address}) => {
				const state = parseAddressIfValid(address) ? {} : {whyNot: `Unknown address ${address}`};
				return {id: name, label: name, detail: address, ...state};
			})}
			onChoose={({detail = ''}) => {
				const address = parseAddressIfValid(detail);
				onClose();
				if (address) go(address);
			}}
			onRemove={({id}) =>
				void savedAddresses
					.removeBookmark(id)
					.then((problem) => problem && report(`Could not remove the bookmark: ${problem.message}`, 'bad'))
			}
			onClose={onClose}
			empty="No bookmarks: press b to add one"
		/>
	);
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
