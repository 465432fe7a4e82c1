/** The text of every field of an item, for filters that search more than the columns. Secrets are left out. */
import {secretFields} from '../../../contract/sensitive-fields.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import type {Row} from '../resource.ts';

/** In characters. The rest of a huge item is not searched. */
const longestText = 100_000;

/** Every string, number and boolean of an item, each on a line of its own between two line breaks. */
export function anyFieldText(row: Row): string {
	const texts: string[] = [];
	let room = longestText;
	const open: unknown[] = [row];
	while (open.length > 0 && room > 0) {
		const value = open.pop();
		if (Array.isArray(value)) open.push(...value.toReversed());
		else if (isJsonObject(value)) {
			for (const [name, member] of Object.entries(value).toReversed())
				if (!secretFields.has(name.toLowerCase())) open.push(member);
		} else if (value !== undefined && value !== null) {
			const text = String(value).slice(0, room);
			texts.push(text);
			room -= text.length + 1;
		}
	}
	// A value that was cut has no line break after it.
	return `\n${texts.join('\n')}${room > 0 ? '\n' : ''}`;
}
