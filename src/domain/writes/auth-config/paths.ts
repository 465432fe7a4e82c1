/** Every field of an auth config by its dotted path, derived from the contract. */
import {AuthConfig} from '../../../contract/auth-configs.ts';
import {type Facts, type Field, fieldsOf, type Message} from '../../../contract/schema.ts';
import {nearest} from '../../../text/match/nearest.ts';
import {clean, visibleInput} from '../../../text/visible.ts';
import {EditError, error, type Problem} from '../problem.ts';

export interface FieldPath {
	/** `oidc.scopes` */
	readonly path: string;
	readonly names: readonly string[];
	readonly kind: Field['kind'];
	readonly facts: Facts;
	/** The facts about the items of a list. */
	readonly item: Facts;
	readonly fields: readonly FieldPath[];
	/** The service sets neither the field nor its parent. */
	readonly isWritable: boolean;
	readonly isSecret: boolean;
}

const pathsOf = (shape: Message, parents: readonly string[], isOpen: boolean): readonly FieldPath[] =>
	fieldsOf(shape).map(({name, kind, facts, item, shape: inner}) => {
		const names = [...parents, name];
		const isWritable = isOpen && !facts.readOnly;
		return {
			path: names.join('.'),
			names,
			kind,
			facts,
			item: item ?? {},
			fields: kind === 'message' && inner ? pathsOf(inner, names, isWritable) : [],
			isWritable,
			isSecret: facts.secret === true,
		};
	});

/** The fields of an auth config in the contract's order. */
export const topFields: readonly FieldPath[] = pathsOf(AuthConfig, [], true);

/** All fields, with every member followed by its own fields. */
export const fieldPaths: readonly FieldPath[] = topFields.flatMap(withFields);

function withFields(fieldPath: FieldPath): readonly FieldPath[] {
	return [fieldPath, ...fieldPath.fields.flatMap(withFields)];
}

const byPath = new Map(fieldPaths.map((fieldPath) => [fieldPath.path, fieldPath]));

/** The field with exactly this path. */
export const fieldAt = (path: string): FieldPath | undefined => byPath.get(path);

/** The last name of the path. */
export const nameOf = ({names}: Pick<FieldPath, 'names'>): string => names.at(-1) ?? '';

/** The target of an edit: a field, or one key of a map. */
export interface Target {
	readonly fieldPath: FieldPath;
	/** The key `hd` in `oidc.exactMatchClaims.hd`: the text after the map's path. It may contain dots. */
	readonly key?: string;
}

/** Throws `EditError` for an unknown or read-only field. */
export function targetOf(text: string): Target {
	const path = visibleInput(text.trim());
	const target = find(path);
	if (!target) throw new EditError(unknownField(path));
	if (!target.fieldPath.isWritable)
		throw new EditError(error(path, `${path} is set by the service and cannot be changed.`, 'Leave it out.'));
	return target;
}

function find(path: string): Target | undefined {
	const fieldPath = fieldAt(path);
	if (fieldPath) return {fieldPath};
	const map = fieldPaths.find((field) => field.kind === 'map' && path.startsWith(`${field.path}.`));
	const key = path.slice((map?.path.length ?? 0) + 1);
	return map && key !== '' ? {fieldPath: map, key} : undefined;
}

/** The problem for an unknown path, with suggestions. */
export function unknownField(path: string): Problem {
	const writable = fieldPaths.filter(({isWritable}) => isWritable);
	const close = nearest(
		path,
		writable.map((fieldPath) => fieldPath.path),
	);
	const parent = fieldAt(path.slice(0, Math.max(0, path.lastIndexOf('.'))));
	const siblings = (parent?.fields.length ? parent.fields : topFields).filter(({isWritable}) => isWritable);
	return error(
		path,
		path === '' ? 'The field has no name.' : `Unknown field ${clean(path)} in an auth config.`,
		close.length > 0
			? `Did you mean ${close.join(' or ')}?`
			: `Use one of ${siblings.map((sibling) => sibling.path).join(', ')}.`,
	);
}
