/** The result of a key or a click. */
import type {Effect} from '../widgets/widget.ts';

/** The caller performs the effect and shows the message. */
export interface KeyResult {
	readonly effect: Effect | undefined;
	readonly message: string | undefined;
}

export const nothing: KeyResult = {effect: undefined, message: undefined};
