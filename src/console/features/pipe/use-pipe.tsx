/** The command that pipes the rows of a list to a command line, and its dialogs. */
import {type ReactNode, useEffect, useMemo, useState} from 'react';
import {type ExportRows, rowsKind} from '../../../domain/export/formats.ts';
import {maximumOutput, type PipeEnd} from '../../../settings/pipe.ts';
import {oneLine, wrap} from '../../../text/cells.ts';
import {plural, showCount} from '../../../text/count.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {exactJsonPieces} from '../../../text/json/print.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {TextPanel} from '../../ui/TextPanel.tsx';

/** A line of JSON per row, exact. The client redacted the rows when it decoded the response. */
function* linesOf({rows}: ExportRows): Generator<string> {
	for (const row of rows) {
		yield* exactJsonPieces(exactSourceOf(row));
		yield '\n';
	}
}

export function usePipe(rows: () => ExportRows): {readonly handlers: Handlers; readonly dialog: ReactNode} {
	const {pipe} = useServices().machine;
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
	const dialog =
		list &&
		(isRunning ? (
			<PipeOutput command={command} run={(signal) => pipe(command, linesOf(list), signal)} onClose={close} />
		) : (
			<Prompt
				verb="Run"
				title={`Pipe ${plural(list.rows.length, list.noun)} to a command`}
				initial={command}
				remark={() => `${rowsKind(list)}: lines of JSON, secrets redacted`}
				onSubmit={(typed) => {
					setCommand(typed);
					setRunning(true);
				}}
				onClose={close}
			/>
		));
	return {handlers: {'list.pipe': open}, dialog};
}

interface PipeOutputProps {
	readonly command: string;
	readonly run: (signal: AbortSignal) => Promise<PipeEnd>;
	readonly onClose: () => void;
}

function PipeOutput({command, run, onClose}: PipeOutputProps) {
	const {after} = useServices().clock;
	const [end, setEnd] = useState<PipeEnd>();
	// The command runs once, with the first `run`. A turn later, because React may mount a component twice.
	const [start] = useState(() => run);
	useEffect(() => {
		const ending = new AbortController();
		const cancel = after(0, () => start(ending.signal).then(setEnd));
		return () => {
			cancel();
			ending.abort();
		};
	}, [after, start]);
	const lines = useMemo(() => outputLines(end), [end]);
	return (
		<TextPanel
			title={`${end ? (end.failure ?? 'Done') : 'Running'}: ${oneLine(command)}`}
			texts={lines}
			draw={(width) => lines.flatMap((line) => wrap(line, width))}
			onClose={onClose}
		/>
	);
}

function outputLines(end: PipeEnd | undefined): readonly string[] {
	if (!end) return ['Running. Esc stops it.'];
	const text = end.text.replace(/\n$/, '').replaceAll('\t', '  ');
	const lines = text === '' ? [] : text.split('\n');
	if (end.isCut) return [...lines, `(Only the first ${showCount(maximumOutput)} bytes are shown. Use > FILE for all.)`];
	return lines.length > 0 ? lines : ['The command printed nothing.'];
}
