/** The dialogs of places: bookmarks, and where this run has been. */
import {useEffect} from 'react';
import {type Address, formatAddress} from '../../domain/address/address.ts';
import {plural} from '../../domain/format/show.ts';
import type {Tone} from '../../text/tone.ts';
import {usePlace, useVersion} from '../features/shared/place.ts';
import {useServices} from '../services.ts';
import {Menu} from '../ui/Menu.tsx';
import {Prompt} from '../ui/Prompt.tsx';
import type {DialogProps} from './dialogs.tsx';
import type {History} from './history.ts';
import {readAddress} from './Palette.tsx';

/** The titles of places as their screens drew them. */
const titleOf = (memory: ReadonlyMap<string, unknown>) => {
	const title = memory.get('title');
	return typeof title === 'string' ? title : '';
};

/** Names the place; a name that is taken takes its bookmark along. */
export function AddBookmark({
	history,
	screen,
	onDone,
	onClose,
}: DialogProps & {readonly history: History; readonly onDone: (words: string, tone?: Tone) => void}) {
	const {kept} = useServices();
	const {address, memory} = history.place;
	const path = formatAddress(address);
	const known = kept.bookmarks.find((bookmark) => bookmark.address === path);
	return (
		<Prompt
			title={`Bookmark ${path} as`}
			screen={screen}
			initial={known?.name ?? (titleOf(memory) || path)}
			remark={(name) => {
				const taken = kept.bookmarks.find((bookmark) => bookmark.name === name.trim() && bookmark.address !== path);
				return taken
					? `That name is of ${taken.address} now, and will be of this place`
					: 'Enter keeps it, Esc does not';
			}}
			onSubmit={(name) => {
				if (known && known.name !== name) void kept.removeBookmark(known.name);
				onClose();
				void kept.addBookmark({name, address: path}).then((problem) => {
					if (problem) onDone(`Bookmark not saved: ${problem.message}`, 'bad');
					else onDone(`Bookmarked as ${name}: B lists them`);
				});
			}}
			onClose={onClose}
		/>
	);
}

export function Bookmarks({screen, onGo, onClose}: DialogProps & {readonly onGo: (address: Address) => void}) {
	const {kept} = useServices();
	const {report} = usePlace();
	useVersion(kept);
	// Another castellan may have added some since.
	// biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
	useEffect(() => {
		void kept.load().then((problem) => problem && report(problem.message, 'bad'));
	}, [kept]);
	return (
		<Menu
			title={`Bookmarks: ${plural(kept.bookmarks.length, 'place')} of this tenant, ctrl-x removes one`}
			screen={screen}
			hasFilter
			items={kept.bookmarks.map(({name, address}) => {
				const reach = readAddress(address) ? {} : {whyNot: `${address}: there is no such place`};
				return {id: name, label: name, detail: address, ...reach};
			})}
			onChoose={({detail = ''}) => {
				const address = readAddress(detail);
				onClose();
				if (address) onGo(address);
			}}
			onRemove={({id}) =>
				void kept
					.removeBookmark(id)
					.then((problem) => problem && report(`The bookmark is not removed: ${problem.message}`, 'bad'))
			}
			onClose={onClose}
			empty={kept.bookmarks.length === 0 ? 'None yet: b bookmarks a place' : 'Nothing matches'}
		/>
	);
}

/** The latest first; each as it was left. */
export function Places({history, screen, onClose}: DialogProps & {readonly history: History}) {
	return (
		<Menu
			title="Places of this run, the latest first"
			screen={screen}
			hasFilter
			items={history.places.toReversed().map(({key, address, memory}) => {
				const isHere = key === history.place.key;
				return {
					id: String(key),
					label: `${isHere ? 'here: ' : ''}${titleOf(memory) || formatAddress(address)}`,
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
