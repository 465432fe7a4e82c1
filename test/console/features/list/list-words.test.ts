import {stripVTControlCharacters} from 'node:util';
import {expect, test} from 'vitest';
import type {ListState} from '../../../../src/console/features/list/list-state.ts';
import {describeList, describeNothing} from '../../../../src/console/features/list/list-words.ts';
import {initialView} from '../../../../src/console/features/list/view.ts';
import {apps} from '../../../../src/domain/resources/apps.ts';
import {noSearch} from '../../../../src/domain/resources/search/search.ts';
import {createTheme} from '../../../../src/text/theme.ts';

const theme = createTheme({hasColor: false, hasUnicode: true});

type Parts = Partial<ListState> & {readonly isPast?: boolean; readonly gone?: number};

function stateOf(loaded: number, {gone = 0, ...parts}: Parts) {
	const view = Array.from({length: loaded}, (_, index) => ({id: `app_${index}`}));
	const rows = {view, loaded, evaluated: loaded, cursor: 0, gone, marks: new Map(), isFiltered: false};
	return {rows, problemCount: 0, isPast: false, hasMore: false, ...parts} as unknown as Parameters<
		typeof describeList
	>[1];
}

/** The status line of a list with some rows, the cursor on the first. */
const lineOf = (loaded: number, parts: Parts = {}) => describeList(apps, stateOf(loaded, parts), initialView, theme);

test.each<[number, Parts, string]>([
	[0, {broken: 'an id came twice'}, ' r reloads: an id came twice'],
	[1, {broken: 'an id came twice'}, ' 1/1 loaded, r reloads: an id came twice'],
	[0, {isLoading: true}, ' loading'],
	[1, {isLoading: true, hasMore: true}, ' 1/1 loaded, more exist'],
	[1, {isLoading: true, hasMore: true, isLoadingAll: true}, ' 1/1 loaded, loading all, ctrl-c stops'],
	[0, {isCancelled: true}, ' cancelled, r loads it'],
	[1, {isCancelled: true}, ' 1/1 loaded, cancelled, r loads it'],
	[0, {}, ' 0 loaded, complete'],
	[1, {isPast: true}, ' 1/1 loaded, complete'],
	[2, {isPast: true}, ' 1/2 loaded, complete · by id'],
	[2, {gone: 1, problemCount: 1}, ' 1/2 loaded, complete · 1 not seen · 1 invalid field'],
])('with %i rows and %j the status line is “%s”', (loaded, parts, line) => {
	expect(stripVTControlCharacters(lineOf(loaded, parts))).toBe(line);
});

const error = new Error('no');
const wait = {reason: 'busy', left: 2000, attempt: 2} as const;

test.each<[number, Parts, string]>([
	[0, {error, isLoading: true}, 'card: Cannot load apps, no'],
	[0, {notice: wait, isLoading: true}, 'try 2 in 2s, ctrl-c cancels: busy'],
	[0, {isLoading: true}, 'Loading…'],
	[0, {isCancelled: true}, 'Cancelled before anything was loaded; r loads it'],
	[0, {}, 'This tenant has no apps'],
	[1, {error, isLoading: true, isCancelled: true}, 'Cancelled before anything was loaded; r loads it'],
])('instead of rows, a list of %i with %j says “%s”', (loaded, parts, text) => {
	const card = (title: string, {message}: Error) => [`card: ${title}, ${message}`];
	expect([describeNothing(apps, stateOf(loaded, parts), initialView, noSearch, card)].flat().join('\n')).toBe(text);
});
