/** The words of changed values. JSON and raw views keep the exact value. */
import {type Facts, type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {showEnum, showFlag} from '../format/show.ts';
import type {FieldChange} from './field-changes.ts';

/** A value of a field as text: enums and flags in words, other texts unchanged, and anything else as JSON; '' without a value. */
export function valueWords(shape: Message | undefined, steps: FieldChange['steps'], value: unknown): string {
	if (value === undefined) return '';
	if (typeof value === 'boolean') return showFlag(value);
	if (typeof value !== 'string') return JSON.stringify(value);
	const facts = shape && factsAt(shape, steps);
	return facts?.enumDefault === undefined ? value : showEnum(value, facts) || 'unspecified';
}

/** The facts about the field at a path; undefined outside the contract. */
function factsAt(shape: Message, steps: FieldChange['steps']): Facts | undefined {
	let within: Message | undefined = shape;
	let facts: Facts | undefined;
	let items: Facts | undefined;
	for (const step of steps) {
		if (typeof step === 'number') {
			facts = items;
			continue;
		}
		const field: Field | undefined = within && fieldsOf(within).find(({name}) => name === step);
		[within, facts, items] = [field?.shape, field?.facts, field?.item];
	}
	return facts;
}
