/** The last known owners of an app that has none, from the readings of the history. */
import {useMemo} from 'react';
import {showTime} from '../../../domain/format/show.ts';
import {keptItem} from '../../../domain/history/past/target.ts';
import {type DetailLine, fieldLine, headingLine} from '../../../domain/resources/fields.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useHistoryQuery} from '../shared/use-history.ts';

const none: readonly DetailLine[] = [];

/** No lines for any other item, and in an earlier state, because later readings would count. */
export function usePreviousOwners(row: Row | undefined): readonly DetailLine[] {
	const {api, past} = useServices().tenant;
	const {entry, show} = useScreen();
	const target = keptItem(entry.address.screen, entry.address.params);
	const owners = row?.appOwners ?? [];
	const isOrphan = row !== undefined && target?.kind === 'apps' && Array.isArray(owners) && owners.length === 0;
	const {data} = useHistoryQuery(
		['previous-owners', target?.id],
		async (history) => {
			const {previousOwners} = await import('../../../domain/people/people.ts');
			return {owners: await previousOwners(history, api.baseUrl, target?.id ?? '')};
		},
		isOrphan && !past,
	);
	return useMemo(() => {
		if (!isOrphan || !data) return none;
		const {names = [], until} = data.owners ?? {};
		const end = until === undefined ? 'in the last reading' : `until ${showTime(until, show)}`;
		const text = data.owners ? `${names.join(', ')}, ${end}` : 'not known: no reading has one';
		return [headingLine('Owners before'), fieldLine('Previous owners', text, {path: 'previousOwners'})];
	}, [isOrphan, data, show]);
}
