/** Endpoint 2. */
import {AuthConfig, type updateAuthConfig as endpoint, providerGroup, setMembers} from '../../contract/auth-configs.ts';
import {type Facts, type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {valueAt, withValue} from '../../text/json/object.ts';
import {parseDateTime} from '../../text/timestamp.ts';
import type {Json} from '../http.ts';
import {forbidden, invalid, notFound} from '../rejection.ts';
import type {Handler} from './handler.ts';

/** In characters of JSON. A page of a list contains up to a hundred configs. */
const maximumConfig = 256 * 1024;

export const updateAuthConfig: Handler<typeof endpoint> = (input, {store, now}) => {
	const {id, authConfig: update, updateMask = ''} = input;
	if (update === undefined) throw invalid('authConfig is missing: the fields to change go inside it');
	if (updateMask.trim() === '') throw invalid('updateMask is missing: name the fields to change, separated by commas');
	const paths = readMask(updateMask, AuthConfig);
	checkValues(AuthConfig, applyMask({}, update, paths, AuthConfig), ['authConfig']);

	return store.transaction(() => {
		const current = store.authConfigs.get(id);
		if (!current) throw notFound(`there is no auth config ${id}`);
		const merged = applyMask(current, update, paths, AuthConfig);
		const members = setMembers(merged, providerGroup);
		if (members.length > 1)
			throw invalid(`${members.join(' and ')} would both be set: at most one of ${providerGroup.join(', ')} may be`);
		// Document: not shown whether secrets are returned. Here a written secret is never returned.
		const withoutSecrets = secretPaths
			.filter((secret) => paths.some((path) => path.every((name, index) => secret[index] === name)))
			.reduce((config, path) => withValue(config, path, undefined), merged);
		const authConfig = {
			...withoutSecrets,
			...providerTypeOf(withoutSecrets),
			updatedAt: new Date(now()).toISOString(),
		};
		if (JSON.stringify(authConfig).length > maximumConfig)
			throw invalid(`the auth config would be larger than ${maximumConfig} characters`);
		store.authConfigs.put(authConfig);
		return {authConfig};
	});
};

const types: Record<(typeof providerGroup)[number] | 'idpA', string> = {
	idpA: 'IDPA',
	idpB: 'IDPB',
	idpC: 'IDPC',
	idpD: 'IDPD',
	idpE: 'IDPE',
	idpF: 'IDPF',
	oidc: 'OIDC',
	svcLocal: 'SVC_LOCAL',
};

/** The type follows the set member, and does not change without one. Document: not shown. */
function providerTypeOf(config: AuthConfig): Pick<AuthConfig, 'providerType'> {
	const [member] = setMembers(config, [...providerGroup, 'idpA']);
	return member ? {providerType: `AUTH_CONFIG_PROVIDER_TYPE_${types[member]}`} : {};
}

const secretPaths: readonly Path[] = fieldsOf(AuthConfig).flatMap(({name, shape}) =>
	(shape ? fieldsOf(shape) : []).flatMap((field) => (field.facts.secret ? [[name, field.name]] : [])),
);

/** Rejects the first invalid time or enum value by its path. Enums are open for readers, but unknown values are rejected here. */
function checkValues(shape: Message, value: unknown, path: Path): void {
	for (const field of fieldsOf(shape)) {
		const here = [...path, field.name];
		const member = valueAt(value, [field.name]);
		if (member === undefined) continue;
		if (field.kind === 'message' && field.shape) checkValues(field.shape, member, here);
		if (field.kind === 'text') checkText(String(member), field.facts, here);
		if (field.kind === 'list') {
			for (const [index, item] of (member as unknown[]).entries())
				checkText(String(item), field.item ?? {}, [...path, `${field.name}[${index}]`]);
		}
	}
}

function checkText(text: string, facts: Facts, path: Path): void {
	if (facts.time && parseDateTime(text) === undefined)
		throw invalid(`${path.join('.')} is not an ISO 8601 date-time such as 2031-05-17T09:00:00Z`);
	if (facts.known && text !== facts.enumDefault && !facts.known.includes(text))
		throw invalid(`${path.join('.')} must be one of ${facts.known.join(', ')}`);
}

type Path = readonly string[];

/** More than the fields of any message. */
const maximumPaths = 100;

/**
 * Parses an update mask: lowerCamelCase paths separated by commas. Only the named fields change. A named path that is absent in the
 * body is unset. A named message is replaced as a whole, except its read-only members. Document: format not shown. Rejects unknown
 * and read-only fields by name.
 */
export function readMask(mask: string, shape: Message): Path[] {
	const names = new Set(mask.split(',').map((path) => path.trim()));
	if (names.size > maximumPaths) throw invalid(`updateMask names more than ${maximumPaths} fields`);
	const paths = [...names].map((path) => path.split('.'));
	for (const path of paths) {
		let inside: Message | undefined = shape;
		for (const name of path) {
			const field: Field | undefined = inside && fieldsOf(inside).find((known) => known.name === name);
			if (!field) throw unknownPath(path, name, inside);
			if (field.facts.readOnly) throw forbidden(`updateMask names ${path.join('.')}, which the service sets itself`);
			inside = field.kind === 'message' ? field.shape : undefined;
		}
	}
	return paths;
}

function unknownPath(path: Path, name: string, inside: Message | undefined) {
	const inCamelCase = name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
	const isSnakeCase = inCamelCase !== name && inside && fieldsOf(inside).some((field) => field.name === inCamelCase);
	return invalid(
		`updateMask names ${JSON.stringify(path.join('.'))}, which is not a field${isSnakeCase ? `: write ${inCamelCase}` : ''}`,
	);
}

/** Copies the named fields from `update` to `current`. Unknown members are ignored. */
export function applyMask<T extends object>(current: T, update: object, paths: readonly Path[], shape: Message): T {
	return paths.reduce<Json>((merged, path) => {
		const field = fieldAt(shape, path);
		const given = valueAt(update, path);
		const value = field?.shape && given !== undefined ? replaced(field.shape, given, valueAt(merged, path)) : given;
		return withValue(merged, path, value);
	}, current as Json) as T;
}

function replaced(shape: Message, given: unknown, stored: unknown): Json {
	return Object.fromEntries(
		fieldsOf(shape).flatMap((field) => {
			const value = valueAt(field.facts.readOnly ? stored : given, [field.name]);
			return value === undefined ? [] : [[field.name, value]];
		}),
	);
}

function fieldAt(shape: Message, [name, ...rest]: Path): Field | undefined {
	const field = fieldsOf(shape).find((known) => known.name === name);
	return rest.length > 0 && field?.shape ? fieldAt(field.shape, rest) : field;
}
