/** Checks the names of `--fields` against the JSON that the command prints. */
import {type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {UsageError} from '../../settings/error.ts';
import {nearest} from '../../text/match/nearest.ts';
import {clean} from '../../text/visible.ts';

/** The names that `--fields` accepts: dotted paths, and the fields of a message of the contract. */
export interface KnownFields {
	readonly names?: readonly string[];
	readonly shape?: Message;
}

/**
 * Throws `UsageError` for an unknown name. Called before the first request, because a spelling mistake must not cost a
 * look-up or follow a write.
 */
export function assertFields(fields: readonly string[] | undefined, {names = [], shape}: KnownFields): void {
	for (const path of fields ?? []) {
		if (names.some((name) => name === path || name.startsWith(`${path}.`))) continue;
		if (shape && hasField(shape, path.split('.'))) continue;
		const paths = [...names, ...(shape ? pathsOf(shape) : [])];
		const similar = nearest(path, paths);
		const suggestions = similar.length > 0 ? similar : paths.filter((name) => !name.includes('.'));
		throw new UsageError(`--fields: there is no field “${clean(path)}”. Try ${[...new Set(suggestions)].join(', ')}`);
	}
}

function hasField(shape: Message, [name, ...rest]: readonly string[]): boolean {
	const field = fieldsOf(shape).find((each) => each.name === name);
	if (!field) return false;
	return rest.length === 0 || isOpen(field) || (field.shape !== undefined && hasField(field.shape, rest));
}

/** Whether the contract does not define the members of the field's value. */
const isOpen = ({kind}: Field) => kind === 'map' || kind === 'any';

/** The paths of the fields and of their own fields. Deeper ones are too many to suggest, and messages can be recursive. */
const pathsOf = (shape: Message): readonly string[] =>
	fieldsOf(shape).flatMap(({name, shape: inner}) => [
		name,
		...(inner ? fieldsOf(inner).map((member) => `${name}.${member.name}`) : []),
	]);
