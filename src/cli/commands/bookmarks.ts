/** `bookmarks`: lists and removes the bookmarks of a tenant. */
import {parseBaseUrl} from '../../client/http/base-url.ts';
import {FailedError, FileError, UsageError} from '../../settings/error.ts';
import {openSavedAddresses, type SavedAddresses} from '../../settings/files/saved-addresses.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {demoBaseUrl} from '../../settings/launch/tenant.ts';
import {loadConnection} from '../connect.ts';
import type {CliContext} from '../context.ts';
import {printMessage} from '../output/messages.ts';
import {printResult} from '../output/result.ts';
import {plainColumn} from '../output/view.ts';
import {printRows} from '../output/writer.ts';
import type {Verb} from '../verb.ts';

const columns = [{...plainColumn('name', 'Name'), rank: 0}, plainColumn('address', 'Address')];

const removeVerb: Verb = {
	name: 'remove',
	alias: 'rm',
	summary: 'Remove a bookmark',
	description: 'Remove a bookmark.',
	takes: (command) => command.argument('<name>'),
	fields: {names: ['name', 'removed']},
	run: async (context, flags: Flags, name: string) => {
		const saved = await openBookmarks(context, flags);
		const names = saved.bookmarks.map((bookmark) => bookmark.name);
		if (!names.includes(name)) {
			const advice = names.length > 0 ? `Try ${names.join(', ')}` : 'The tenant has no bookmarks';
			throw new UsageError(`unknown bookmark “${name}”. ${advice}`);
		}
		const problem = await saved.removeBookmark(name);
		if (problem) throw problem;
		await printMessage(context, `removed bookmark ${name}`);
		await printResult(context, flags, {name, removed: true});
	},
};

export const bookmarksVerb: Verb = {
	name: 'bookmarks',
	summary: 'List or remove bookmarks',
	description: 'List the bookmarks of a tenant. Run castellan ADDRESS to open one in the console.',
	run: async (context, flags: Flags) => {
		const {bookmarks} = await openBookmarks(context, flags);
		await printRows(
			context,
			flags,
			columns,
			bookmarks.map(({name, address}) => ({name, address})),
		);
		if (bookmarks.length === 0) await printMessage(context, 'no bookmarks yet. Press b in the console to add one');
	},
	subcommands: [removeVerb],
};

/** Opens the bookmarks file of the tenant. Sends no request: the base URL identifies the tenant. */
async function openBookmarks(context: CliContext, flags: Flags): Promise<SavedAddresses> {
	const {disk, settings} = context;
	const baseUrl = flags.demo ? demoBaseUrl : (await loadConnection(context, flags)).baseUrl?.value;
	if (!baseUrl) throw new UsageError('no tenant given. Use --base-url or --profile, or set CASTELLAN_BASE_URL');
	if (!settings.paths)
		throw new FailedError('bookmarks require a home directory. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
	const saved = openSavedAddresses(disk, settings.paths.savedAddressesFile, parseBaseUrl(baseUrl));
	const problem = await saved.load();
	if (problem instanceof FileError) throw problem;
	// The file is damaged. Its readable bookmarks stay in use.
	if (problem) await printMessage(context, problem.message);
	return saved;
}
