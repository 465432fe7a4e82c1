/** The command that pipes the rows of a list to a command line, and its dialogs. */
import {type ReactNode, useState} from 'react';
import type {ExportRows} from '../../../domain/export/formats.ts';
import {plural} from '../../../text/count.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {exactJsonPieces} from '../../../text/json/print.ts';
import {useServices} from '../../app/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {PipeOutput} from './PipeOutput.tsx';

/** A line of JSON per row, exact. The client redacted the rows when it decoded the response. */
function* linesOf({rows}: ExportRows): Generator<string> {
	for (const row of rows) {
		yield* exactJsonPieces(exactSourceOf(row));
		yield '\n';
	}
}

export function usePipe(rows: () => ExportRows): {readonly handlers: Handlers; readonly dialog: ReactNode} {
	const {pipe} = useServices();
	const [list, setList] = useState<ExportRows>();
	const [command, setCommand] = useState('');
	const [isRunning, setRunning] = useState(false);
	const close = () => {
		setList(undefined);
		setRunning(false);
	};
	function open() {
		const chosen = rows();
		if (chosen.rows.length > 0) setList(chosen);
	}
	const kind = list?.isMarked ? 'marked' : list?.hasMore ? 'loaded, more exist' : 'loaded';
	const dialog =
		list &&
		pipe &&
		(isRunning ? (
			<PipeOutput command={command} run={(signal) => pipe(command, linesOf(list), signal)} onClose={close} />
		) : (
			<Prompt
				verb="Run"
				title={`Pipe ${plural(list.rows.length, list.noun)} to a command`}
				initial={command}
				remark={() => `${kind}: lines of JSON, secrets redacted`}
				onSubmit={(typed) => {
					setCommand(typed);
					setRunning(true);
				}}
				onClose={close}
			/>
		));
	const handler = pipe ? open : {whyNot: 'Cannot run commands here'};
	return {handlers: {'list.pipe': handler}, dialog};
}
