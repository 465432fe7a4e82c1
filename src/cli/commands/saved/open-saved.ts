/** The bookmarks and views of a tenant that this machine has. */
import type {SharedKind} from '../../../domain/history/team/shared-addresses.ts';
import {FailedError, FileError, UsageError} from '../../../settings/error.ts';
import {type Bookmark, openSavedAddresses, type SavedAddresses} from '../../../settings/files/saved-addresses.ts';
import type {SaveProblem} from '../../../settings/files/state-file.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {demoBaseUrl} from '../../../settings/launch/tenant.ts';
import {loadConnection} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {printMessage} from '../../output/messages.ts';

/** A kind of saved addresses. */
export interface SavedKind {
	readonly kind: SharedKind;
	/** Where the console saves one. */
	readonly hint: string;
	of(saved: SavedAddresses): readonly Bookmark[];
	remove(saved: SavedAddresses, name: string): Promise<SaveProblem>;
}

/** Throws `UsageError` for an unknown name. */
export function named<T extends {readonly name: string}>(all: readonly T[], noun: string, name: string): T {
	const found = all.find((each) => each.name === name);
	if (found) return found;
	const names = all.map((each) => each.name);
	throw new UsageError(
		`unknown ${noun} “${name}”. ${names.length > 0 ? `Try ${names.join(', ')}` : `The tenant has no ${noun}s`}`,
	);
}

/** Opens the saved addresses of the tenant. Sends no request: the base URL identifies the tenant. */
export async function openSaved(context: CliContext, flags: Flags) {
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
