/** The export command and its dialog. */
import {useState} from 'react';
import type {ExportRows, ExportSource} from '../../../domain/export/formats.ts';
import {useScreen} from '../../core/screen-context.ts';
import {type Handlers, useCommands} from '../../keymap/keyboard.tsx';
import {readingOf} from '../shared/ScreenFrame.tsx';
import {ExportDialog} from './ExportDialog.tsx';

export function useExport(rows?: () => ExportRows) {
	const {entry, lastFrame} = useScreen();
	const [source, setSource] = useState<ExportSource>();
	function open() {
		setSource({frame: lastFrame(), reading: readingOf(entry), list: rows?.()});
	}
	return {
		handlers: {'app.export': open} satisfies Handlers,
		dialog: source && <ExportDialog source={source} onClose={() => setSource(undefined)} />,
	};
}

/** The export command for screens without a list. */
export function ExportCommand() {
	const {handlers, dialog} = useExport();
	useCommands('app', handlers);
	return dialog;
}
