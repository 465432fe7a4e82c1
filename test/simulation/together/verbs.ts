/** The verbs of processes that run at once. No two change the same thing, so each change must be there at the end. */
import type {AppPaths} from '../../../src/settings/paths.ts';
import type {Random} from '../../support/random.ts';
import type {FailingVerb} from '../steps/verbs.ts';

const bookmarks = [0, 1, 2].map((at) => ({name: `mark${at}`, address: 'apps'}));
const removable = [0, 1, 2].map((at) => `  old${at}: {baseUrl: https://old${at}.example, auth: token}\n`).join('');

/** Three of each that a process can remove. */
export const withProfiles = ({configFile, credentialsFile, savedAddressesFile}: AppPaths) => ({
	[configFile]: `profiles:\n  acme: {baseUrl: https://acme.example, auth: token}\n${removable}profile: acme\n`,
	[credentialsFile]: JSON.stringify(
		Object.fromEntries(
			['acme', 'old0', 'old1', 'old2'].map((name) => [
				name,
				{kind: 'token', baseUrl: `https://${name}.example`, token: 'token-of-tests'},
			]),
		),
	),
	[savedAddressesFile]: JSON.stringify({'https://acme.example': {bookmarks}}),
});

/** The verb of the process `at`: names with its number belong to it alone. */
export function verbOf(random: Random, at: number): FailingVerb {
	const textIn = (state: Parameters<NonNullable<FailingVerb['isDone']>>[0], file: keyof AppPaths) =>
		state.files.get(state.paths[file] as string) ?? '';
	return random.pick<FailingVerb>([
		{
			line: `profiles add new${at} --base-url https://new${at}.example`,
			effect: 'files',
			isDone: (state) => textIn(state, 'configFile').includes(`new${at}:`),
			doneWords: /saved profile/,
		},
		{
			line: `profiles remove old${at}`,
			effect: 'files',
			isDone: (state) => !textIn(state, 'configFile').includes(`old${at}:`),
			doneWords: /removed profile/,
		},
		{
			line: `bookmarks remove mark${at}`,
			effect: 'files',
			isDone: (state) => !textIn(state, 'savedAddressesFile').includes(`mark${at}`),
			doneWords: /removed bookmark/,
		},
		{
			line: `login --profile in${at} --base-url https://acme.example`,
			effect: 'files',
			typed: 'token-of-tests',
			isDone: (state) =>
				textIn(state, 'configFile').includes(`in${at}:`) && textIn(state, 'credentialsFile').includes(`"in${at}"`),
			doneWords: /signed in to/,
		},
		{
			line: `logout --profile old${at}`,
			effect: 'files',
			isDone: (state) => !textIn(state, 'credentialsFile').includes(`"old${at}"`),
			doneWords: /(?<!not )signed out of|no stored credentials/,
		},
		{line: `auth-configs update ac_1 --set displayName=New${at} --yes`, effect: 'write'},
		{line: 'step-up rotate sp_1 --yes', effect: 'write', typed: `a-new-secret-of-32-characters-x${at}`},
		{line: 'profiles -o json', effect: 'read'},
	]);
}
