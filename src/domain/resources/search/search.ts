import {secretFields} from '../../../contract/sensitive-fields.ts';
import {isJsonObject} from '../../../text/json/object.ts';

/** A server-side search: values by input name. A flag has the value `true`. An empty search matches everything. */
export type Search = Readonly<Record<string, readonly string[]>>;

export const noSearch: Search = {};

export const isEmptySearch = (search: Search) => Object.values(search).every((values) => values.length === 0);

/** `query=vault policyRefs=p1,p2`, for titles and footers. */
export const describeSearch = (search: Search) =>
	Object.entries(search)
		.filter(([, values]) => values.length > 0)
		.map(([input, values]) => `${input}=${values.join(',')}`)
		.join(' ');

/** In characters. The rest of a huge item is not searched. */
const longestText = 100_000;

/** Every string, number and boolean of an item, each on a line of its own between two line breaks. */
export function anyFieldText(row: object): string {
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
