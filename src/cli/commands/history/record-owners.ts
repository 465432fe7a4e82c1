/** `history record --owners`: records the owners of the entitlements that are known. */
import {parseAddressIfValid} from '../../../domain/address/address.ts';
import type {Entitlement} from '../../../domain/history/entitlements.ts';
import type {History} from '../../../domain/history/history.ts';
import {entitlementIn, walkOwners} from '../../../domain/people/walk.ts';
import {UsageError} from '../../../settings/error.ts';
import {openKnownIds} from '../../../settings/files/known-ids.ts';
import {openSavedAddresses} from '../../../settings/files/saved-addresses.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {plural, showCount} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {PartlyDoneError} from '../../error.ts';
import {withExtent} from '../../failure.ts';
import {readOptions} from '../../output/notices.ts';
import {createProgress} from '../../output/progress.ts';
import {printResult} from '../../output/writer.ts';
import {options} from '../../verb.ts';
import {wholeNumber} from '../../whole-number.ts';
import {withHistory} from './open-history.ts';

const defaultRequests = 500;

export const ownersOptions = options({
	owners: {
		value: 'app/entitlement,…',
		isValueOptional: true,
		help: 'record the owners of entitlements instead: of those given, of those in bookmarks and views of this machine and of colleagues, of the last 50 that its console opened, and of those that the history has; the API lists none',
		read: entitlementsIn,
	},
	requests: {
		value: 'n',
		help: `with --owners: after n requests, begin no further entitlement (default: ${defaultRequests}); the next run begins with those that were not read for longest`,
		read: wholeNumber(),
	},
});

export interface OwnersFlags extends Flags {
	readonly owners?: true | readonly Entitlement[] | undefined;
	readonly requests?: number | undefined;
}

/** Throws `UsageError`. */
function entitlementsIn(text: string, flag: string): readonly Entitlement[] {
	return text.split(',').map((pair) => {
		const [app, id, more] = pair.trim().split('/');
		if (app && id && more === undefined) return {app, id};
		throw new UsageError(
			`${flag} takes an app and an entitlement each, such as app_42/ent_7,app_42/ent_8, not “${pair}”`,
		);
	});
}

/** Rejects with `PartlyDoneError` if an entitlement could not be read. */
export async function recordOwners(context: CliContext, flags: OwnersFlags): Promise<void> {
	const {owners, requests = defaultRequests} = flags;
	await withTenant(context, flags, ({api, name}) =>
		withHistory(context, flags, async (history) => {
			const told = [...(owners === true ? [] : (owners ?? [])), ...(await saved(context, history, api.baseUrl))];
			const progress = createProgress(context);
			let text = `nothing of ${name}`;
			function onProgress(read: number, known: number) {
				text = `the owners of ${showCount(read)} of ${plural(known, 'known entitlement')} of ${name}`;
				progress.show(`recorded ${text}`);
			}
			const options = {...readOptions(context), told, requests, now: context.now, onProgress};
			const {known, read, failures} = await walkOwners(history, api, options)
				.catch((error: unknown) => {
					throw withExtent(context, error, `after it recorded ${text}`);
				})
				.finally(() => progress.clear());
			const advice = '. Name some, such as --owners app_42/ent_7';
			await printMessage(context, `recorded ${text}${known === 0 ? advice : ''}`);
			await printResult(context, flags, {tenant: api.baseUrl, known, read});
			for (const [id, {message}] of failures)
				throw new PartlyDoneError(
					`the owners of ${plural(failures.size, 'entitlement')} could not be read, first of ${id}: ${message}`,
				);
		}),
	);
}

/** The entitlements of addresses in the files of this machine, and of those that colleagues share. */
async function saved(
	{disk, settings: {paths}}: CliContext,
	history: History,
	tenant: string,
): Promise<readonly Entitlement[]> {
	const ids = openKnownIds(disk, paths?.knownIdsFile, tenant);
	const own = openSavedAddresses(disk, paths?.savedAddressesFile, tenant);
	const [shared] = await Promise.all([history.addresses.list(tenant), ids.load(), own.load()]);
	const addresses = [...ids.list('owners'), ...[...own.bookmarks, ...own.views, ...shared].map(({address}) => address)];
	return addresses.flatMap((text) => {
		const address = parseAddressIfValid(text);
		return address ? entitlementIn(address) : [];
	});
}
