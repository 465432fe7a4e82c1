/** The names of fields that a person or an agent may ask for. */
import {type Field, fieldsOf, type Message} from '../../contract/schema.ts';

/** Dotted paths, and the fields of a message of the contract. */
export interface KnownFields {
	readonly names?: readonly string[];
	readonly shape?: Message;
}

/** The first path that is not known. */
export const unknownField = (paths: readonly string[], {names = [], shape}: KnownFields): string | undefined =>
	paths.find(
		(path) =>
			!names.some((name) => name === path || name.startsWith(`${path}.`)) &&
			!(shape && hasField(shape, path.split('.'))),
	);

function hasField(shape: Message, [name, ...rest]: readonly string[]): boolean {
	const field = fieldsOf(shape).find((each) => each.name === name);
	if (!field) return false;
	return rest.length === 0 || isOpen(field) || (field.shape !== undefined && hasField(field.shape, rest));
}

/** Whether the contract does not define the members of the field's value. */
const isOpen = ({kind}: Field) => kind === 'map' || kind === 'any';
