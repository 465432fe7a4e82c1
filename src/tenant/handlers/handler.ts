/** What a handler is given and gives. Each operation has its own file here; `handlers.ts` puts them together. */
import type {AnyEndpoint, InputOf, OutputOf} from '../../contract/endpoint.ts';
import type {Sealer} from '../keys.ts';
import type {Store} from '../store/store.ts';

export interface Context {
	readonly store: Store;
	readonly sealer: Sealer;
	/** Epoch milliseconds. */
	readonly now: () => number;
}

/** Throws a `Refusal` for what cannot be done. Its input has the types that the contract gives it, and no nulls. */
export type Handler<E extends AnyEndpoint> = (
	input: InputOf<E>,
	context: Context,
) => OutputOf<E> | Promise<OutputOf<E>>;
