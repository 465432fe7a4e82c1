/** Validates the times and enum values that a client writes, according to the facts of the contract. */
import {type Facts, fieldsOf, type Message} from '../../contract/schema.ts';
import {valueAt} from '../../text/json/object.ts';
import {parseDateTime} from '../../text/timestamp.ts';
import {invalid} from '../rejection.ts';
import type {Path} from './update-mask.ts';

/** Rejects the first invalid time or enum value by its path. Enums are open for readers, but unknown values are rejected here. */
export function checkValues(shape: Message, value: unknown, path: Path): void {
	for (const field of fieldsOf(shape)) {
		const here = [...path, field.name];
		const member = valueAt(value, [field.name]);
		if (member === undefined) continue;
		if (field.kind === 'message' && field.shape) checkValues(field.shape, member, here);
		if (field.kind === 'text') checkText(String(member), field.facts, here);
		if (field.kind === 'list') {
			for (const [index, item] of (member as unknown[]).entries()) {
				checkText(String(item), field.item ?? {}, [...path, `${field.name}[${index}]`]);
			}
		}
	}
}

function checkText(text: string, facts: Facts, path: Path): void {
	if (facts.time && parseDateTime(text) === undefined) {
		throw invalid(`${path.join('.')} is not an ISO 8601 date-time such as 2031-05-17T09:00:00Z`);
	}
	if (facts.known && text !== facts.enumDefault && !facts.known.includes(text)) {
		throw invalid(`${path.join('.')} must be one of ${facts.known.join(', ')}`);
	}
}
