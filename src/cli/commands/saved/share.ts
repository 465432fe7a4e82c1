/** `share` and `unshare` of bookmarks and views: for all who use the shared history of the profile. */
import type {History} from '../../../domain/history/history.ts';
import {replacedText, type SharedAddress, type SharedKind} from '../../../domain/history/team/shared-addresses.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {CliContext} from '../../context.ts';
import {printResult} from '../../output/item.ts';
import {printMessage} from '../../output/messages.ts';
import type {Verb} from '../../verb.ts';
import {sharedUrl, withHistory, withUsableHistory} from '../snapshot/snapshots.ts';
import {named, openSaved, type SavedKind} from './open-saved.ts';

export const shareVerb = ({kind, of}: SavedKind): Verb => ({
	name: 'share',
	summary: `Share a ${kind} with the team`,
	description: `Share a ${kind} of this machine with all who use the shared history of the profile, or replace the shared one with its name. If a colleague changes that one meanwhile, nothing is stored.`,
	takes: (command) => command.argument('<name>'),
	fields: {names: ['name', 'address', 'shared']},
	run: async (context, flags: Flags, name: string) => {
		const {saved, tenant} = await openSaved(context, flags);
		const own = named(of(saved), kind, name);
		await withShared(context, flags, async ({addresses}) => {
			const seen = (await addresses.list(tenant)).find((each) => each.kind === kind && each.exactName === name);
			await addresses.share(tenant, {...own, kind}, seen?.version ?? 0);
			await printMessage(context, `shared ${kind} ${name}${replacedText(seen)}`);
		});
		await printResult(context, flags, {name, address: own.address, shared: true});
	},
});

export const unshareVerb = ({kind}: SavedKind): Verb => ({
	name: 'unshare',
	summary: `Stop sharing a ${kind}`,
	description: `Remove a shared ${kind} for all who use the shared history of the profile, whoever shared it. Those of this machine stay.`,
	takes: (command) => command.argument('<name>'),
	fields: {names: ['name', 'shared']},
	run: async (context, flags: Flags, name: string) => {
		const {tenant} = await openSaved(context, flags);
		await withShared(context, flags, async ({addresses}) => {
			const shared = (await addresses.list(tenant)).filter((each) => each.kind === kind);
			await addresses.remove(tenant, named(shared, `shared ${kind}`, name));
			await printMessage(context, `${kind} ${name} is no longer shared`);
		});
		await printResult(context, flags, {name, shared: false});
	},
});

/** What colleagues share; undefined without a shared history. A message says if it cannot be used. */
export async function sharedOf(
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
	if ((await sharedUrl(context, flags)) === undefined)
		throw new UsageError('no shared history. Set history in the profile, or set CASTELLAN_HISTORY');
	await withHistory(context, flags, task);
}
