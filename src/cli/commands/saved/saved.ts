/** `bookmarks` and `views`: lists and removes those of a tenant, and shares them with all who use its history. */
import type {Flags} from '../../../settings/launch/flags.ts';
import type {CliContext} from '../../context.ts';
import {printResult} from '../../output/item.ts';
import {printMessage} from '../../output/messages.ts';
import {plainColumn} from '../../output/view.ts';
import {printRows} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
import {named, openSaved, type SavedKind} from './open-saved.ts';
import {sharedOf, shareVerb, unshareVerb} from './share.ts';

const columns = [{...plainColumn('name', 'Name'), rank: 0}, plainColumn('address', 'Address')];
const sharedColumns = [...columns, plainColumn('author', 'Shared by')];

function savedVerb(
	each: SavedKind,
	{name, summary, description}: Pick<Verb, 'name' | 'summary' | 'description'>,
): Verb {
	const {kind, hint, of} = each;
	return {
		name,
		summary,
		description,
		fields: {names: ['name', 'address', 'author']},
		async run(context: CliContext, flags: Flags) {
			const {saved, tenant} = await openSaved(context, flags);
			const own = of(saved).map(({name, address}) => ({name, address}));
			const shared = await sharedOf(context, flags, {tenant, kind});
			const rows = shared
				? [
						...own.map((each) => ({...each, author: ''})),
						...shared.map(({name, address, author}) => ({name, address, author})),
					]
				: own;
			await printRows(context, flags, shared ? sharedColumns : columns, rows);
			if (rows.length === 0) await printMessage(context, `no ${kind}s yet. ${hint}`);
		},
		subcommands: [removeVerb(each), shareVerb(each), unshareVerb(each)],
	};
}

const removeVerb = ({kind, of, remove}: SavedKind): Verb => ({
	name: 'remove',
	alias: 'rm',
	summary: `Remove a ${kind}`,
	description: `Remove a ${kind} of this machine. A shared one stays: unshare removes it.`,
	takes: (command) => command.argument('<name>'),
	fields: {names: ['name', 'removed']},
	run: async (context, flags: Flags, name: string) => {
		const {saved} = await openSaved(context, flags);
		const {name: known} = named(of(saved), kind, name);
		const problem = await remove(saved, known);
		if (problem) throw problem;
		await printMessage(context, `removed ${kind} ${name}`);
		await printResult(context, flags, {name, removed: true});
	},
});

export const bookmarksVerb = savedVerb(
	{
		kind: 'bookmark',
		hint: 'Press b in the console to add one',
		of: ({bookmarks}) => bookmarks,
		remove: (saved, name) => saved.removeBookmark(name),
	},
	{
		name: 'bookmarks',
		summary: 'List, remove or share bookmarks',
		description:
			'List the bookmarks of a tenant: those of this machine, then those that colleagues share, if the profile has a shared history. Run castellan ADDRESS to open one in the console.',
	},
);

export const viewsVerb = savedVerb(
	{
		kind: 'view',
		hint: 'Press V in a list of the console to save one',
		of: ({views}) => views,
		remove: (saved, name) => saved.removeView(name),
	},
	{
		name: 'views',
		summary: 'List, remove or share saved views of lists',
		description:
			'List the saved views of lists, with their searches, filters, orders and columns: those of this machine, then those that colleagues share, if the profile has a shared history. The console shows them as tabs of the list.',
	},
);
