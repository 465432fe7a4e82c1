/** The names of sensitive fields: from the schemas, plus those of the token endpoint. Authentication, 4. */
import {type AnyEndpoint, wireSchema} from './endpoint.ts';
import {endpoints} from './endpoints.ts';
import {fieldsOf, type Message} from './schema.ts';

function secretNames(shape: Message, seen = new Set<Message>()): readonly string[] {
	if (seen.has(shape)) return [];
	seen.add(shape);
	return fieldsOf(shape).flatMap((field) => [
		...(field.facts.secret ? [field.name] : []),
		...(field.shape ? secretNames(field.shape, seen) : []),
	]);
}

/** Replaces a secret value in all output. It is never accepted as input. */
export const mask = '••••••••';

/** The names of all sensitive fields in lower case. */
export const secretFields: ReadonlySet<string> = new Set(
	[
		...Object.values(endpoints as Record<string, AnyEndpoint>).flatMap((endpoint) => [
			...secretNames(wireSchema(endpoint)),
			...secretNames(endpoint.output),
		]),
		'access_token',
		'client_secret',
		'refresh_token',
		'authorization',
		'password',
	].map((name) => name.toLowerCase()),
);
