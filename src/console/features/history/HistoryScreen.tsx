/** Lists the readings of the tenant, newest first, with their names. Enter compares one with the tenant. */
import {useState} from 'react';
import {momentText, type TimelineRow, timeline} from '../../../domain/history/timeline.ts';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import type {ListState} from '../list/list-state.ts';
import {RowsScreen} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useLastRead, useTimeline} from './use-timeline.ts';

/** Left out of the footer too: nothing is there to compare before the first reading. */
const noReadings: Handler = {whyNot: 'No readings yet: + saves one', isNever: true};
const noName: Handler = {whyNot: 'This reading has no name. + names what the tenant is now'};

/** Why no reading is selected. */
function whyNothing({error, isLoading, rows}: ListState): Handler {
	if (error) return {whyNot: 'The readings could not be read: r reads them again'};
	if (rows.loaded > 0) return {whyNot: 'No reading matches the filter'};
	return isLoading ? {whyNot: 'The readings are still being read'} : noReadings;
}

type DialogName = 'save' | 'rename' | 'remove';

export function HistoryScreen() {
	const {past} = useServices().tenant;
	const {go, travel} = useScreen();
	const theme = useTheme();
	const {state, saving, save, cancelSave, rename, remove, canSave, whyNoSave} = useTimeline();
	const [dialog, setDialog] = useState<DialogName>();
	const selected = state.rows.selected as TimelineRow | undefined;
	const lastRead = useLastRead();
	const nothing = whyNothing(state);
	const pair = pairOf(state.rows.chosen as readonly TimelineRow[], state.rows.view as readonly TimelineRow[]);

	const compare = (since: TimelineRow, until?: TimelineRow) =>
		go({screen: 'changes', params: {since: momentText(since), until: until ? momentText(until) : 'now'}});
	const onName = (dialog: DialogName): Handler =>
		selected?.name ? () => setDialog(dialog) : selected ? noName : nothing;
	function finish(act: () => void) {
		setDialog(undefined);
		act();
	}
	const {name = ''} = selected ?? {};
	return (
		<RowsScreen
			resource={timeline}
			strip={lastRead && theme.paint('dim', ` The lists were ${lastRead}`)}
			state={state}
			words={{
				nothing: state.error || state.isLoading ? undefined : 'This tenant has no readings: + saves one',
				...(saving ? {status: () => theme.paint('warn', ` ${saving}`)} : {}),
			}}
			commands={{
				...withoutItems,
				'list.open': selected ? () => compare(selected) : nothing,
				'history.save': canSave ? () => setDialog('save') : {whyNot: whyNoSave},
				'history.compare': pair
					? () => compare(...pair)
					: selected
						? {whyNot: 'Enter compares with now. To compare two, mark both with space'}
						: nothing,
				'history.travel': selected ? () => travel(momentText(selected), {screen: 'board', params: {}}) : nothing,
				'history.rename': past ? {whyNot: whyNoSave} : onName('rename'),
				'history.remove': past ? {whyNot: whyNoSave} : onName('remove'),
				...(saving ? {'app.cancel': cancelSave} : {}),
			}}
			overlay={
				dialog === 'save' || dialog === 'rename' ? (
					<Prompt
						verb={dialog === 'save' ? 'Save' : 'Rename'}
						title={dialog === 'save' ? 'Name what the tenant is now' : `Rename ${name}`}
						initial={dialog === 'save' ? '' : name}
						remark={() => (dialog === 'save' ? 'Reads and saves every list, with secrets redacted' : '')}
						onSubmit={(text) => finish(() => (dialog === 'save' ? save(text) : rename(name, text)))}
						onClose={() => setDialog(undefined)}
					/>
				) : dialog === 'remove' && selected ? (
					<Menu
						title={`Remove ${name}? This cannot be undone`}
						items={[
							{id: 'keep', label: 'Keep it'},
							{id: 'remove', label: `Remove ${name}`, detail: countText(selected), isKeyOnly: true},
						]}
						onChoose={({id}) => finish(() => (id === 'remove' ? remove(name) : undefined))}
						onClose={() => setDialog(undefined)}
					/>
				) : null
			}
		/>
	);
}

/** The two marked readings, or the selected one and its predecessor. The older one comes first. */
function pairOf(
	chosen: readonly TimelineRow[],
	all: readonly TimelineRow[],
): [since: TimelineRow, until: TimelineRow] | undefined {
	const [one, two] = chosen;
	if (!one) return undefined;
	const older = all.filter(({at}) => at < one.at).sort((a, b) => b.at - a.at)[0];
	const other = chosen.length === 2 ? two : chosen.length === 1 ? older : undefined;
	if (!other) return undefined;
	return one.at <= other.at ? [one, other] : [other, one];
}

const countText = ({items}: TimelineRow) =>
	historyKinds.flatMap((kind) => (kind in items ? [`${kind}: ${items[kind]}`] : [])).join(', ');
