/** A guess: one interpretation of a text. */
import type {Address} from './address.ts';

/** The kinds whose used ids are stored, because the API cannot list them. */
export type UsedKind = 'app' | 'step-up provider' | 'conversation' | 'tool server';

export interface Guess {
	/** `App app_42: Payroll`. */
	readonly title: string;
	readonly address: Address;
	/** The code to look up at the address. */
	readonly shareCode?: string;
	/** There is no other interpretation, so a paste may open the address at once. */
	readonly isCertain: boolean;
	readonly used?: {readonly kind: UsedKind; readonly id: string};
}
