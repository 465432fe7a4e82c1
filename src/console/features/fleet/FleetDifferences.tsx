/** What differs between the two tenants of a fleet, item by item. Items are matched by name, because their ids are unrelated. */
import {type ChangeRow, changeKey, changeRows, changes} from '../../../domain/history/rows.ts';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import {type FleetSource, useServices} from '../../core/services.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {sidesText} from '../history/ChangesScreen.tsx';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useOwnRows} from '../list/use-own-rows.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useWait} from '../shared/use-wait.ts';

export function FleetDifferences({sides}: {readonly sides: readonly [FleetSource, FleetSource]}) {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const theme = useTheme();
	const {width} = useBodySize();
	const wait = useWait(now);
	const names = [sides[0].name, sides[1].name] as const;
	const state = useOwnRows<ChangeRow>({
		queryKey: ['differences', api.baseUrl],
		async queryFn({signal}) {
			const [{changesByName}, {presentOf}] = await Promise.all([
				import('../../../domain/history/changes.ts'),
				import('../../../domain/history/present.ts'),
			]);
			const opened = sides.map(({name, opening}) =>
				opening.catch((failure: Error) => {
					throw new Error(`${name}: ${failure.message}`);
				}),
			);
			const read = (await Promise.all(opened)).map(({tenant}) =>
				presentOf({api: tenant.api, signal, onRetry: wait.notify}),
			);
			const lacks: string[] = [];
			const found = await Promise.all(
				historyKinds.map(async (kind) => {
					try {
						return await changesByName(kind, read);
					} catch (error) {
						if (signal.aborted || !(error instanceof Error)) throw error;
						lacks.push(`${kind} not compared: ${error.message}`);
						return [];
					}
				}),
			);
			if (lacks.length === historyKinds.length) throw new Error(lacks.join('; '));
			return {rows: found.flat().flatMap(changeRows), at: now(), remark: lacks.join('; ')};
		},
		key: changeKey,
		notice: wait.notice,
	});
	const {remark = '', isLoading, error} = state;
	const sidesLine = ` Before is ${names[0]}, after is ${names[1]}; matched by name`;
	return (
		<RowsScreen
			resource={changes}
			state={state}
			strip={remark ? theme.paint('warn', ` Incomplete: ${remark}`) : theme.paint('dim', sidesLine)}
			needsStrip
			words={{
				title: `Differences: ${sidesText(names, width, theme.glyphs.ellipsis)}`,
				nothing: error || isLoading ? undefined : remark ? 'Nothing differs in what was compared' : 'Nothing differs',
				content: 'the differences',
			}}
			commands={{
				...withoutItems,
				'copy.curl': {whyNot: 'Several requests to two tenants loaded this'},
				'list.open': {whyNot: 'A row has two tenants: P opens one of them'},
			}}
		/>
	);
}
