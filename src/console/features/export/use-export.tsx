/** Exports the screen as text, or the rows of its list, to a file that the person names: the command and its dialog. */
import {useState} from 'react';
import {formatAddress} from '../../../domain/address/address.ts';
import {type ExportRows, type ExportSource, exportName, type Format, formats} from '../../../domain/export/formats.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {type Handlers, useCommands} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {readingOf} from '../shared/ScreenFrame.tsx';
import {useOrigin} from './use-origin.ts';

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

export function ExportDialog({source, onClose}: {readonly source: ExportSource; readonly onClose: () => void}) {
	const {entry, report} = useScreen();
	const {saveFile} = useServices().machine;
	const {journal} = useServices().state;
	const {name: tenant} = useServices().tenant;
	const {now} = useServices().clock;
	const origin = useOrigin();
	const [format, setFormat] = useState<Format>();
	const [existing, setExisting] = useState<string>();
	// The file name and the caption share the time at which the dialog opened.
	const [at] = useState(now);
	const address = formatAddress(entry.address);

	function write(name: string, mayReplace: boolean) {
		if (!format) return;
		const content = formats[format].write(source, origin(source.reading ?? {}, at));
		saveFile(name, content, {mayReplace}).then(
			({path, isWritten}) => {
				if (!isWritten) return setExisting(name);
				onClose();
				journal?.({action: 'exported', address, what: format});
				report(`Written to ${path}, readable by you only`);
			},
			// The typed name stays.
			(error: Error) => report(`Not written: ${error.message}`, 'bad'),
		);
	}

	if (!format) {
		const ids = Object.keys(formats) as Format[];
		return (
			<Menu
				title="Export screen, secrets redacted"
				items={ids.map((id) => {
					const {title, whyNot} = formats[id];
					const reason = whyNot?.(source);
					return {id, label: title(source), detail: id, ...(reason ? {whyNot: reason} : {})};
				})}
				onChoose={({id}) => setFormat(id as Format)}
				onClose={onClose}
			/>
		);
	}
	if (existing !== undefined) {
		return (
			<Menu
				title={`File ${existing} already exists`}
				items={[
					{id: 'other', label: 'Choose another name'},
					{id: 'replace', label: 'Replace it and lose its content', isKeyOnly: true},
				]}
				onChoose={({id}) => {
					if (id === 'replace') return write(existing, true);
					setExisting(undefined);
				}}
				onClose={onClose}
			/>
		);
	}
	return (
		<Prompt
			verb="Save"
			title="Export to file"
			initial={exportName({tenant, address, at}, format)}
			remark={() => 'A new file, for you only; ~/ is your home'}
			onSubmit={(name) => write(name, false)}
			onClose={onClose}
		/>
	);
}
