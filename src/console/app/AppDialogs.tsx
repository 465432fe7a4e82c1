/** Draws the open dialog over the screen. */

import type {Availability} from '../keymap/router.ts';
import type {Services} from '../services.ts';
import type {ScreenSize} from '../ui/Panel.tsx';
import {Errors, Help, Quit} from './dialogs.tsx';
import type {History} from './history.ts';
import type {Messages} from './messages.ts';
import {Palette} from './Palette.tsx';
import {ProfilesDialog} from './ProfilesDialog.tsx';
import {AddBookmark, Bookmarks, Places} from './place-dialogs.tsx';
import type {AddressFinder} from './use-finding.ts';

export interface OpenDialog {
	readonly name: 'palette' | 'help' | 'errors' | 'quit' | 'bookmark' | 'bookmarks' | 'history' | 'profiles';
	/** The commands that were available before it opened. */
	readonly available: readonly Availability[];
	/** The initial text of its field. */
	readonly typed?: string;
}

interface AppDialogsProps {
	readonly dialog: OpenDialog;
	readonly history: History;
	readonly messages: Messages;
	readonly finder: AddressFinder;
	readonly screen: ScreenSize;
	readonly onSwitch: (services: Services) => void;
	readonly onWrite: (minutes: number) => void;
	readonly onQuit: () => void;
	readonly onClose: () => void;
}

export function AppDialogs({dialog, history, messages, finder, onSwitch, onWrite, onQuit, ...props}: AppDialogsProps) {
	const {name, available, typed = ''} = dialog;
	switch (name) {
		case 'palette':
			return (
				<Palette
					{...props}
					available={available}
					typed={typed}
					find={finder.find}
					onFound={finder.open}
					onGo={(address) => history.go(address)}
					onWrite={onWrite}
					onQuit={onQuit}
				/>
			);
		case 'help':
			return <Help {...props} available={available} />;
		case 'errors':
			return <Errors {...props} errors={messages.errors} />;
		case 'quit':
			return <Quit {...props} onQuit={onQuit} />;
		case 'bookmark':
			return <AddBookmark {...props} history={history} onDone={messages.say} />;
		case 'bookmarks':
			return <Bookmarks {...props} onGo={(address) => history.go(address)} />;
		case 'profiles':
			return <ProfilesDialog {...props} onSwitch={onSwitch} />;
		case 'history':
			return <Places {...props} history={history} />;
	}
}
