/** Takes the finding under the cursor in the history, so that colleagues see who works on it; gives it to a colleague, or ends that. */
import {useState} from 'react';
import type {BoardRow} from '../../../domain/board/groups.ts';
import {takenText} from '../../../domain/board/rows.ts';
import {takerOf, untilEnded} from '../../../domain/history/team/entry.ts';
import type {NewAck} from '../../../domain/history/team/team.ts';
import {cut} from '../../../text/cells.ts';
import {useScreen} from '../../core/screen-context.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {type FindingRow, useAckChange} from './use-acks.ts';

export function useTake(row: BoardRow | undefined) {
	const {show} = useScreen();
	const change = useAckChange(row);
	/** The finding whose menu, or whose question for a colleague, is open. */
	const [open, setOpen] = useState<{readonly finding: FindingRow; readonly isGiving?: true}>();
	const close = () => setOpen(undefined);

	function store({id}: FindingRow, more: Partial<NewAck>, done: (taker: string) => string) {
		const take: NewAck = {kind: 'take', of: id, reason: '', until: untilEnded, ...more};
		change.store(take, (ack) => done(takerOf(ack)), more.to);
		close();
	}
	const take = (finding: FindingRow) => store(finding, {}, (taker) => `Taken by ${taker}: ${finding.id}`);

	function handler(): Handler {
		const {finding} = change.target;
		if (!finding) return change.target;
		if (finding.ack) return {whyNot: 'It is acknowledged. A ends that'};
		return () => (finding.taken ? setOpen({finding}) : take(finding));
	}
	const chosen = open?.finding;
	const overlay =
		chosen &&
		(open.isGiving ? (
			<Prompt
				verb="Give"
				title={`Who works on ${cut(chosen.subject.label, 40)}?`}
				remark={() => 'The name of a colleague, for all with this history'}
				onSubmit={(to) => store(chosen, {to: to.trim()}, (taker) => `Given to ${taker}: ${chosen.id}`)}
				onClose={close}
			/>
		) : (
			<Menu
				title={`Taken ${chosen.taken ? takenText(chosen.taken, show) : ''}`}
				items={[
					{id: 'take', label: 'Take it: I work on it'},
					{id: 'give', label: 'Give it to a colleague'},
					{id: 'end', label: 'End it: nobody works on it'},
				]}
				onChoose={({id}) => {
					if (id === 'give') setOpen({finding: chosen, isGiving: true});
					else if (id === 'take') take(chosen);
					else store(chosen, {until: ''}, () => `Not taken any more: ${chosen.id}`);
				}}
				onClose={close}
			/>
		));
	return {handler: handler(), overlay};
}
