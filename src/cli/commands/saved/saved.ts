/** `bookmarks` and `views`: lists and removes those of a tenant, and shares them with all who use its history. */
import type {History} from '../../../domain/history/history.ts';
import {replacedText, type SharedAddress, type SharedKind} from '../../../domain/history/team/shared-addresses.ts';
import {FailedError, FileError, UsageError} from '../../../settings/error.ts';
import {type Bookmark, openSavedAddresses} from '../../../settings/files/saved-addresses.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {demoBaseUrl} from '../../../settings/launch/tenant.ts';
import {loadConnection} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {plainColumn, printResult, printRows} from '../../output/writer.ts';
import {globals, type Verb, verb} from '../../verb.ts';
import {requireSharedUrl, sharedUrl, withHistory, withUsableHistory} from '../history/open-history.ts';

/** A kind of saved addresses. */
interface SavedKind {
	readonly kind: SharedKind;
	/** Where the console saves one. */
	readonly hint: string;
	/** The name of one in the examples of the help. */
	readonly example: string;
}

const columns = [plainColumn('name', 'Name'), plainColumn('address', 'Address')];
const sharedColumns = [...columns, plainColumn('author', 'Shared by')];

function savedVerb(each: SavedKind, facts: Pick<Verb, 'name' | 'summary' | 'description' | 'examples'>): Verb {
	const {kind, hint} = each;
	return verb({
		...facts,
		globals: globals.stored,
		fields: {names: ['name', 'address', 'author']},
		run: async (context, flags) => {
			const {saved, tenant} = await openSaved(context, flags);
			const own = saved[sourceOf(kind)].map(({name, address}) => ({name, address}));
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
	});
}

const removeVerb = ({kind, example}: SavedKind): Verb =>
	verb({
		name: 'remove',
		alias: 'rm',
		summary: `Remove a ${kind}`,
		description: `Remove a ${kind} of this machine. A shared one stays: unshare removes it.`,
		args: [{form: '<name>', from: sourceOf(kind)}],
		globals: globals.saved,
		examples: [[example, `Remove a ${nounOf(kind)}`]],
		fields: {names: ['name', 'removed']},
		run: async (context, flags, name) => {
			const {saved} = await openSaved(context, flags);
			named(saved[sourceOf(kind)], kind, name);
			const problem = await saved.remove(sourceOf(kind), name);
			if (problem) throw problem;
			await printMessage(context, `removed ${kind} ${name}`);
			await printResult(context, flags, {name, removed: true});
		},
	});

const nounOf = (kind: SharedKind) => (kind === 'view' ? 'saved view' : kind);
const sourceOf = (kind: SharedKind) => `${kind}s` as const;

/** Throws `UsageError` for an unknown name. */
function named<T extends {readonly name: string}>(all: readonly T[], noun: string, name: string): T {
	const match = all.find((each) => each.name === name);
	if (match) return match;
	const names = all.map((each) => each.name);
	throw new UsageError(
		`unknown ${noun} “${name}”. ${names.length > 0 ? `Try ${names.join(', ')}` : `The tenant has no ${noun}s`}`,
	);
}

/** Opens the saved addresses of the tenant. Sends no request: the base URL identifies the tenant. */
async function openSaved(context: CliContext, flags: Flags) {
	const {disk, settings} = context;
	const tenant = flags.demo ? demoBaseUrl : (await loadConnection(context, flags)).baseUrl?.value;
	if (!tenant) throw new UsageError('no tenant given. Use --base-url or --profile, or set CASTELLAN_BASE_URL');
	if (!settings.paths)
		throw new FailedError('bookmarks and views require a home directory. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
	const saved = openSavedAddresses(disk, settings.paths.savedAddressesFile, tenant);
	const problem = await saved.load();
	if (problem instanceof FileError) throw problem;
	// The file is damaged. Its readable bookmarks stay in use.
	if (problem) await printMessage(context, problem.message);
	return {saved, tenant};
}

/** `share` and `unshare` are for all who use the shared history of the profile. */
const shareVerb = ({kind, example}: SavedKind): Verb =>
	verb({
		name: 'share',
		summary: `Share a ${kind} with the team`,
		description: `Share a ${kind} of this machine with all who use the shared history of the profile, or replace the shared one with its name. If a colleague changes that one meanwhile, nothing is stored.`,
		args: [{form: '<name>', from: sourceOf(kind)}],
		globals: globals.saved,
		examples: [[example, `Share a ${nounOf(kind)} with the team`]],
		fields: {names: ['name', 'address', 'shared']},
		run: async (context, flags, name) => {
			const {saved, tenant} = await openSaved(context, flags);
			const own = named<Bookmark>(saved[sourceOf(kind)], kind, name);
			await withShared(context, flags, async ({addresses}) => {
				const seen = (await addresses.list(tenant)).find((each) => each.kind === kind && each.exactName === name);
				await addresses.share(tenant, {...own, kind}, seen?.version ?? 0);
				await printMessage(context, `shared ${kind} ${name}${replacedText(seen)}`);
			});
			await printResult(context, flags, {name, address: own.address, shared: true});
		},
	});

const unshareVerb = ({kind, example}: SavedKind): Verb =>
	verb({
		name: 'unshare',
		summary: `Stop sharing a ${kind}`,
		description: `Remove a shared ${kind} for all who use the shared history of the profile, even if a colleague shared it. The ${kind}s of this machine stay.`,
		args: [{form: '<name>'}],
		globals: globals.saved,
		examples: [[example, 'Remove it for the team']],
		fields: {names: ['name', 'shared']},
		run: async (context, flags, name) => {
			const {tenant} = await openSaved(context, flags);
			await withShared(context, flags, async ({addresses}) => {
				const shared = (await addresses.list(tenant)).filter((each) => each.kind === kind);
				await addresses.remove(tenant, named(shared, `shared ${kind}`, name));
				await printMessage(context, `${kind} ${name} is no longer shared`);
			});
			await printResult(context, flags, {name, shared: false});
		},
	});

/** The shared addresses of colleagues; undefined without a shared history. Prints a message if it cannot be used. */
async function sharedOf(
	context: CliContext,
	flags: Flags,
	{tenant, kind}: {readonly tenant: string; readonly kind: SharedKind},
): Promise<readonly SharedAddress[] | undefined> {
	if ((await sharedUrl(context, flags)) === undefined) return undefined;
	const consequence = `shared ${kind}s are not listed`;
	const list = await withUsableHistory(context, flags, consequence, ({addresses}) => addresses.list(tenant));
	return (list ?? []).filter((each) => each.kind === kind);
}

async function withShared(context: CliContext, flags: Flags, task: (history: History) => Promise<void>): Promise<void> {
	await requireSharedUrl(context, flags);
	await withHistory(context, flags, task);
}

export const bookmarksVerb = savedVerb(
	{
		kind: 'bookmark',
		hint: 'Press b in the console to add one',
		example: '"Vault apps"',
	},
	{
		name: 'bookmarks',
		summary: 'List, remove or share bookmarks',
		description:
			'List the bookmarks of a tenant: the bookmarks of this machine, then the shared bookmarks of colleagues, if the profile has a shared history. Run castellan ADDRESS to open one in the console.',
		examples: [
			['', 'List the bookmarks of the tenant'],
			['-o json', 'Print them as JSON'],
		],
	},
);

export const viewsVerb = savedVerb(
	{
		kind: 'view',
		hint: 'Press V in a list of the console to save one',
		example: '"Stale apps"',
	},
	{
		name: 'views',
		summary: 'List, remove or share saved views of lists',
		description:
			'List the saved views of lists, with their searches, filters, orders and columns: the views of this machine, then the shared views of colleagues, if the profile has a shared history. The console shows them as tabs of the list.',
		examples: [
			['', 'List the saved views of lists'],
			['-o json', 'Print them as JSON'],
		],
	},
);
