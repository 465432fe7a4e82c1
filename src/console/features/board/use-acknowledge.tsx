/** Acknowledges the finding under the cursor in the history, or ends that. */
import {type ReactNode, useState} from 'react';
import {type BoardRow, isGroup} from '../../../domain/board/groups.ts';
import {ackText, fingerprintOf, maximumReason, untilProblem} from '../../../domain/board/silences.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {useHistoryChange} from '../shared/use-history.ts';
import {ReasonDialog} from './ReasonDialog.tsx';
import {acksKey, useApplied} from './use-acks.ts';

type FindingRow = Exclude<BoardRow, {readonly isFolded: boolean}>;

export function useAcknowledge(row: BoardRow | undefined): {readonly handler: Handler; readonly overlay: ReactNode} {
	const {api, past} = useServices().tenant;
	const {now} = useServices().clock;
	const {historyAccess} = useServices().state;
	const finish = useHistoryChange(acksKey);
	const applied = useApplied();
	const [chosen, choose] = useState<FindingRow>();
	const close = () => choose(undefined);

	/** The version that the board shows, so that nothing of a colleague is replaced unseen. */
	const seenOf = (id: string) => applied.acks?.findLast(({of}) => of === id)?.version ?? 0;

	function store(finding: FindingRow, reason: string, until: string) {
		const fingerprint = until === '' ? '' : fingerprintOf(finding);
		const seen = seenOf(finding.id);
		const stored = historyAccess
			?.open()
			.then(({team}) => team.acknowledge(api.baseUrl, {of: finding.id, reason, until, fingerprint}, seen));
		const done = until ? `Acknowledged ${finding.id} until ${until}` : `Ended the acknowledgement of ${finding.id}`;
		finish(stored, done, {typed: reason});
	}
	function save(reason: string, until: string): string | undefined {
		const problem = untilProblem(until, now());
		if (problem) return `Not acknowledged: the last day ${problem}`;
		if (reason.length > maximumReason) return `Not acknowledged: the reason has more than ${maximumReason} characters`;
		if (chosen) store(chosen, reason, until);
		return undefined;
	}
	function handler(): Handler {
		if (past) return {whyNot: 'This is an earlier state: :at now returns to the present'};
		if (!historyAccess) return {whyNot: 'No history to write to: no home directory'};
		return row && !isGroup(row) ? () => choose(row) : {whyNot: 'No finding under the cursor'};
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
	return {handler: handler(), overlay: chosen && overlay(chosen)};
}
