/** The owners of apps in all readings, and what one of them owns and owned. Enter opens a person, and an app of a person in its last state. */
import type {Show} from '../../../domain/format/show.ts';
import type {People, personWith} from '../../../domain/people/people.ts';
import {coverageWords, noReading, ownershipKey, ownerships, people} from '../../../domain/people/rows.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {historyKey} from '../../query/history-key.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {RowsScreen, type RowsScreenProps} from '../list/RowsScreen.tsx';
import {withoutItems} from '../list/use-list-commands.ts';
import {useOwnRows} from '../list/use-own-rows.ts';

type PersonWith = typeof personWith;

/** The rows of a screen from the people of the history. The remark is what they do not cover, and `head` what the rows are about. */
function usePeople<R extends Row>(
	key: readonly string[],
	rowsOf: (all: People, personWith: PersonWith, still: Show) => {readonly rows: readonly R[]; readonly head?: string},
	rowKey: (row: R) => string,
) {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {historyAccess} = useServices().state;
	const {show} = useScreen();
	return useOwnRows({
		queryKey: [...historyKey(api.baseUrl), 'people', ...key],
		async queryFn() {
			const [history, {personWith, readPeople}] = await Promise.all([
				historyAccess?.openIfAny(),
				import('../../../domain/people/people.ts'),
			]);
			const all = await readPeople(history, api.baseUrl);
			// Relative times would not stay true until the next read.
			const still: Show = {...show, timeStyle: show.timeStyle === 'utc' ? 'utc' : 'local'};
			const {rows, head = ''} = rowsOf(all, personWith, still);
			return {rows, at: now(), remark: coverageWords(all.coverage, still), head};
		},
		key: rowKey,
	});
}

/** Everybody in the readings of a tenant. */
export const useAllPeople = () => usePeople(['all'], (all) => ({rows: all.people}), people.id);

const noPeople = (remark = '') =>
	remark.endsWith(noReading) ? 'No reading of apps is stored: + on History stores one' : 'No reading has an owner';

type PeopleRowsProps = Pick<RowsScreenProps, 'resource' | 'words'> & {readonly state: ReturnType<typeof useAllPeople>};

function PeopleRows({resource, state, words}: PeopleRowsProps) {
	const theme = useTheme();
	return (
		<RowsScreen
			resource={resource}
			state={state}
			strip={theme.paint('dim', ` ${state.remark ?? ''}`)}
			needsStrip
			words={{...words, nothing: state.error || state.isLoading ? undefined : words?.nothing}}
			commands={withoutItems}
		/>
	);
}

export function PeopleScreen() {
	const state = useAllPeople();
	return <PeopleRows resource={people} state={state} words={{nothing: noPeople(state.remark)}} />;
}

export function PersonScreen({id}: {readonly id: string}) {
	const theme = useTheme();
	const state = usePeople(
		['one', id],
		(all, personWith, still) => {
			const person = personWith(all, id);
			if (!person) return {rows: [], head: `No reading has an owner with the id ${id}`};
			const facts = people.detail(person, {show: still, hasUnset: false});
			const wanted = ['status', 'email', 'disabledSince', 'lastSeen', 'ids'];
			const words = facts.filter(({path, value}) => wanted.includes(path) && value !== '');
			return {
				rows: [...person.owns, ...person.ownedBefore],
				head: [person.name, ...words.map(({label, value}) => `${label}: ${value}`)].join(' · '),
			};
		},
		ownershipKey,
	);
	const status = () => theme.paint('dim', ` ${state.head ?? ''}`);
	const words = {title: `Person ${id}`, status, nothing: 'No reading has anything of this person'};
	return <PeopleRows resource={ownerships} state={state} words={words} />;
}
