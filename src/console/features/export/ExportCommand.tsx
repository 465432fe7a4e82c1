/** The export command for screens without a list. */
import {useCommands} from '../../keymap/keyboard.tsx';
import {useExport} from './use-export.tsx';

export function ExportCommand() {
	const {handlers, dialog} = useExport();
	useCommands('app', handlers);
	return dialog;
}
