/** The dialogs of all screens: errors and quit. */
import {useApp} from 'ink';
import {useState} from 'react';
import {relativeTime} from '../../../domain/format/show.ts';
import {cellWidth, wrap} from '../../../text/cells.ts';
import {fullTitle} from '../../keymap/commands.ts';
import {useCommands, useRouter} from '../../keymap/keyboard.tsx';
import type {Availability} from '../../keymap/layer.ts';
import {useServices} from '../../services.ts';
import {Lines} from '../../ui/Lines.tsx';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {Panel, panelInside, type ScreenSize} from '../../ui/Panel.tsx';
import type {LoggedError} from '../messages.ts';

export interface DialogProps {
	readonly screen: ScreenSize;
	readonly onClose: () => void;
}

export interface CommandsProps extends DialogProps {
	/** The commands that were available before the dialog opened. */
	readonly available: readonly Availability[];
}

export const commandItem = ({command, handler}: Availability): MenuItem => ({
	id: command.id,
	label: fullTitle(command),
	detail: command.keys.join(', '),
	...(typeof handler === 'function' ? {} : {whyNot: handler.whyNot}),
});

/** Returns a function that closes the dialog and then runs a command of the screen below. */
export function useRunAfterClose(onClose: () => void): (id: string) => void {
	const router = useRouter();
	return (id) => {
		onClose();
		router.runNext(id);
	};
}

/** Shows all logged errors in full, newest first. */
export function Errors({errors, screen, onClose}: DialogProps & {readonly errors: readonly LoggedError[]}) {
	const {now} = useServices();
	const [top, setTop] = useState(0);
	const texts = errors.map(({text, at}) => `${relativeTime(at - now())}: ${text}`);
	const wanted = Math.min(100, Math.max(40, ...texts.map(cellWidth)));
	const {width} = panelInside(screen, wanted, 1);
	const lines = texts.length > 0 ? texts.flatMap((text) => wrap(text, width)) : ['No errors so far'];
	const {height} = panelInside(screen, wanted, lines.length);
	const maximum = Math.max(0, lines.length - height);
	useCommands('dialog', {
		'dialog.down': () => setTop(Math.min(maximum, top + 1)),
		'dialog.up': () => setTop(Math.max(0, top - 1)),
		'dialog.page-down': () => setTop(Math.min(maximum, top + height)),
		'dialog.page-up': () => setTop(Math.max(0, top - height)),
		'dialog.first': () => setTop(0),
		'dialog.last': () => setTop(maximum),
		'dialog.close': onClose,
	});
	return (
		<Panel
			title="Errors, newest first"
			screen={screen}
			width={width}
			height={height}
			extent={{top, shown: height, total: lines.length}}
		>
			<Lines lines={lines.slice(top)} width={width} height={height} />
		</Panel>
	);
}

/** Asks before quitting. The key that opened it does not confirm it. */
export function Quit({screen, onClose}: DialogProps) {
	const {exit} = useApp();
	return (
		<Menu
			title="Quit castellan?"
			screen={screen}
			items={[
				{id: 'quit', label: 'Quit', detail: 'Enter'},
				{id: 'stay', label: 'Stay', detail: 'Esc'},
			]}
			onChoose={({id}) => (id === 'quit' ? exit() : onClose())}
			onClose={onClose}
		/>
	);
}
