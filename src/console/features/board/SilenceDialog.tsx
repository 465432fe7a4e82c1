/** Writes a silence to the config file. */
import {readSilences} from '../../../domain/board/silences.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {withTyped} from '../shared/use-history.ts';
import {ReasonDialog} from './ReasonDialog.tsx';

interface SilenceDialogProps {
	/** The id of a rule or of a finding. */
	readonly id: string;
	/** The title of the finding or group on the board. */
	readonly title: string;
	readonly onClose: () => void;
}

export function SilenceDialog({id, title, onClose}: SilenceDialogProps) {
	const {report} = useScreen();
	const {saveSilence} = useServices().machine;

	function save(reason: string, until: string): string | undefined {
		const entry = {id, reason, until};
		const [problem] = readSilences([entry]).problems;
		if (problem) return `Not silenced: ${problem.message}`;
		saveSilence?.(entry).then(
			() => report(`Silenced ${id} until ${until}, from the next refresh on (in the config file)`),
			(error: Error) => report(`Not silenced: ${withTyped(error, reason)}`, 'bad'),
		);
		return undefined;
	}
	const effect = `Hides ${id} from the next refresh on`;
	return <ReasonDialog verb="silence" title={title} effect={effect} onSave={save} onClose={onClose} />;
}
