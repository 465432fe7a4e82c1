/** Reads of the tenants of a fleet: all at once, with what each lacks at the end. */
import {type Page, readSources, type SourceState, statesInWords} from '../domain/fleet/merge.ts';
import type {Flags} from '../settings/launch/flags.ts';
import type {Tenant} from '../settings/launch/tenant.ts';
import type {OpeningTenant} from './connect.ts';
import {type CliContext, printMessage} from './context.ts';
import {ExitError, exitCodes} from './error.ts';
import {failureOf, withExtent} from './failure.ts';

/** Like `readSources`. `read` gets the flags that select its tenant alone. */
export const readFleet = <R>(
	tenants: readonly OpeningTenant[],
	read: (tenant: Tenant, flags: Flags) => AsyncIterable<Page<R>>,
	onRows: (rows: readonly R[], tenant: string) => void | Promise<void>,
): Promise<readonly SourceState[]> =>
	readSources(
		tenants,
		async function* ({flags, opening}) {
			yield* read(await opening, flags);
		},
		onRows,
	);

/** Says how far each tenant was read, in numbers or by `countOf`. Rejects with `ExitError` unless each was read as far as was asked for: the code of all, or 8. */
export async function endOfFleet(
	context: CliContext,
	states: readonly SourceState[],
	countOf?: (count: number) => string,
): Promise<void> {
	const reasonOf = (failure: Error) => failureOf(failure)?.lines.join(' ') ?? failure.message;
	await printMessage(context, statesInWords(states, reasonOf, countOf));
	if (context.signal.aborted) throw withExtent(context, context.signal.reason, 'before every tenant was read');
	const failures = states.flatMap(({end}) => (typeof end === 'object' ? [end.failure] : []));
	if (failures.length === 0) return;
	const codes = new Set(failures.map((failure) => failureOf(failure)?.code ?? exitCodes.failed));
	const [code = exitCodes.failed] = codes;
	const isNothing = states.every(({count, end}) => count === 0 && typeof end === 'object');
	throw new ExitError(isNothing && codes.size === 1 ? code : exitCodes.partlyDone);
}
