/** The dialogs of all screens: errors and quit. */
import {useApp} from 'ink';
import {useEffect, useRef} from 'react';
import type {Address} from '../../../domain/address/address.ts';
import {relativeTime} from '../../../domain/format/show.ts';
import {wrap} from '../../../text/cells.ts';
import {type Services, useServices} from '../../core/services.ts';
import {fullTitle} from '../../keymap/commands.ts';
import type {Availability} from '../../keymap/keyboard.tsx';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {TextPanel} from '../../ui/TextPanel.tsx';
import type {LoggedError} from '../messages.ts';

export interface DialogProps {
	readonly onClose: () => void;
}

export interface CommandsProps extends DialogProps {
	/** The commands that were available before the dialog opened. */
	readonly available: readonly Availability[];
}

/** Switches to another tenant, at the root of the current address by default. `signedIn` is the message of a sign-in, which keeps the address. */
export type OnSwitch = (
	services: Services,
	options?: {readonly signedIn?: string; readonly address?: Address | undefined},
) => void;

export const commandItem = ({command, handler}: Availability): MenuItem => ({
	id: command.id,
	label: fullTitle(command),
	detail: command.keys.join(', '),
	...(typeof handler === 'function' ? {} : {whyNot: handler.whyNot}),
});

/** Whether the dialog is still open when a response arrives. */
export function useIsOpen(): {readonly current: boolean} {
	const isOpen = useRef(true);
	useEffect(() => {
		isOpen.current = true;
		return () => {
			isOpen.current = false;
		};
	}, []);
	return isOpen;
}

/** Shows all logged errors in full, newest first. */
export function Errors({errors, onClose}: DialogProps & {readonly errors: readonly LoggedError[]}) {
	const {now} = useServices().clock;
	const texts = errors.map(({text, at}) => `${relativeTime(at - now())}: ${text}`);
	return (
		<TextPanel
			title="Errors, newest first"
			texts={texts}
			draw={(width) => (texts.length > 0 ? texts.flatMap((text) => wrap(text, width)) : ['No errors so far'])}
			onClose={onClose}
		/>
	);
}

/** Asks before quitting. The key that opened it does not confirm it. The cursor is on Quit if it is wanted. */
export function Quit({isWanted, onClose}: DialogProps & {readonly isWanted: boolean}) {
	const {exit} = useApp();
	const items = [
		{id: 'quit', label: 'Quit'},
		{id: 'stay', label: 'Stay', detail: 'Esc'},
	];
	return (
		<Menu
			title="Quit castellan?"
			items={isWanted ? items : items.toReversed()}
			onChoose={({id}) => (id === 'quit' ? exit() : onClose())}
			onClose={onClose}
		/>
	);
}
