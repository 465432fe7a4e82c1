/** The verbs that store a secret, on a machine with a keychain. */
import type {AppPaths} from '../../../src/settings/paths.ts';
import type {FailingVerb, State} from './verbs.ts';

const database = 'postgres://castellan@db.example:5432/history';
const stored = (profile: string) =>
	JSON.stringify({kind: 'token', baseUrl: `https://${profile}.example`, token: 'token-of-tests'});

const withHistory = ({configFile}: AppPaths) => ({
	[configFile]: `profiles:\n  acme: {baseUrl: https://acme.example, auth: token, history: "${database}"}\n  other: {baseUrl: https://other.example}\nprofile: acme\n`,
});

const isStored = ({keychain, files, paths}: State, profile: string) =>
	keychain.has(profile) || (files.get(paths.credentialsFile) ?? '').includes(`"${profile}"`);

const keeps =
	(secret: string) =>
	({keychain}: State) =>
		[...keychain.values()].some((text) => text.includes(secret));

const key = 'a2V5LW9mLWEtdGVhbS10aGF0LWlzLTMyLWJ5dGVzLS0=';
const password = 'a-password-of-tests';

export const keychainVerbs: readonly FailingVerb[] = [
	{
		line: 'login --profile kept --base-url https://acme.example',
		effect: 'files',
		typed: 'token-of-tests',
		files: withHistory,
		keychain: {acme: stored('acme')},
		isDone: (state) => isStored(state, 'kept') && (state.files.get(state.paths.configFile) ?? '').includes('kept:'),
		doneWords: /signed in to/,
	},
	{
		line: 'logout --profile other',
		effect: 'files',
		files: withHistory,
		keychain: {acme: stored('acme'), other: stored('other')},
		isDone: (state) => !isStored(state, 'other'),
		doneWords: /^castellan: signed out of/m,
		yields: /may still contain credentials of profile other/,
	},
	{
		line: 'history key',
		effect: 'files',
		typed: key,
		files: withHistory,
		keychain: {},
		isDone: keeps(key),
		doneWords: /stored the key/,
	},
	{
		line: 'history password',
		effect: 'files',
		typed: password,
		files: withHistory,
		keychain: {},
		isDone: keeps(password),
		doneWords: /stored the password/,
	},
];
