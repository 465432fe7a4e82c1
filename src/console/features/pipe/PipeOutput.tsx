/** Runs a command line while it is open, and shows what it printed. */
import {useEffect, useMemo, useState} from 'react';
import {maximumOutput, type PipeEnd} from '../../../settings/pipe.ts';
import {oneLine, wrap} from '../../../text/cells.ts';
import {showCount} from '../../../text/count.ts';
import {useServices} from '../../app/services.ts';
import {TextPanel} from '../../ui/TextPanel.tsx';

interface PipeOutputProps {
	readonly command: string;
	readonly run: (signal: AbortSignal) => Promise<PipeEnd>;
	readonly onClose: () => void;
}

export function PipeOutput({command, run, onClose}: PipeOutputProps) {
	const {after} = useServices();
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
	const lines = useMemo(() => linesOf(end), [end]);
	return (
		<TextPanel
			title={`${end ? (end.failure ?? 'Done') : 'Running'}: ${oneLine(command)}`}
			texts={lines}
			draw={(width) => lines.flatMap((line) => wrap(line, width))}
			onClose={onClose}
		/>
	);
}

function linesOf(end: PipeEnd | undefined): readonly string[] {
	if (!end) return ['Running. Esc stops it.'];
	const text = end.text.replace(/\n$/, '').replaceAll('\t', '  ');
	const lines = text === '' ? [] : text.split('\n');
	if (end.isCut) return [...lines, `(Only the first ${showCount(maximumOutput)} bytes are shown. Use > FILE for all.)`];
	return lines.length > 0 ? lines : ['The command printed nothing.'];
}
