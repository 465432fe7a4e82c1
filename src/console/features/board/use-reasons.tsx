/**
 * Leaves findings out of the board with a reason and a last day: one that is acknowledged in the history, and one, or all of a rule, that are
 * silenced in the config file.
 */
import {useState} from 'react';
import {acknowledgedGroup, type BoardRow, boardRows, newGroup} from '../../../domain/board/groups.ts';
import {ackText, fingerprintOf, maximumReason, readSilences, untilProblem} from '../../../domain/board/silences.ts';
import {cut} from '../../../text/cells.ts';
import {day} from '../../../text/timestamp.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {withTyped} from '../shared/use-history.ts';
import {type FindingRow, useAckChange} from './use-acks.ts';

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

/** Acknowledges the finding under the cursor, or ends that. */
export function useAcknowledge(row: BoardRow | undefined) {
	const {now} = useServices().clock;
	const change = useAckChange(row);
	const [chosen, choose] = useState<FindingRow>();
	const close = () => choose(undefined);

	function store(finding: FindingRow, reason: string, until: string) {
		const fingerprint = until === '' ? '' : fingerprintOf(finding);
		const done = until ? `Acknowledged ${finding.id} until ${until}` : `Ended the acknowledgement of ${finding.id}`;
		change.store({of: finding.id, reason, until, fingerprint}, done, reason);
	}
	function save(reason: string, until: string): string | undefined {
		const problem = untilProblem(until, now());
		if (problem) return `Not acknowledged: the last day ${problem}`;
		if (reason.length > maximumReason) return `Not acknowledged: the reason has more than ${maximumReason} characters`;
		if (chosen) store(chosen, reason, until);
		return undefined;
	}
	function overlay(finding: FindingRow) {
		if (!finding.ack) {
			const effect = 'For all with this history';
			const title = finding.subject.label;
			return <ReasonDialog verb="acknowledge" title={title} effect={effect} onSave={save} onClose={close} />;
		}
		return (
			<Menu
				title={`Acknowledged by ${ackText(finding.ack)}`}
				items={[{id: 'end', label: 'End it for all'}]}
				onChoose={() => {
					close();
					store(finding, '', '');
				}}
				onClose={close}
			/>
		);
	}
	const {target} = change;
	return {
		handler: (target.finding ? () => choose(target.finding) : target) satisfies Handler,
		overlay: chosen && overlay(chosen),
	};
}

/** Silences the finding or the rule under the cursor. */
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
