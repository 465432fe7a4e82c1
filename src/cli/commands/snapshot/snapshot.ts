/** `snapshot`: what a tenant held at a time, kept here, and what changed since. */
import {Command, Option} from 'commander';
import {showCount} from '../../../domain/format/show.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {type SnapshotKind, snapshotKinds} from '../../../domain/snapshots/kinds.ts';
import {snapshotColumns} from '../../../domain/snapshots/rows.ts';
import type {Snapshot, SnapshotStore} from '../../../domain/snapshots/store.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, showOf} from '../../context.ts';
import {say} from '../../output/say.ts';
import {ownColumns} from '../../output/view.ts';
import {printRows} from '../../output/writer.ts';
import {readKinds} from '../board/reading.ts';
import {printChanges} from './differences.ts';
import {save, snapshotPages, withStore} from './snapshots.ts';

const now = 'now';

export const snapshotCommand = (context: CliContext): Command => {
	const command = new Command('snapshot');
	return command
		.summary('save what a tenant holds, and see what changed')
		.description('Keeps what tenants hold in a file of this machine, secrets masked, and compares.')
		.addCommand(saveCommand(context))
		.addCommand(listCommand(context))
		.addCommand(diffCommand(context))
		.addCommand(removeCommand(context));
};

const saveCommand = (context: CliContext): Command => {
	const command = new Command('save');
	return command
		.description('Reads auth configs, notification settings and apps, and keeps them.')
		.option('--name <name>', 'what to call it (default: the time)')
		.addOption(
			new Option('--kind <kind>', 'only this (repeatable)')
				.choices(snapshotKinds)
				.argParser((kind: string, others: readonly string[] = []) => [...others, oneOfKinds(kind)]),
		)
		.action(async () => {
			const flags = command.optsWithGlobals<Flags & {name?: string; kind?: readonly SnapshotKind[]}>();
			const kinds = readKinds.filter((kind) => flags.kind?.includes(kind) ?? true);
			const saved = await withTenant(context, flags, (tenant) =>
				withStore(context, (store) => save(context, store, tenant, {name: flags.name, kinds})),
			);
			await print(context, flags, [saved]);
			await say(context, `castellan snapshot diff "${saved.name}" shows what changes from now on`);
		});
};

/** `choices` count for nothing once a parser is given. */
function oneOfKinds(text: string): SnapshotKind {
	const found = snapshotKinds.find((kind) => kind === text);
	if (found) return found;
	throw new UsageError(`--kind wants one of ${snapshotKinds.join(', ')}, and got “${text}”`);
}

const listCommand = (context: CliContext): Command => {
	const command = new Command('list');
	return command.description('Lists the snapshots of every tenant, the newest first.').action(async () => {
		const all = await withStore(context, async (store) => store.list());
		await print(context, command.optsWithGlobals<Flags>(), all);
		if (all.length === 0) await say(context, 'no snapshot yet: castellan snapshot save makes one');
	});
};

const diffCommand = (context: CliContext): Command => {
	const command = new Command('diff');
	return command
		.description('Says what differs between two snapshots, or between one and the tenant as it is now.')
		.argument('<a>', 'a snapshot, by name or number')
		.argument('[b]', 'another, or now', now)
		.option('--tenant-diff', 'the two are of different tenants: compare items by name')
		.action((before: string, after: string) =>
			withStore(context, (store) =>
				diff(context, store, {before, after, flags: command.optsWithGlobals<Flags & {tenantDiff?: true}>()}),
			),
		);
};

interface Asked {
	readonly before: string;
	readonly after: string;
	readonly flags: Flags & {readonly tenantDiff?: true};
}

async function diff(context: CliContext, store: SnapshotStore, {before, after, flags}: Asked): Promise<void> {
	const {diffNow, diffSnapshots, diffTenants, sharedKinds} = await import('../../../domain/snapshots/diff.ts');
	const from = whole(store.find(before));
	if (after === now) {
		if (flags.tenantDiff) throw new UsageError('--tenant-diff compares two snapshots: save one of each tenant first');
		return withTenant(context, flags, ({api}) => {
			if (api.baseUrl !== from.tenant) {
				throw new UsageError(`${from.name} is of ${from.tenant}, and this is ${api.baseUrl}`);
			}
			const kinds = readKinds.filter((kind) => kind in from.items);
			return printChanges(context, flags, diffNow(store, from, snapshotPages(context, api, kinds)));
		});
	}
	const to = whole(store.find(after));
	if (from.tenant !== to.tenant && !flags.tenantDiff) {
		throw new UsageError(`these are of ${from.tenant} and ${to.tenant}: --tenant-diff compares them by name`);
	}
	if (sharedKinds(from, to).length === 0) throw new UsageError(`${from.name} and ${to.name} hold nothing in common`);
	await printChanges(context, flags, (flags.tenantDiff ? diffTenants : diffSnapshots)(store, from, to));
}

function whole(snapshot: Snapshot): Snapshot {
	if (snapshot.isWhole) return snapshot;
	throw new UsageError(`snapshot ${snapshot.id} was cut off while it was saved: castellan snapshot rm ${snapshot.id}`);
}

const removeCommand = (context: CliContext): Command => {
	const command = new Command('rm');
	return command
		.description('Removes snapshots.')
		.argument('<snapshot...>', 'by name or number')
		.action((names: readonly string[]) =>
			withStore(context, async (store) => {
				// All are looked for before the first is removed.
				const found = names.map((each) => store.find(each));
				for (const {id, name, items} of found) {
					store.remove(id);
					const count = Object.values(items).reduce((sum, each) => sum + each, 0);
					await say(context, `removed ${name} with ${showCount(count)} items`);
				}
				const flags = command.optsWithGlobals<Flags>();
				if ((flags.output ?? 'table') !== 'table') await print(context, flags, found);
			}),
		);
};

function print(context: CliContext, flags: Flags, snapshots: readonly Snapshot[]): Promise<void> {
	const columns = ownColumns(snapshotColumns, showOf(context));
	const rows = snapshots.map(({at, ...snapshot}) => ({...snapshot, at: new Date(at).toISOString()}));
	const isText = (flags.output ?? 'table') === 'table';
	return printRows(context, flags, columns, (isText ? snapshots : rows) as readonly unknown[] as readonly Row[]);
}
