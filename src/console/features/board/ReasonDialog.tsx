/** Asks why a finding needs no action, and until which day. */
import {useState} from 'react';
import {cut} from '../../../text/cells.ts';
import {day} from '../../../text/timestamp.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {Prompt} from '../../ui/Prompt.tsx';

interface ReasonDialogProps {
	/** The action that the reason is for, as in `Reason to silence`. */
	readonly verb: string;
	/** The title of the finding or group on the board. */
	readonly title: string;
	readonly effect: string;
	/** Saves a reason and a last day. Returns the problem if they are invalid. */
	readonly onSave: (reason: string, until: string) => string | undefined;
	readonly onClose: () => void;
}

const proposedDays = 30;

export function ReasonDialog({verb, title, effect, onSave, onClose}: ReasonDialogProps) {
	const {report} = useScreen();
	const {now} = useServices().clock;
	const [reason, setReason] = useState<string>();
	const named = cut(title, 40);

	if (reason === undefined) {
		return (
			<Prompt
				verb="Continue"
				title={`Reason to ${verb} ${named}`}
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
