/** How far the list of each tenant of a fleet is read, in words. */
import {ApiError} from '../../../client/error.ts';
import {cellWidth} from '../../../text/cells.ts';
import {showCount} from '../../../text/count.ts';
import type {Theme} from '../../../text/theme.ts';
import type {FleetSource} from '../../core/services.ts';
import type {ListState} from '../list/list-state.ts';

/** The status of the response, or the end of a message that begins with the host. The list of errors has all of it. */
function shortReason(error: Error): string {
	const {status} = error instanceof ApiError ? error.detail : {};
	if (status !== undefined)
		return status === 401 ? 'not signed in' : status === 403 ? 'not allowed (403)' : `answered ${status}`;
	return error.message.replace(/^\S+: /, '').replace(/\.$/, '');
}

type CountOf<S> = (state: S) => string;

/** The reason why the list of a tenant is not complete; '' without one. `countOf` returns the size of the list in words. */
export function lackOf<S extends ListState>(
	{name, failure}: FleetSource,
	state: S | undefined,
	countOf: CountOf<S> = loadedCount,
): string {
	const problem = failure ?? state?.error ?? (state?.broken === undefined ? undefined : new Error(state.broken));
	if (problem) {
		const reason = shortReason(problem);
		return state && state.rows.loaded > 0 ? `${name} ${countOf(state)}, then: ${reason}` : `${name}: ${reason}`;
	}
	// Nothing was read, so that 0 would be a count.
	if (state?.isCancelled) return `${name}: cancelled, r loads it`;
	if (!state?.notice) return '';
	const {reason, left} = state.notice;
	return `${name} waits (${reason}, ${Math.max(1, Math.ceil(left / 1000))} s)`;
}

const loadedCount = ({rows}: ListState) => showCount(rows.loaded);

function wordsOf<S extends ListState>(source: FleetSource, state: S | undefined, countOf: CountOf<S>): string {
	const lack = lackOf(source, state, countOf);
	if (lack) return lack;
	if (!source.services) return `${source.name} waits for its credentials`;
	if (!state || (state.isLoading && state.rows.loaded === 0)) return `${source.name} loading`;
	return `${source.name} ${countOf(state)}${state.hasMore ? ', more exist' : ''}`;
}

/** A line about all tenants. If it does not fit, tenants whose lists are not complete come first. */
export function sourcesLine<S extends ListState>(
	fleet: readonly FleetSource[],
	states: ReadonlyMap<string, S>,
	{
		width,
		theme,
		countOf = loadedCount,
	}: {
		readonly width: number;
		readonly theme: Theme;
		readonly countOf?: CountOf<S> | undefined;
	},
): string {
	const parts = fleet.map((source) => {
		const state = states.get(source.name);
		return {text: wordsOf(source, state, countOf), isTrouble: lackOf(source, state) !== ''};
	});
	const line = (of: typeof parts) => of.map(({text}) => text).join(` ${theme.glyphs.dot} `);
	const isWhole = cellWidth(line(parts)) < width;
	const shown = isWhole ? parts : parts.toSorted((one, other) => Number(other.isTrouble) - Number(one.isTrouble));
	return ` ${shown.map(({text, isTrouble}) => theme.paint(isTrouble ? 'warn' : 'dim', text)).join(theme.paint('dim', ` ${theme.glyphs.dot} `))}`;
}
