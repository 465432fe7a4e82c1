/** Values that completion scripts request while a person types: profiles, names of readings, bookmarks, views and used ids, and fleets. */
import {parseArgs} from 'node:util';
import {type DescribedScreen, descriptors} from '../../domain/resources/index.ts';
import {resolveConnection} from '../../settings/connection.ts';
import {withoutCredentials} from '../../settings/credentials.ts';
import {openKnownIds} from '../../settings/files/known-ids.ts';
import {openSavedAddresses} from '../../settings/files/saved-addresses.ts';
import {historyUrl} from '../../settings/launch/history.ts';
import {demoBaseUrl} from '../../settings/launch/tenant.ts';
import type {CliContext} from '../context.ts';

/**
 * A list of values. The name of a screen stands for the ids of its items that were used on this machine; `moments` stands for
 * `last` and the names of readings.
 */
export type ValueSource = 'profiles' | 'fleets' | 'names' | 'moments' | 'bookmarks' | 'views' | DescribedScreen;

/** Sends no request and reads no credentials. `words` are those of the command line so far: they select the tenant. */
export async function readValues(
	context: CliContext,
	source: ValueSource,
	words: readonly string[],
): Promise<readonly string[]> {
	const {settings, disk} = context;
	const {paths} = settings;
	switch (source) {
		case 'profiles':
			return [...(await settings.load()).config.profiles.keys()];
		case 'fleets':
			// A fleet stands first.
			return words.length > 0 ? [] : Object.keys((await settings.load()).config.fleets ?? {}).map((name) => `@${name}`);
		case 'names':
			return paths ? readingNames(context, paths.historyFile, words) : [];
		case 'moments':
			return ['last', ...(await readValues(context, 'names', words))];
		case 'bookmarks':
		case 'views': {
			const baseUrl = await baseUrlOf(context, words);
			if (!baseUrl) return [];
			const saved = openSavedAddresses(disk, paths?.savedAddressesFile, baseUrl);
			await saved.load();
			return saved[source].map(({name}) => name);
		}
		default: {
			const baseUrl = await baseUrlOf(context, words);
			const noun = descriptors.find(({name}) => name === source)?.noun;
			if (!baseUrl || noun === undefined) return [];
			const ids = openKnownIds(disk, paths?.knownIdsFile, baseUrl);
			await ids.load();
			return ids.list(noun);
		}
	}
}

/** Does not create the file, and does not connect to a shared history. */
async function readingNames(context: CliContext, file: string, words: readonly string[]): Promise<readonly string[]> {
	const {disk, env, settings} = context;
	if (historyUrl(tenantFlags(words), env, (await settings.load()).config) !== undefined) return [];
	if (!(await disk.fs.stat(file).catch(() => undefined))) return [];
	const {openHistory} = await import('../../domain/history/open.ts');
	const history = await openHistory({file});
	try {
		const baseUrl = await baseUrlOf(context, words);
		return baseUrl === undefined ? [] : (await history.list(baseUrl)).map(({name}) => name);
	} finally {
		await history.close();
	}
}

/** The flags among the words that select a tenant. */
function tenantFlags(words: readonly string[]) {
	const {values} = parseArgs({
		args: [...words],
		strict: false,
		allowPositionals: true,
		options: {demo: {type: 'boolean'}, profile: {type: 'string'}, 'base-url': {type: 'string'}},
	});
	return {demo: values.demo === true, profile: ifText(values.profile), baseUrl: ifText(values['base-url'])};
}

/** The base URL of the tenant that the flags among the words, the environment and the config select. */
async function baseUrlOf({env, settings}: CliContext, words: readonly string[]): Promise<string | undefined> {
	const {demo, ...flags} = tenantFlags(words);
	if (demo) return demoBaseUrl;
	const {config} = await settings.load();
	const {baseUrl} = await resolveConnection(flags, env, config, withoutCredentials(settings.credentials));
	return baseUrl?.value;
}

const ifText = (value: unknown) => (typeof value === 'string' ? value : undefined);
