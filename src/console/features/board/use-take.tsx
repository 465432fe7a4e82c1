/** Takes the finding under the cursor in the history, so that colleagues see who works on it; gives it to a colleague, or ends that. */
import {type ReactNode, useState} from 'react';
import {type BoardRow, isGroup} from '../../../domain/board/groups.ts';
import {takenText} from '../../../domain/board/rows.ts';
import {takerOf, untilEnded} from '../../../domain/history/team/entry.ts';
import type {NewAck} from '../../../domain/history/team/team.ts';
import {cut} from '../../../text/cells.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {useHistoryChange} from '../shared/use-history.ts';
import {acksKey, useApplied} from './use-acks.ts';

type FindingRow = Exclude<BoardRow, {readonly isFolded: boolean}>;

export function useTake(row: BoardRow | undefined): {readonly handler: Handler; readonly overlay: ReactNode} {
	const {api, past} = useServices().tenant;
	const {historyAccess} = useServices().state;
	const {show} = useScreen();
	const finish = useHistoryChange(acksKey);
	const applied = useApplied();
	const [chosen, choose] = useState<FindingRow>();
	const [isGiving, setGiving] = useState(false);
	function close() {
		choose(undefined);
		setGiving(false);
	}

	function store({id}: FindingRow, more: Partial<NewAck>, done: (taker: string) => string) {
		// The version that the board shows, so that nothing of a colleague is replaced unseen.
		const seen = applied.acks?.findLast(({of}) => of === id)?.version ?? 0;
		const take: NewAck = {kind: 'take', of: id, reason: '', until: untilEnded, ...more};
		const stored = historyAccess?.open().then(({team}) => team.acknowledge(api.baseUrl, take, seen));
		finish(stored, (ack) => done(takerOf(ack)), {typed: more.to ?? ''});
		close();
	}
	const take = (finding: FindingRow) => store(finding, {}, (taker) => `Taken by ${taker}: ${finding.id}`);

	function handler(): Handler {
		if (past) return {whyNot: 'This is an earlier state: :at now returns to the present'};
		if (!historyAccess) return {whyNot: 'No history to write to: no home directory'};
		if (!row || isGroup(row)) return {whyNot: 'No finding under the cursor'};
		if (row.ack) return {whyNot: 'It is acknowledged. A ends that'};
		return () => (row.taken ? choose(row) : take(row));
	}
	const title = chosen ? cut(chosen.subject.label, 40) : '';
	const overlay =
		chosen &&
		(isGiving ? (
			<Prompt
				verb="Give"
				title={`Who works on ${title}?`}
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
					if (id === 'give') setGiving(true);
					else if (id === 'take') take(chosen);
					else store(chosen, {until: ''}, () => `Not taken any more: ${chosen.id}`);
				}}
				onClose={close}
			/>
		));
	return {handler: handler(), overlay};
}
