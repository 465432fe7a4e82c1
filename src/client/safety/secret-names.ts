/** The names of secrets in JSON, headers, forms and query strings. */
import {secretFields} from '../../contract/sensitive-fields.ts';
import {lettersOf} from '../../text/match/letters.ts';

/** Names that are not in the contract: the same credentials in headers, logs and error pages of proxies. */
const otherNames = [
	'accesstoken',
	'refreshtoken',
	'idtoken',
	'id_token',
	'apikey',
	'api_key',
	'api-key',
	'cookie',
	'passwd',
];

const allNames = [...secretFields, ...otherNames];
const normalizedNames = new Set([...allNames.map(lettersOf), 'setcookie', 'proxyauthorization', 'xapikey']);

/** Ignores case, separators and hidden characters. */
export const isSecretName = (name: string): boolean => normalizedNames.has(lettersOf(name));

/** Whether a name ends with the name of a secret: `x-client-secret`, `oidc.clientSecret`. Quotes around it do not count. */
export function namesSecretAtEnd(name: string): boolean {
	const letters = lettersOf(name);
	return [...normalizedNames].some((secret) => letters.endsWith(secret));
}

/** Matches the end of every secret name: the source of a regular expression without capturing groups. */
export const secretNames = `(?:${allNames.filter(isShortest).join('|')})`;

function isShortest(name: string): boolean {
	return !allNames.some((other) => other !== name && name.includes(other));
}

/** Whether text may contain a member, header or form field with a secret name. One pass, with some false positives. */
export const mayNameSecret = (text: string): boolean => namedValue.test(text);

/** It looks for a name before each separator, because a text has fewer separators than letters that can begin a name. */
const namedValue = new RegExp(`[:=](?<=${secretNames}["'\\\\\\s]*[:=])`, 'i');
