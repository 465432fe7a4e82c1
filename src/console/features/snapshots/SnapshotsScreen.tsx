/** Lists the snapshots of the tenant, newest first. Enter compares one with the tenant. */
import {useState} from 'react';
import {showTime} from '../../../domain/format/show.ts';
import {snapshotKinds} from '../../../domain/history/kinds.ts';
import {timeline} from '../../../domain/history/rows.ts';
import type {Snapshot} from '../../../domain/history/snapshot.ts';
import type {SnapshotKind} from '../../../domain/resources/index.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {useServices} from '../../app/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {RowsScreen} from '../list/RowsScreen.tsx';
import type {ListState} from '../list/use-list.ts';
import {withoutItems} from '../list/use-list-commands.ts';
import {useScreen} from '../shared/screen-context.ts';
import {useLastRead, useSnapshots} from './use-snapshots.ts';

/** Left out of the footer too: nothing is there to compare before the first one is saved. */
const noSnapshots: Handler = {whyNot: 'No snapshots yet: + saves one', isNever: true};

/** Why no snapshot is selected. */
function whyNothing({error, isLoading, rows}: ListState): Handler {
	if (error) return {whyNot: 'The snapshots could not be read: r reads them again'};
	if (rows.loaded > 0) return {whyNot: 'No snapshot matches the filter'};
	return isLoading ? {whyNot: 'The snapshots are still being read'} : noSnapshots;
}

const asSnapshot = (row: Row | undefined) => row as Snapshot | undefined;

export function SnapshotsScreen() {
	const {now} = useServices();
	const {go, show} = useScreen();
	const theme = useTheme();
	const {state, saving, save, cancelSave, remove, canSave, whyNoSave} = useSnapshots();
	const [dialog, setDialog] = useState<'name' | 'remove'>();
	const {rows: shown} = state;
	const selected = asSnapshot(shown.selected);
	const lastRead = useLastRead();

	const open = (before: Snapshot, after?: Snapshot) =>
		go({screen: 'snapshot-diff', params: {before: before.name, after: after?.name ?? 'now'}});
	const nothing = whyNothing(state);
	const pair = pairOf(shown.chosen.map(asSnapshot), shown.view.map(asSnapshot));
	const compare: Handler = pair
		? () => open(...pair)
		: selected
			? {whyNot: 'Enter compares with now. To compare two, mark both with space'}
			: nothing;
	return (
		<RowsScreen
			resource={timeline}
			strip={lastRead && theme.paint('dim', ` The lists were ${lastRead}`)}
			state={state}
			words={{
				nothing: state.error || state.isLoading ? undefined : 'This tenant has no snapshots: + saves one',
				...(saving ? {status: () => theme.paint('warn', ` ${saving}`)} : {}),
			}}
			commands={{
				...withoutItems,
				'list.open': selected ? () => open(selected) : nothing,
				'snapshot.save': canSave ? () => setDialog('name') : {whyNot: whyNoSave},
				'snapshot.compare': compare,
				'snapshot.remove': selected ? () => setDialog('remove') : nothing,
				...(saving ? {'app.cancel': cancelSave} : {}),
			}}
			overlay={
				dialog === 'name' ? (
					<Prompt
						verb="Save"
						title="Save a snapshot as"
						initial={showTime(isoTime(now()), {...show, timeStyle: 'utc'})}
						remark={() => 'Loads and saves apps, auth configs and notification settings, secrets redacted'}
						onSubmit={(name) => {
							setDialog(undefined);
							save(name);
						}}
						onClose={() => setDialog(undefined)}
					/>
				) : dialog === 'remove' && selected ? (
					<Menu
						title={`Remove ${selected.name}? This cannot be undone`}
						items={[
							{id: 'keep', label: 'Keep it'},
							{id: 'remove', label: `Remove ${selected.name}`, detail: countText(selected), isKeyOnly: true},
						]}
						onChoose={({id}) => {
							setDialog(undefined);
							if (id === 'remove') remove(selected);
						}}
						onClose={() => setDialog(undefined)}
					/>
				) : null
			}
		/>
	);
}

/** The two marked snapshots, or the selected one and its predecessor. The older one comes first. */
function pairOf(
	chosen: readonly (Snapshot | undefined)[],
	all: readonly (Snapshot | undefined)[],
): [Snapshot, Snapshot] | undefined {
	const [one, two] = chosen;
	if (!one) return undefined;
	const older = all.flatMap((each) => (each && each.at < one.at ? [each] : [])).sort((a, b) => b.at - a.at)[0];
	const other = chosen.length === 2 ? two : chosen.length === 1 ? older : undefined;
	if (!other) return undefined;
	return one.at <= other.at ? [one, other] : [other, one];
}

const countText = ({items}: Snapshot) =>
	snapshotKinds.flatMap((kind: SnapshotKind) => (kind in items ? [`${kind}: ${items[kind]}`] : [])).join(', ');
