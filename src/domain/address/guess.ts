/** A guess: one interpretation of a text. */
import type {Address} from './address.ts';

export interface Guess {
	/** `App app_42: Payroll`. */
	readonly title: string;
	readonly address: Address;
	/** The code to look up at the address. */
	readonly shareCode?: string;
	/** There is no other interpretation, so a paste may open the address at once. */
	readonly isCertain: boolean;
	/** The id to store as used, if such ids are stored. `kind` is the noun of a resource. */
	readonly used?: {readonly kind: string; readonly id: string};
}
