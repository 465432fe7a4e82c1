/** The names of sensitive fields: from the schemas, plus those of the token endpoint. Authentication, 4. */
import {type AnyEndpoint, wireSchema} from './endpoint.ts';
import {endpoints} from './endpoints.ts';
import {fieldsOf, type Message, messagesWithin} from './schema.ts';

const secretNames = (shape: Message): readonly string[] =>
	[...messagesWithin(shape)].flatMap(fieldsOf).flatMap(({name, facts}) => (facts.secret ? [name] : []));

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
