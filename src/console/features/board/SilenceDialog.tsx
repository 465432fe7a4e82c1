/** Asks for the reason and the last day of a silence, and writes it to the config file. */
import {useState} from 'react';
import {readSilences} from '../../../domain/board/silences.ts';
import {cut} from '../../../text/cells.ts';
import {day} from '../../../text/timestamp.ts';
import {useServices} from '../../app/services.ts';
import {Prompt} from '../../ui/Prompt.tsx';
import {useScreen} from '../shared/screen-context.ts';

interface SilenceDialogProps {
	/** The id of a rule or of a finding. */
	readonly id: string;
	/** What the board calls it. */
	readonly title: string;
	readonly onClose: () => void;
}

/** A silence ends after a month, unless the person says otherwise. */
const proposedDays = 30;

export function SilenceDialog({id, title, onClose}: SilenceDialogProps) {
	const {size, report} = useScreen();
	const {saveSilence, now} = useServices();
	const [reason, setReason] = useState<string>();
	const named = cut(title, 40);

	function save(until: string) {
		const entry = {id, reason: reason ?? '', until};
		const [problem] = readSilences([entry]).problems;
		if (problem) return report(`Not silenced: ${problem.message}`, 'bad');
		onClose();
		saveSilence?.(entry).then(
			() => report(`Silenced ${id} until ${until}, from the next refresh on (in the config file)`),
			(error: Error) => report(`Not silenced: ${error.message}`, 'bad'),
		);
	}

	if (reason === undefined) {
		return (
			<Prompt
				verb="Continue"
				title={`Reason to silence ${named}`}
				screen={size}
				initial=""
				remark={() => `Hides ${id} from the next refresh on`}
				onSubmit={setReason}
				onClose={onClose}
			/>
		);
	}
	return (
		<Prompt
			key="until"
			verb="Save"
			title={`Silence ${named} until`}
			screen={size}
			initial={new Date(now() + proposedDays * day).toISOString().slice(0, 10)}
			remark={() => 'The last day, in UTC, or a timestamp. Hidden from the next refresh on'}
			onSubmit={save}
			onClose={onClose}
		/>
	);
}
