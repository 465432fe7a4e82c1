/** `bookmarks`: the places of a tenant that a person named in the console. */
import {Command} from 'commander';
import {parseBaseUrl} from '../../client/http/base-url.ts';
import {FailedError, FileError, UsageError} from '../../settings/error.ts';
import {type KeptPlaces, openKeptPlaces} from '../../settings/files/kept-places.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import {demoBaseUrl} from '../../settings/launch/tenant.ts';
import {resolve} from '../connect.ts';
import type {CliContext} from '../context.ts';
import {printDone} from '../output/done.ts';
import {say} from '../output/say.ts';
import {plainColumn} from '../output/view.ts';
import {printRows} from '../output/writer.ts';

const columns = [{...plainColumn('name', 'Name'), rank: 0}, plainColumn('address', 'Address')];

export const bookmarksCommand = (context: CliContext): Command => {
	const command = new Command('bookmarks');
	return command
		.summary('list or remove bookmarks')
		.description('Lists the bookmarks of a tenant; castellan ADDRESS opens one in the console.')
		.action(async () => {
			const flags = command.optsWithGlobals<Flags>();
			const {bookmarks} = await keptOf(context, flags);
			await printRows(
				context,
				flags,
				columns,
				bookmarks.map(({name, address}) => ({name, address})),
			);
			if (bookmarks.length === 0) await say(context, 'no bookmark yet: b makes one in the console');
		})
		.addCommand(removeCommand(context));
};

function removeCommand(context: CliContext): Command {
	const command = new Command('remove');
	return command
		.alias('rm')
		.description('Removes a bookmark.')
		.argument('<name>')
		.action(async (name: string) => {
			const flags = command.optsWithGlobals<Flags>();
			const kept = await keptOf(context, flags);
			const names = kept.bookmarks.map((bookmark) => bookmark.name);
			if (!names.includes(name)) {
				const known = names.length > 0 ? `there are ${names.join(', ')}` : 'there are none';
				throw new UsageError(`there is no bookmark “${name}”: ${known}`);
			}
			const problem = await kept.removeBookmark(name);
			if (problem) throw problem;
			await say(context, `bookmark ${name} is removed`);
			await printDone(context, flags, {name, removed: true});
		});
}

/** Nothing is asked of the tenant: its base URL is enough. */
async function keptOf(context: CliContext, flags: Flags): Promise<KeptPlaces> {
	const {disk, settings} = context;
	const baseUrl = flags.demo ? demoBaseUrl : (await resolve(context, flags)).baseUrl?.value;
	if (!baseUrl) throw new UsageError('which tenant? Give --base-url or --profile, or set CASTELLAN_BASE_URL');
	if (!settings.places) throw new FailedError('there is no home directory to keep bookmarks in');
	const kept = openKeptPlaces(disk, settings.places.keptPlacesFile, parseBaseUrl(baseUrl));
	const problem = await kept.load();
	if (problem instanceof FileError) throw problem;
	// A damaged file: what can be read of it counts.
	if (problem) await say(context, problem.message);
	return kept;
}
