/** Silences the finding or the rule under the cursor in the config file. */
import {useState} from 'react';
import {acknowledgedGroup, type BoardRow, boardRows, newGroup} from '../../../domain/board/groups.ts';
import {readSilences} from '../../../domain/board/silences.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {withTyped} from '../shared/use-history.ts';
import {ReasonDialog} from './ReasonDialog.tsx';

export function useSilence(row: BoardRow | undefined) {
	const {report} = useScreen();
	const {saveSilence} = useServices().machine;
	const [chosen, choose] = useState<BoardRow>();

	function save(id: string, reason: string, until: string): string | undefined {
		const entry = {id, reason, until};
		const [problem] = readSilences([entry]).problems;
		if (problem) return `Not silenced: ${problem.message}`;
		saveSilence?.(entry).then(
			() => report(`Silenced ${id} until ${until}, from the next refresh on (in the config file)`),
			(error: Error) => report(`Not silenced: ${withTyped(error, reason)}`, 'bad'),
		);
		return undefined;
	}
	/** A group stands for its rule. */
	function handler(): Handler {
		if (!row || row.id === newGroup || row.id === acknowledgedGroup)
			return {whyNot: 'No finding or rule under the cursor'};
		return saveSilence ? () => choose(row) : {whyNot: 'No config file to write to'};
	}
	const overlay = chosen && (
		<ReasonDialog
			verb="silence"
			title={boardRows.label(chosen)}
			effect={`Hides ${chosen.id} from the next refresh on`}
			onSave={(reason, until) => save(chosen.id, reason, until)}
			onClose={() => choose(undefined)}
		/>
	);
	return {handler: handler(), overlay};
}
