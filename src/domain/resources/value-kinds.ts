/** The kinds of values that lists and details show in a colour of their own, by the path of the field. */
import type {ValueKind} from '../../text/tone.ts';

const people = new Set(['appOwners', 'user']);
const names = new Set(['displayName', 'email', 'username', 'emails', 'usernames']);
/** Times of the history, whose names do not end with At. */
const times = new Set(['at', 'when', 'seen', 'notBefore']);
const isIndex = (segment: string) => segment !== '' && !Number.isNaN(Number(segment));

/** The kind of the value at a dotted path; undefined for any other kind. */
export function valueKind(path: string): ValueKind | undefined {
	const segments = path.split('.').filter((segment) => !isIndex(segment));
	const name = segments.at(-1) ?? '';
	if (name === 'id' || name === 'address' || name.endsWith('Id') || name.endsWith('Ids')) return 'id';
	if (times.has(name) || name.endsWith('At') || name.endsWith('Deadline')) return 'time';
	if (people.has(name)) return 'person';
	return names.has(name) && segments.some((segment) => people.has(segment)) ? 'person' : undefined;
}
