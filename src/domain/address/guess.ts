/** One thing that a text could be. */
import type {Address} from './address.ts';

/** Kinds of which used ids are remembered, because the service has no list of them. */
export type UsedKind = 'app' | 'step-up provider' | 'conversation' | 'tool server';

export interface Guess {
	/** `App app_42: Payroll`. */
	readonly title: string;
	readonly address: Address;
	/** To be asked for at that address. */
	readonly shareCode?: string;
	/** It can be nothing else, so that a paste may jump there at once. */
	readonly isCertain: boolean;
	readonly used?: {readonly kind: UsedKind; readonly id: string};
}
