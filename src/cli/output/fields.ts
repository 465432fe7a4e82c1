/** Checks the names of `--fields` against the JSON that the command prints. */
import {fieldsOf, type Message} from '../../contract/schema.ts';
import {type KnownFields, unknownField} from '../../domain/resources/pick.ts';
import {UsageError} from '../../settings/error.ts';
import {nearest} from '../../text/match/nearest.ts';
import {clean} from '../../text/visible.ts';

export type {KnownFields} from '../../domain/resources/pick.ts';

/**
 * Throws `UsageError` for an unknown name. Called before the first request, because a spelling mistake must not cost a
 * look-up or follow a write.
 */
export function assertFields(fields: readonly string[] = [], known: KnownFields): void {
	const path = unknownField(fields, known);
	if (path === undefined) return;
	const {names = [], shape} = known;
	const paths = [...names, ...(shape ? pathsOf(shape) : [])];
	const similar = nearest(path, paths);
	const suggestions = similar.length > 0 ? similar : paths.filter((name) => !name.includes('.'));
	throw new UsageError(`--fields: there is no field “${clean(path)}”. Try ${[...new Set(suggestions)].join(', ')}`);
}

/** The paths of the fields and of their own fields. Deeper ones are too many to suggest, and messages can be recursive. */
const pathsOf = (shape: Message): readonly string[] =>
	fieldsOf(shape).flatMap(({name, shape: inner}) => [
		name,
		...(inner ? fieldsOf(inner).map((member) => `${name}.${member.name}`) : []),
	]);
