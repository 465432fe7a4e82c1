/** `profiles`: manages the profiles of the config file. */
import {parseBaseUrl} from '../../../client/http/base-url.ts';
import {isProtectedIn, UnknownProfileError} from '../../../settings/connection.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {frameColors} from '../../../text/tone.ts';
import {loadConfig} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {plainColumn, printResult, printRows} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
import {assertProfileName} from './profile-names.ts';

const columns = [
	plainColumn('name', 'Name'),
	plainColumn('baseUrl', 'Base URL'),
	plainColumn('auth', 'Signed in by'),
	plainColumn('color', 'Colour'),
	plainColumn('remark', ''),
];

const addVerb = verb({
	name: 'add',
	summary: 'Add or update a profile',
	description: 'Add a profile, or update the given settings of an existing one. A new profile requires --base-url.',
	args: [{form: '<name>', from: 'profiles'}],
	options: {
		clientId: {value: 'id', help: 'sign in with client credentials'},
		color: {value: 'color', help: 'the colour of the frame', choices: frameColors},
		protected: {
			help: 'confirm every write by typing the name of its target',
			negation: 'confirm writes with a key press',
		},
	},
	globals: ['baseUrl', 'output'],
	examples: [
		['prod --base-url https://tenant.example --protected', 'Add a protected profile'],
		['staging --color green', 'Change the colour of a profile'],
	],
	fields: {names: ['name', 'saved']},
	run: async (context, flags, name) => {
		const {baseUrl, clientId, color, protected: isProtected} = flags;
		const {profiles} = await loadConfig(context);
		assertProfileName(name);
		if (!baseUrl && !profiles.has(name)) throw new UsageError(`profile ${name} is new and requires --base-url`);
		await context.settings.saveProfile(name, {
			...(baseUrl ? {baseUrl: parseBaseUrl(baseUrl)} : {}),
			...(clientId ? {auth: 'client-credentials', clientId} : {}),
			...(color ? {color} : {}),
			...(isProtected === undefined ? {} : {protected: isProtected}),
		});
		await printMessage(context, `saved profile ${name}. Run castellan login --profile ${shellWord(name)} to sign in`);
		await printResult(context, flags, {name, saved: true});
	},
});

const useVerb = verb({
	name: 'use',
	summary: 'Choose the default profile',
	description: 'Make a profile the default.',
	args: [{form: '<name>', from: 'profiles'}],
	globals: ['output'],
	examples: [['prod', 'Make a profile the default']],
	fields: {names: ['name', 'inUse']},
	run: async (context, flags, name) => {
		await requireProfile(context, name);
		await context.settings.chooseProfile(name);
		await printMessage(context, `profile ${name} is now the default`);
		await printResult(context, flags, {name, inUse: true});
	},
});

const removeVerb = verb({
	name: 'remove',
	summary: 'Remove a profile',
	description: 'Remove a profile and its credentials.',
	args: [{form: '<name>', from: 'profiles'}],
	globals: ['output'],
	examples: [['staging', 'Remove a profile and its credentials']],
	fields: {names: ['name', 'removed']},
	run: async (context, flags, name) => {
		await requireProfile(context, name);
		const {mayRemain, warnings} = await context.settings.credentials.remove(name);
		for (const warning of warnings) await printMessage(context, warning);
		await context.settings.removeProfile(name);
		await printMessage(context, `removed profile ${name}${warnings.length > 0 ? '' : ' and its credentials'}`);
		await printResult(context, flags, {name, removed: true});
		if (mayRemain) throw new ExitError(exitCodes.partlyDone);
	},
});

export const profilesVerb = verb({
	name: 'profiles',
	summary: 'List, add, choose or remove profiles',
	description: 'List the profiles of the config file.',
	globals: globals.output,
	examples: [
		['', 'List the profiles'],
		['use prod', 'Make a profile the default'],
	],
	run: async (context, flags) => {
		const config = await loadConfig(context);
		const {profile: current, profiles, isUnread} = config;
		if (isUnread) throw new FailedError('the profiles cannot be read. Run castellan config to correct the file');
		const rows = [...profiles].map(([name, {whyReadOnly = config.whyReadOnly, credential, env: _, ...profile}]) => ({
			name,
			...profile,
			...(credential ? {auth: 'command'} : {}),
			remark: [
				name === current ? 'default' : '',
				profile.protected || isProtectedIn(config, profile.baseUrl) ? 'protected' : '',
				whyReadOnly ? `read-only: ${whyReadOnly}` : '',
			]
				.filter(Boolean)
				.join(', '),
		}));
		await printRows(context, flags, columns, rows);
		if (rows.length === 0) await printMessage(context, 'no profiles yet. Run castellan login to create one');
	},
	subcommands: [addVerb, useVerb, removeVerb],
});

async function requireProfile(context: CliContext, name: string): Promise<void> {
	const config = await loadConfig(context);
	if (!config.profiles.has(name)) throw new UnknownProfileError(name, config);
}
