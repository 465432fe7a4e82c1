/** Draws the open dialog over the screen. */

import {ActionMenu} from '../../features/shared/ActionMenu.tsx';
import {titleOf} from '../../features/shared/ScreenFrame.tsx';
import {useScreen} from '../../features/shared/screen-context.ts';
import type {Availability} from '../../keymap/keyboard.tsx';
import type {History} from '../history.ts';
import type {Messages} from '../messages.ts';
import {type Services, useServices} from '../services.ts';
import {AddBookmark, Bookmarks, HistoryDialog} from './address-dialogs.tsx';
import {Errors, Quit} from './dialogs.tsx';
import {Help} from './Help.tsx';
import {Palette} from './Palette.tsx';
import {ProfilesDialog} from './ProfilesDialog.tsx';
import {SignInDialog} from './SignInDialog.tsx';
import {ThemeDialog} from './ThemeDialog.tsx';

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
		| 'sign-in'
		| 'theme';
	/** The commands that were available before it opened. */
	readonly available: readonly Availability[];
	/** The initial text of its field. */
	readonly typed: string;
}

interface AppDialogsProps {
	readonly dialog: OpenDialog;
	readonly history: History;
	readonly messages: Messages;
	/** Switches to another tenant. `message` is the one of a sign-in, which keeps the address. */
	readonly onSwitch: (services: Services, message?: string) => void;
	/** Opens another dialog in place of this one. */
	readonly onOpen: (dialog: OpenDialog) => void;
	readonly onClose: () => void;
}

export function AppDialogs({dialog, history, messages, onSwitch, onOpen, onClose}: AppDialogsProps) {
	const {name, available, typed} = dialog;
	const {entry} = useScreen();
	const {themes} = useServices();
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
		case 'theme':
			return themes && <ThemeDialog onClose={onClose} themes={themes} />;
		case 'history':
			return <HistoryDialog onClose={onClose} history={history} />;
	}
}
