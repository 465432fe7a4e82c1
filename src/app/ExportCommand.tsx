/** Carrying away screens that have no rows of their own to offer. */
import {useCommands} from '../keymap/keyboard.tsx';
import {useExport} from '../screens/use-export.tsx';

export function ExportCommand() {
	const {handlers, dialog} = useExport();
	useCommands('app', handlers);
	return dialog;
}
