/** The text that a person types to confirm a write. */
import {visibleInput} from '../../text/visible.ts';

export interface Confirmation {
	/** Describes the text: `the provider id`. */
	readonly what: string;
	readonly expected: string;
}

/** Whether the typed text equals the expected confirmation, ignoring blanks around it. */
export const isConfirmed = (typed: string, expected: string): boolean =>
	expected.trim() !== '' && visibleInput(typed.trim()) === visibleInput(expected.trim());

/** The name of a target if it can be typed exactly, otherwise its id. */
export const confirmationOf = (name: string | undefined, id: string): Confirmation =>
	name && name === name.trim() && !/[\r\n\t]/.test(name)
		? {what: 'the name', expected: name}
		: {what: 'the id', expected: id};
