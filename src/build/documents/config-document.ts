/** Generates the document of the config file and the environment variables from their definitions. */
import * as v from 'valibot';
import {configTemplate} from '../../cli/commands/config/written.ts';
import {
	groupDescriptions,
	keyPresets,
	presetEntry,
	profileEntries,
	valueEntries,
} from '../../settings/config-entries.ts';
import {environmentVariables} from '../../settings/environment.ts';
import {themeEntries} from '../../settings/themes.ts';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

const rowsOf = (entries: v.ObjectEntries, prefix = ''): readonly (readonly string[])[] =>
	Object.entries(entries).map(([name, schema]) => [
		`\`${prefix}${name}\``,
		v.getDescription(schema as v.GenericSchema) ?? '',
	]);

export const configDocument = (table: Table): string =>
	[
		'# Settings',
		'',
		'`castellan config` opens the config file in your editor and checks it afterwards. `castellan config path` prints its path,',
		'which is `config.yaml` in `$XDG_CONFIG_HOME/castellan`, or in the folder of your platform for settings.',
		'`castellan config check` lists invalid settings with their lines, and `castellan doctor` lists them too. An invalid setting is',
		'left out; the others are used. An open console uses the keys, themes and silences of a saved file at once if it is valid, and names the',
		'other settings that changed: restart castellan to use them. It keeps its settings otherwise. The folder of the file must have existed',
		'when the console started. It sends no writes while an error may hide that its tenant is protected.',
		'',
		'`castellan config` writes the JSON Schema of the file beside it. The first line of a new file names it, so editors with a',
		'YAML language server complete and check the settings. `castellan config schema` prints it.',
		'',
		'## The file',
		'',
		table(
			['Setting', 'Meaning'],
			[...rowsOf(valueEntries), ...Object.entries(groupDescriptions).map(([name, text]) => [`\`${name}\``, text])],
		),
		'',
		'## A profile',
		'',
		'Two profiles may have one base URL: they are two accounts of a tenant, each with its own credentials. Credentials are stored',
		'in the keychain of the system, or in a private file where there is none. They are never in the config file.',
		'',
		'The access token of stored client credentials is kept beside them until half a minute before it expires, or until the service',
		'refuses it. Commands that start together request one token. `castellan logout` removes it with the credentials, `castellan forget`',
		'removes it alone. A token without a lifetime is not kept, and no token of credentials in the environment is.',
		'',
		'A tenant may require a certificate of the client: `clientCert` names its file, and `clientKey` that of its key unless the same file has',
		'both, in PEM or PKCS#12. The flags `--client-cert` and `--client-key` have priority over the variables `CASTELLAN_CLIENT_CERT` and',
		'`CASTELLAN_CLIENT_KEY`, and these over the profile. It goes to the tenant only, also through a proxy. The pass phrase of an encrypted key',
		'is asked at a hidden prompt. `castellan login` with these flags, and the sign-in of the console, write the files into the profile, and store',
		'the pass phrase in the keychain with the credentials. Without a keychain, each command asks for it.',
		'',
		'A program can print the credentials instead: `credential` names it with its arguments, and no shell runs it. What it prints on stdout',
		'is an access token, or with `clientId` in the profile the client secret, or JSON: `{"token": …}` or `{"clientId": …, "clientSecret": …}`,',
		'each with an `expiresAt` such as `2026-12-31T00:00:00Z` if it has one. castellan asks it once a run, for the base URL of the profile',
		'only, and stores nothing of it. It has 30 seconds, and may ask you on the terminal: before the console opens, not while it is open.',
		'The programs of a fleet run at once, and none of them can ask: unlock what they need first. One that failed runs again when the fleet is opened again.',
		'It gets the usual variables, those that `env` names, and none of castellan. `credential` works only in a config file that belongs to you',
		'and that no other user may change, as its folder. One outside `~/.config` must not be below the folder in which you start castellan, which',
		'may be that of a project, unless that folder is your home or contains it.',
		'',
		table(
			['Setting', 'Program'],
			[
				[
					"`credential: [op, read, 'op://vault/castellan/secret']`",
					'1Password, with `env: [OP_SERVICE_ACCOUNT_TOKEN]` where nobody can unlock it',
				],
				[
					'`credential: [vault, kv, get, -field=secret, secret/castellan]`',
					'Vault, with `env: [VAULT_ADDR, VAULT_TOKEN]`',
				],
				['`credential: [pass, show, castellan]`', 'pass'],
			],
		),
		'',
		table(['Setting', 'Meaning'], rowsOf(profileEntries, 'profiles.NAME.')),
		'',
		'## Keys',
		'',
		`\`keys.preset\` is one of ${keyPresets.join(', ')}. ${v.getDescription(presetEntry)} [The list of keys](keys.md) shows every`,
		'command with its keys and its id. A key is a letter or sign, or a name such as `ctrl-d`, `alt-e`, `shift-tab`, `pagedown` or `f1`;',
		'keys that follow one another are separated by blanks: `g g`.',
		'',
		'## Themes',
		'',
		`A theme below \`themes\` may have these settings: ${Object.keys(themeEntries)
			.map((name) => `\`${name}\``)
			.join(
				', ',
			)}. \`extends\` names the built-in theme that provides the other colours. A colour is written as \`#88c0d0\`.`,
		'',
		'## A new file',
		'',
		`\`\`\`yaml\n${configTemplate()}\`\`\``,
		'',
		'## Environment variables',
		'',
		'A flag has priority over the environment, and the environment over the config file. An empty value counts as unset.',
		'',
		table(
			['Variable', 'Meaning'],
			Object.entries(environmentVariables).map(([name, meaning]) => [`\`${name}\``, meaning]),
		),
		'',
	].join('\n');
