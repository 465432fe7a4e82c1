/** The definition of the config file. The reader, the JSON Schema and `assets/docs/config.md` all come from it. */
import {homedir} from 'node:os';
import {isAbsolute} from 'node:path';
import * as v from 'valibot';
import {baseUrlProblem} from '../client/http/base-url.ts';
import {frameColors} from '../text/tone.ts';
import {isOwnVariable} from './child.ts';
import {longestTime} from './launch/flags.ts';
import {themeNames} from './themes.ts';

const word = v.pipe(v.string('expected text'), v.nonEmpty('expected text'));
const words = v.array(word, 'expected a list');
const oneOf = <const T extends readonly string[]>(values: T) =>
	v.picklist(values, `expected one of ${values.join(', ')}`);
const seconds = (minimum: number) => {
	const message = `expected seconds, from ${minimum} to ${longestTime}`;
	return v.pipe(v.number(message), v.minValue(minimum, message), v.maxValue(longestTime, message));
};
const described = <S extends v.GenericSchema>(schema: S, description: string) =>
	v.pipe(schema, v.description<v.InferOutput<S>, string>(description));

/** The message has the problem of a wrong address in place of its text, which may hold a password. */
const address = (what: string, problemOf: (text: string) => string | undefined) =>
	v.pipe(
		word,
		v.rawCheck(({dataset, addIssue}) => {
			const problem = dataset.typed ? problemOf(dataset.value) : undefined;
			if (problem !== undefined) addIssue({message: `expected ${what}`, received: `one that ${problem}`});
		}),
	);

/** As a shell reads the path of a file below the home directory. */
export const inHome = (path: string): string => path.replace(/^~(?=\/)/, homedir());

const fileMessage = 'expected an absolute path, or one that begins with ~/';
const file = v.pipe(v.string(fileMessage), v.transform(inHome), v.check(isAbsolute, fileMessage));

const daysMessage = 'expected a number of days such as 30d';
const authKinds = ['token', 'client-credentials'] as const;
/** The sets of keys to start from. The first one is the default. */
export const keyPresets = ['vim', 'k9s', 'emacs'] as const;
export type KeyPreset = (typeof keyPresets)[number];

/** The settings of a profile. */
export const profileEntries = {
	baseUrl: described(
		address('the address of the tenant', baseUrlProblem),
		'The base URL of the tenant: https, or http on this machine.',
	),
	auth: described(oneOf(authKinds), 'The kind of credentials, written by `castellan login`.'),
	clientId: described(word, 'The id of client credentials. Their secret is never in this file.'),
	credential: described(
		v.pipe(words, v.nonEmpty('expected a program and its arguments')),
		'A program that prints the credentials, as a list with its arguments, such as `[op, read, op://vault/castellan/secret]`. No shell runs it. It has priority over stored credentials.',
	),
	env: described(
		v.array(
			v.pipe(
				word,
				v.check((name) => !isOwnVariable(name), 'no program gets a variable of castellan'),
			),
			'expected a list of variables',
		),
		'The environment variables that this program gets besides the usual ones, such as `[OP_SERVICE_ACCOUNT_TOKEN]`.',
	),
	clientCert: described(
		file,
		'A file with the certificate of the client, for a tenant that requires one: PEM, or PKCS#12 with its key.',
	),
	clientKey: described(
		file,
		'The file of its key in PEM form, if that is another file. Its pass phrase is never in this file.',
	),
	color: described(oneOf(frameColors), 'The colour of the frame in the console, which distinguishes tenants.'),
	protected: described(
		v.boolean('expected true or false'),
		'Every write requires a person to type the name of its target, or the count.',
	),
	proposals: described(
		oneOf(['on', 'off']),
		'Whether agents may propose changes, which a person applies. Default off.',
	),
	protectedProposals: described(
		oneOf(['on', 'off']),
		'Whether they may do so although the tenant is protected. It needs `proposals` too. Default off.',
	),
	remember: described(
		oneOf(['on', 'session', 'off']),
		'Whether lists are remembered while you browse: on this machine, until castellan ends, or not at all. Default on; off for a protected profile, session for a tenant on this machine.',
	),
	keep: described(
		v.pipe(
			v.string(daysMessage),
			v.check(
				(text) => text.endsWith('d') && Number.isInteger(Number(text.slice(0, -1))) && Number(text.slice(0, -1)) > 0,
				daysMessage,
			),
		),
		'How long remembered lists stay, in days. Default 30d.',
	),
	history: described(
		word,
		'The PostgreSQL database of the history, as `postgres://USER@HOST/DATABASE` without a password, or in another form of PostgreSQL’s programs. A file of this machine by default.',
	),
};

/** The settings that are single values. Times are in seconds. */
export const valueEntries = {
	profile: described(word, 'The profile that is used if neither a flag nor the environment names one.'),
	theme: described(
		v.string(`expected one of ${themeNames.join(', ')}`),
		`The colours of the console: ${themeNames.join(', ')}, or a name in \`themes\`. Default auto.`,
	),
	mouse: described(v.boolean('expected true or false'), 'Whether the console uses the mouse. Default false.'),
	preview: described(
		v.boolean('expected true or false'),
		'Whether lists show the preview on a screen of 120 columns and 30 rows or more. Default true.',
	),
	timeStyle: described(oneOf(['relative', 'local', 'utc']), 'How the console shows times. Default relative.'),
	watchInterval: described(seconds(1), 'Seconds between two reads of a watched screen. Default 10.'),
	timeout: described(seconds(0.1), 'Seconds for a request, body included. Default 30.'),
	maxWait: described(seconds(0), 'The maximum seconds to wait before a retry. 0 waits never. Default 300.'),
	silences: described(
		v.array(v.unknown(), 'expected a list of silences'),
		'Findings that the board hides until a date: `{id, reason, until}` each.',
	),
};

/** The preset below `keys`. */
export const presetEntry = described(
	oneOf(keyPresets),
	'The keys to start from. Default vim. The other lines replace the keys of single commands.',
);

/** The keys of a command: one key or several. */
export const chordsEntry = v.union(
	[
		v.pipe(
			word,
			v.transform((chord) => [chord]),
		),
		words,
	],
	'expected a chord or a list of chords',
);

/** The columns of a list, in order. */
export const columnsEntry = words;

/** The profiles of a fleet, in order. */
export const fleetEntry = v.pipe(
	words,
	v.nonEmpty('expected at least one profile'),
	v.check((names) => new Set(names).size === names.length, 'expected each profile once'),
);

/** The settings with lines of their own below them. */
export const groupDescriptions = {
	profiles:
		'The tenants by name. Two profiles with one base URL are two accounts of its tenant. An unknown setting may be a misspelt `protected`: castellan sends no writes until it is corrected, to no tenant if it is at the top of the file, else to that of the profile. The same holds for a repeated `protected` or `baseUrl`.',
	fleets:
		'Profiles that are read together, by the name of their fleet: `{eu: [prod-eu, prod-us]}`. `castellan @eu apps` reads the apps of each.',
	keys: 'The keys of the console by the id of their command. `castellan keys` lists the ids.',
	columns: 'The columns of each list, in order.',
	themes: 'Your own themes by name. Each extends a built-in theme and replaces some of its colours.',
} as const;
