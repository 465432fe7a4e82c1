/** The export command for screens without a list. */

import {useExport} from '../features/export/use-export.tsx';
import {useCommands} from '../keymap/keyboard.tsx';

export function ExportCommand() {
	const {handlers, dialog} = useExport();
	useCommands('app', handlers);
	return dialog;
}
