/** Which names mean a secret, in JSON, headers, forms and query strings alike. */
import {secretFields} from '../../contract/sensitive-fields.ts';

/** Besides the contract's own: names under which the same credentials turn up in headers, logs and proxies' pages. */
const foreign = [
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

const spelled = [...secretFields, ...foreign];
const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const known = new Set([...spelled.map(letters), 'setcookie', 'proxyauthorization', 'xapikey']);

/** Case, separators and hidden characters in the name make no difference. */
export const isSecretName = (name: string): boolean => known.has(letters(name));

/** The ends of all secret names, as the source of a regular expression without groups that capture. */
export const secretNames = `(?:${spelled.filter(isShortest).join('|')})`;

function isShortest(name: string): boolean {
	return !spelled.some((other) => other !== name && name.includes(other));
}

/** Whether text may hold a member, header or form field with a secret name: one pass, with some false alarms. */
export const mayNameSecret = (text: string): boolean => named.test(text);

const named = new RegExp(`${secretNames}["'\\\\\\s]*[:=]`, 'i');
