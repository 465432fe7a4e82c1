/** What an answer has that the document does not describe, by names and kinds, never by values. */

import {isJsonObject} from '../text/json/object.ts';
import {parseTimestamp} from '../text/timestamp.ts';
import {type Facts, type Field, fieldsOf, type Message} from './schema.ts';

export interface Difference {
	/** Such as `list[].appOwners[].email`. */
	readonly path: string;
	readonly what: 'not in the document' | 'a value that is not in the document' | 'not a time' | 'not a whole number';
	/** How often it occurs. */
	readonly count: number;
}

/** The differences of data that was read, in the order of their first place. Types that do not fit were left out when it was read. */
export function differencesIn(shape: Message, data: object): Difference[] {
	const found = new Map<string, Difference>();
	const add = (path: string, what: Difference['what']) => {
		const key = `${path} ${what}`;
		found.set(key, {path, what, count: (found.get(key)?.count ?? 0) + 1});
	};
	const message = (shape: Message, value: object, path: string) => {
		const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
		for (const [name, member] of Object.entries(value)) {
			const field = fields.get(name);
			const place = path ? `${path}.${name}` : name;
			if (field) member === null || visit(field, member, place);
			else add(place, 'not in the document');
		}
	};
	const visit = (field: Field, value: unknown, path: string): void => {
		if (Array.isArray(value))
			for (const item of value) visit({...field, facts: field.item ?? field.facts}, item, `${path}[]`);
		else if (field.shape && isJsonObject(value)) message(field.shape, value, path);
		else if (typeof value === 'string') scalar(field.facts, value, path);
	};
	const scalar = ({known, enumDefault, time, count64}: Facts, value: string, path: string) => {
		if (known && value !== enumDefault && !known.includes(value)) add(path, 'a value that is not in the document');
		if (time && value !== '' && parseTimestamp(value) === undefined) add(path, 'not a time');
		if (count64 && !/^-?\d+$/.test(value)) add(path, 'not a whole number');
	};
	message(shape, data, '');
	return [...found.values()];
}
