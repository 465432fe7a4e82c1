/** Which names carry secrets, read off the schemas plus the token endpoint's own. Authentication, 4. */
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

/** What stands in for a secret value on every way out. It is never taken as a value. */
export const mask = '••••••••';

/** Lower-cased names of every field whose value is secret, wherever it turns up. */
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
