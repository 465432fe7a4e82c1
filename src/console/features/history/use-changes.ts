/** The changes between two moments, or the recorded ones of an item, as a list that is read to its end. */
import {useState} from 'react';
import type {ItemChange} from '../../../domain/history/change.ts';
import type {Span} from '../../../domain/history/changes.ts';
import {present} from '../../../domain/history/name.ts';
import {type ChangeRow, changeKey, changeRows} from '../../../domain/history/rows.ts';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import {showCount} from '../../../text/count.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';
import {useOwnRows} from '../list/use-own-rows.ts';
import {useWait} from '../shared/use-wait.ts';

/** Two moments, of which `now` is the present, or an item for all that is recorded of it. */
export type ShownSpan = {readonly since: string; readonly until: string} | {readonly kind: string; readonly id: string};

/** In rows. Between two parts, keys are handled. */
const rowsPerPart = 1000;

export function useChanges(shown: ShownSpan) {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {historyAccess} = useServices().state;
	const {show} = useScreen();
	const wait = useWait(now);
	const [read, setRead] = useState(0);

	async function queryFn({signal}: {readonly signal: AbortSignal}) {
		setRead(0);
		const history = await historyAccess?.openIfAny();
		if (!history) throw new Error('Nothing is stored of this tenant yet. + on History saves its state');
		const [{changes, comparedKinds}, {findMoment}] = await Promise.all([
			import('../../../domain/history/changes.ts'),
			import('../../../domain/history/past/moment.ts'),
		]);
		const moment = (wanted: string) => findMoment(history, wanted, {tenant: api.baseUrl, show: {...show, now: now()}});
		let at = now();
		async function spanOf(): Promise<Span> {
			if ('kind' in shown) {
				const kind = historyKinds.find((each) => each === shown.kind);
				if (!kind) throw new Error(`The history does not keep ${shown.kind}. It keeps ${historyKinds.join(', ')}`);
				const readings = (await history?.past.readings(api.baseUrl))?.filter((reading) => reading.kind === kind);
				at = readings?.at(-1)?.seen ?? at;
				return {tenant: api.baseUrl, only: [{kind, id: shown.id}]};
			}
			const since = await moment(shown.since);
			if (shown.until !== present) {
				const until = await moment(shown.until);
				at = Math.max(since.at, until.at);
				return {since, until};
			}
			if (api.asOf !== undefined)
				throw new Error('Cannot compare with the present from an earlier state. Type :at now first');
			return {since, until: {api, signal, onRetry: wait.notify, onProgress: setRead}};
		}
		const span = await spanOf();
		const rows: ChangeRow[] = [];
		const counts = {added: 0, removed: 0, changed: 0, 'first seen': 0} satisfies Record<ItemChange['change'], number>;
		for await (const change of changes(history, span)) {
			counts[change.change]++;
			const own = changeRows(change);
			if (Math.floor((rows.length + own.length) / rowsPerPart) > Math.floor(rows.length / rowsPerPart))
				await new Promise(setImmediate);
			signal.throwIfAborted();
			rows.push(...own);
		}
		const words = Object.entries(counts).filter(([word, count]) => count > 0 && word !== 'first seen');
		const left = comparedKinds(span).leftOut;
		const remark = [
			words.map(([word, count]) => `${showCount(count)} ${word}`).join(', ') || 'no changes',
			left.length > 0 ? `not compared, only one side was read: ${left.join(', ')}` : '',
		];
		return {rows, at, remark: remark.filter(Boolean).join('; ')};
	}
	const state = useOwnRows({
		queryKey: [...historyKey(api.baseUrl), 'changes', shown],
		queryFn,
		key: changeKey,
		notice: wait.notice,
	});
	return {...state, read};
}
