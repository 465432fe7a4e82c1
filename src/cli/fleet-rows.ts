/** Reads of the tenants of a fleet: all at once, with what each lacks at the end. A tenant that is slow or fails delays no other. */
import type {Flags} from '../settings/launch/flags.ts';
import type {Tenant} from '../settings/launch/tenant.ts';
import {showCount} from '../text/count.ts';
import type {OpeningTenant} from './connect.ts';
import {type CliContext, printMessage} from './context.ts';
import {ExitError, exitCodes} from './error.ts';
import {failureOf, messageOf, withExtent} from './failure.ts';

/** How far the list of a tenant was read. */
export interface SourceState {
	readonly tenant: string;
	readonly count: number;
	/** `more`: the service has rows beyond the limit. */
	readonly end: 'whole' | 'more' | {readonly failure: Error};
}

/** A part of a list. */
interface Page<R> {
	readonly items: readonly R[];
	readonly hasMore: boolean;
}

/**
 * Calls back with the rows of each page when it arrives, whichever tenant it is of, one page at a time. `read` gets the flags that select
 * its tenant alone, and rejects with the reason why it has no list, or not all of it. Resolves with how far each tenant was read, in their
 * order. Rejects with an error of `onRows`, after which no further page is asked for.
 */
export function readFleet<R>(
	tenants: readonly OpeningTenant[],
	read: (tenant: Tenant, flags: Flags) => AsyncIterable<Page<R>>,
	onRows: (rows: readonly R[], tenant: string) => void | Promise<void>,
): Promise<readonly SourceState[]> {
	let writing = Promise.resolve();
	async function readOne({name: tenant, flags, opening}: OpeningTenant): Promise<SourceState> {
		let state: SourceState = {tenant, count: 0, end: 'whole'};
		try {
			for await (const {items, hasMore} of read(await opening, flags)) {
				state = {tenant, count: state.count + items.length, end: hasMore ? 'more' : 'whole'};
				writing = writing.then(() => onRows(items, tenant));
				await writing;
			}
			return state;
		} catch (failure) {
			await writing;
			if (!(failure instanceof Error)) throw failure;
			return {...state, end: {failure}};
		}
	}
	return Promise.all(tenants.map(readOne));
}

/** `prod-eu 812 · prod-us 100, more exist · stage: the token was refused`. `reasonOf` says why a list ends, `countOf` how much was read. */
export const statesInWords = (
	states: readonly SourceState[],
	reasonOf: (failure: Error) => string,
	countOf: (count: number) => string = showCount,
): string =>
	states
		.map(({tenant, count, end}) => {
			const read = `${tenant} ${countOf(count)}`;
			if (end === 'whole') return read;
			if (end === 'more') return `${read}, more exist`;
			return count === 0 ? `${tenant}: ${reasonOf(end.failure)}` : `${read}, then: ${reasonOf(end.failure)}`;
		})
		.join(' · ');

/** Says how far each tenant was read, in numbers or by `countOf`. Rejects with `ExitError` unless each was read as far as was asked for: the code of all, or 8. */
export async function endOfFleet(
	context: CliContext,
	states: readonly SourceState[],
	countOf?: (count: number) => string,
): Promise<void> {
	await printMessage(context, statesInWords(states, messageOf, countOf));
	if (context.signal.aborted) throw withExtent(context, context.signal.reason, 'before every tenant was read');
	const failures = states.flatMap(({end}) => (typeof end === 'object' ? [end.failure] : []));
	if (failures.length === 0) return;
	const codes = new Set(failures.map((failure) => failureOf(failure)?.code ?? exitCodes.failed));
	const [code = exitCodes.failed] = codes;
	const isNothing = states.every(({count, end}) => count === 0 && typeof end === 'object');
	throw new ExitError(isNothing && codes.size === 1 ? code : exitCodes.partlyDone);
}
