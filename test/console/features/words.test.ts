/** Approved words of lists, errors and fleets in each state of their reads. SCREENS=write writes the file. */
import {test} from 'vitest';
import {ApiError, type ApiErrorDetail} from '../../../src/client/error.ts';
import {lackOf, sourcesLine} from '../../../src/console/features/fleet/source-words.ts';
import type {ListState} from '../../../src/console/features/list/list-state.ts';
import {
	describeAlert,
	describeList,
	describeMarks,
	describeNothing,
	describePosition,
	listTitle,
} from '../../../src/console/features/list/list-words.ts';
import {initialView, type ListView} from '../../../src/console/features/list/view.ts';
import {
	alertLine,
	describeError,
	isRejected,
	isSignInError,
	staleReason,
} from '../../../src/console/features/shared/error-words.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const theme = {
	...createTheme({hasColor: false, hasUnicode: true}),
	paint: (style: string, text: string) => `<${style}>${text}`,
};
const api = (detail: Partial<ApiErrorDetail>) =>
	new ApiError({kind: 'server', message: 'eu.test: answered 503.', advice: '', applied: 'no', ...detail});
const errors: Readonly<Record<string, Error>> = {
	plain: new Error('eu.test: no route.'),
	server: api({status: 503, requestId: 'req_1', advice: 'Try again later'}),
	rejected: api({kind: 'rejected', message: 'the token is stale', status: 400}),
	'signed out': api({kind: 'unauthenticated', message: 'the token has expired', status: 401}),
	'not allowed': api({kind: 'forbidden' as ApiErrorDetail['kind'], message: 'no', status: 403}),
	'no credentials': api({kind: 'credentials', message: 'no token'}),
};
const notice = (left: number) => ({reason: 'busy', left, attempt: 2});
const rowsOf = (count: number, more: object = {}) => ({
	view: Array.from({length: count}, (_, index) => ({id: `app_${index}`})),
	loaded: count,
	evaluated: count,
	cursor: 0,
	gone: 0,
	marks: new Map(),
	isFiltered: false,
	...more,
});
type State = ListState & {readonly isPast: boolean};
const stateOf = (count: number, {rows, ...parts}: {readonly rows?: object; readonly [name: string]: unknown} = {}) =>
	({rows: rowsOf(count, rows), problemCount: 0, isPast: false, hasMore: false, ...parts}) as unknown as State;
const filtered = (filter: string): ListView => ({...initialView, filter});
const card = (title: string, error: Error) => [title, error.message];

const states: readonly (readonly [string, State, ListView?])[] = [
	['nothing', stateOf(0)],
	['more', stateOf(0, {hasMore: true})],
	['broken', stateOf(0, {broken: 'an id came twice'})],
	['loading', stateOf(0, {isLoading: true})],
	['loading more', stateOf(1, {isLoading: true})],
	['cancelled', stateOf(0, {isCancelled: true})],
	['cancelled rows', stateOf(1_234, {isCancelled: true})],
	['a wait', stateOf(0, {notice: notice(1)})],
	['a wait behind rows', stateOf(2, {notice: notice(1_001)})],
	['a failure', stateOf(0, {error: errors.plain})],
	['a failure behind rows', stateOf(2, {error: errors.server, retryIn: 61_000})],
	['a rejection', stateOf(2, {error: errors.rejected})],
	['a rejection that is tried again', stateOf(2, {error: errors.rejected, retryIn: 0})],
	[
		'a filter',
		stateOf(3, {rows: {view: [], isFiltered: true}}),
		filtered('payroll of many letters that no line has any room for'),
	],
	['a filter of an unknown column', stateOf(3, {rows: {isFiltered: true, cursor: 1}}), filtered('team:x')],
	['a filter at work', stateOf(3_000, {rows: {view: [], isFiltered: true, evaluated: 1_024}}), filtered('x')],
	['a sort', stateOf(1, {isPast: true}), {...initialView, sort: 'displayName'}],
	['the past', stateOf(2, {isPast: true})],
	['marks', stateOf(2, {rows: {marks: new Set(['app_1']), gone: 1}, smallerSize: 50, problemCount: 2})],
];

test('each state of a read has its words', () => {
	const lines: string[] = [];
	const say = (name: string, ...parts: readonly unknown[]) =>
		lines.push(
			`${name}: ${parts.map((part) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? '-'))).join(' | ')}`,
		);

	lines.push('# Lists: the status line, and what is in place of rows');
	for (const [name, state, view = initialView] of states) {
		say(name, describeList(apps, state, view, theme));
		say(name, `${describePosition(state.rows)} ${describeMarks(state.rows)}`);
		if (state.rows.view.length === 0) say(name, describeNothing(apps, state, view, {}, card));
	}
	say('a search without a match', describeNothing(apps, stateOf(0), initialView, {query: ['x']}, card));
	say(
		'a filter of a list without a search',
		describeNothing(authConfigs, stateOf(1, {rows: {view: []}}), filtered('x'), {}, card),
	);
	say('no alert', describeAlert(stateOf(1), '', theme));

	lines.push('', '# Titles');
	const address = {screen: 'apps', params: {appId: 'app_1', entitlementId: 'ent_2'}} as const;
	say('parents', listTitle(apps, address, theme));
	say('no parents', listTitle(apps, {screen: 'apps', params: {}, search: {query: []}}, theme));
	say('search', listTitle(apps, {screen: 'apps', params: {}, search: {query: ['x']}}, theme));
	say('local search', listTitle(apps, {screen: 'apps', params: {}, search: {query: ['x']}}, theme, 'castellan'));

	lines.push('', '# Errors: words, stale content, the line of a single read');
	for (const [name, error] of Object.entries(errors)) {
		say(name, describeError(error), staleReason({error, notice: undefined}), isSignInError(error), isRejected(error));
		say(name, alertLine({error, notice: undefined, retryIn: undefined}, theme));
	}
	for (const retryIn of [0, 1, 5_000])
		say(`retry in ${retryIn}`, alertLine({error: errors.plain, notice: undefined, retryIn}, theme));
	for (const left of [0, 1, 1_000, 1_001])
		say(`wait ${left}`, alertLine({error: undefined, notice: notice(left), retryIn: undefined}, theme));
	say(
		'no error',
		alertLine({error: undefined, notice: undefined, retryIn: undefined}, theme),
		staleReason({error: undefined, notice: notice(1)}),
		isRejected(undefined),
	);

	lines.push('', '# Tenants of a fleet');
	const source = (name: string, more: object = {}) => ({name, services: {}, ...more}) as Parameters<typeof lackOf>[0];
	for (const [name, state] of states) say(name, lackOf(source('eu'), state));
	for (const [name, error] of Object.entries(errors)) {
		say(name, lackOf(source('eu', {failure: error}), undefined));
		say(
			name,
			lackOf(source('eu'), stateOf(2, {error}), () => 'two'),
		);
	}
	const fleet = [source('eu'), source('us'), source('asia', {services: undefined}), source('uk'), source('new')];
	const read = new Map([
		['eu', stateOf(1_200, {hasMore: true})],
		['us', stateOf(0, {isLoading: true})],
		['uk', stateOf(2, {error: errors.server})],
	]);
	const plain = {...theme, paint: (_style: string, text: string) => text};
	const line = (width: number) => sourcesLine(fleet, read, {width, theme: plain});
	for (let width = 20; width < 130; width++) if (line(width) !== line(width - 1)) say(`${width} cells`, line(width));
	say('coloured', sourcesLine(fleet, read, {width: 40, theme}));
	say('counted', sourcesLine(fleet.slice(0, 1), read, {width: 80, theme, countOf: () => 'some'}));
	expectApprovedFile('test/console/features/approved-words.txt', `${lines.join('\n')}\n`);
});
