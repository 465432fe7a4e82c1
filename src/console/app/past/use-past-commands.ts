/** The commands for the recorded changes of the item on the screen. */
import {useRef} from 'react';
import {changedMembers} from '../../../domain/history/change.ts';
import {present} from '../../../domain/history/name.ts';
import {clockTime} from '../../../domain/history/past/moment.ts';
import type {RecordedChange} from '../../../domain/history/past/recorded.ts';
import {type ItemTarget, keptItem} from '../../../domain/history/past/target.ts';
import {plural} from '../../../text/count.ts';
import type {Screen} from '../../core/screen-context.ts';
import type {Services} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import type {Console} from '../console-state.ts';

const notKept = {whyNot: 'The history keeps no changes of this screen'};

export function usePastCommands({services, history, messages}: Console, travel: Screen['travel']): Handlers {
	const {address} = history.entry;
	const target = keptItem(address.screen, address.params);
	const isBusy = useRef(false);
	if (!target) return {'past.changes': notKept, 'past.older': notKept, 'past.newer': notKept};

	function step(by: 'older' | 'newer', item: ItemTarget) {
		// A key that repeats must not step from the same moment twice.
		if (isBusy.current) return;
		isBusy.current = true;
		changesOf(services, item)
			.then((changes) => {
				if (history.entry.address !== address) return;
				const next = neighbour(changes, services, item, by);
				if (!next && by === 'older') return messages.say(`No earlier change is recorded`, 'warn');
				if (!next && !services.tenant.past) return messages.say('This is the present state', 'warn');
				if (!next) return travel(present, {address, text: 'Back at the present: no later change is recorded'});
				travel(next.change.seen, {
					address,
					seeds: {changed: changedMembers(next.change)},
					text: describe(next, changes.length, services),
				});
			})
			.catch((error: Error) => messages.say(error.message, 'bad'))
			.finally(() => {
				isBusy.current = false;
			});
	}
	return {
		'past.changes': () => history.go({screen: 'item-changes', params: {...target}}),
		'past.older': () => step('older', target),
		'past.newer': () => step('newer', target),
	};
}

/** Rejects with an error whose message can be shown. The oldest change comes first. */
async function changesOf(
	{state: {historyAccess}, tenant: {api}}: Services,
	target: ItemTarget,
): Promise<readonly RecordedChange[]> {
	const history = await historyAccess?.openIfAny();
	if (!history) throw new Error('Nothing is stored of this tenant yet. + on History saves its state');
	const {itemChanges} = await import('../../../domain/history/past/recorded.ts');
	return (await itemChanges(history.past, api.baseUrl, target)).changes.toReversed();
}

interface Step {
	readonly change: RecordedChange;
	/** 1 for the oldest change. */
	readonly number: number;
}

/** The last change before the shown moment, or the first one after it. */
function neighbour(
	changes: readonly RecordedChange[],
	{tenant: {past}}: Services,
	{kind}: ItemTarget,
	by: 'older' | 'newer',
): Step | undefined {
	const at = past ? (past.moment.readings.get(kind)?.at ?? past.moment.at) : Number.POSITIVE_INFINITY;
	const time = ({seen}: RecordedChange) => Date.parse(seen);
	const index =
		by === 'older' ? changes.findLastIndex((each) => time(each) < at) : changes.findIndex((each) => time(each) > at);
	const change = changes[index];
	return change && {change, number: index + 1};
}

function describe(
	{change, number}: Step,
	count: number,
	{clock: {now, timeZone}, settings: {timeStyle = 'local'}}: Services,
): string {
	const show = {now: now(), timeStyle, ...(timeZone ? {timeZone} : {})};
	const time = (text: string) => clockTime(Date.parse(text), show);
	const what = change.change === 'changed' ? `${plural(change.fields.length, 'field')} changed` : change.change;
	const before = change.notBefore ? `, not before ${time(change.notBefore)}` : '';
	const seen = change.change === 'first seen' ? what : `${what}, seen`;
	return `${number} of ${plural(count, 'change')}: ${seen} ${time(change.seen)}${before}`;
}
