/** Asks why a finding needs no one, and until which day. */
import {useState} from 'react';
import {cut} from '../../../text/cells.ts';
import {day} from '../../../text/timestamp.ts';
import {useServices} from '../../app/services.ts';
import {Prompt} from '../../ui/Prompt.tsx';
import {useScreen} from '../shared/screen-context.ts';

interface ReasonDialogProps {
	/** What the person does, as in `Reason to silence`. */
	readonly verb: string;
	/** What the board calls it. */
	readonly title: string;
	/** What the reason does. */
	readonly effect: string;
	/** Takes a reason and a last day, or returns why it does not. */
	readonly onSave: (reason: string, until: string) => string | undefined;
	readonly onClose: () => void;
}

/** A month, unless the person says otherwise. */
const proposedDays = 30;

export function ReasonDialog({verb, title, effect, onSave, onClose}: ReasonDialogProps) {
	const {report} = useScreen();
	const {now} = useServices();
	const [reason, setReason] = useState<string>();
	const named = cut(title, 40);

	if (reason === undefined) {
		return (
			<Prompt
				verb="Continue"
				title={`Reason to ${verb} ${named}`}
				initial=""
				remark={() => effect}
				onSubmit={setReason}
				onClose={onClose}
			/>
		);
	}
	function save(until: string) {
		const problem = onSave(reason ?? '', until);
		if (problem) report(problem, 'bad');
		else onClose();
	}
	return (
		<Prompt
			key="until"
			verb="Save"
			title={`Last day to ${verb} ${named}`}
			initial={new Date(now() + proposedDays * day).toISOString().slice(0, 10)}
			remark={() => 'The last day, in UTC, or a timestamp'}
			onSubmit={save}
			onClose={onClose}
		/>
	);
}
