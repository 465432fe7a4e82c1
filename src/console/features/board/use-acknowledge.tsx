/** Acknowledges the finding under the cursor in the history, or ends that. */
import {useState} from 'react';
import type {BoardRow} from '../../../domain/board/groups.ts';
import {ackText, fingerprintOf, maximumReason, untilProblem} from '../../../domain/board/silences.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {ReasonDialog} from './ReasonDialog.tsx';
import {type FindingRow, useAckChange} from './use-acks.ts';

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
