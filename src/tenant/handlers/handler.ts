/** The type of a handler. Each operation has its own file in this folder. `handlers.ts` collects them. */
import type {AnyEndpoint, InputOf, OutputOf} from '../../contract/endpoint.ts';
import type {Json} from '../http.ts';
import type {Input} from '../input/input.ts';
import type {Sealer} from '../keys.ts';
import type {Store} from '../store/store.ts';

export interface Context {
	readonly store: Store;
	readonly sealer: Sealer;
	/** Epoch milliseconds. */
	readonly now: () => number;
}

/** Throws a `Rejection` to reject a request. The input matches the contract and contains no nulls. */
export type Handler<E extends AnyEndpoint> = (
	input: InputOf<E>,
	context: Context,
) => OutputOf<E> | Promise<OutputOf<E>>;

/**
 * A handler of any operation. It has the type of a method, because TypeScript compares the parameters of methods in both
 * directions, so that every `Handler` is an `AnyHandler` without a cast. `readInput` checks the input before the call.
 */
export type AnyHandler = {handle(input: Input, context: Context): Json | Promise<Json>}['handle'];
