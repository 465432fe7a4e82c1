/** `diff`: compares two tenants, such as staging and production. */
import {Argument} from 'commander';
import {snapshotKinds} from '../../../domain/history/kinds.ts';
import type {SnapshotKind} from '../../../domain/resources/index.ts';
import {UsageError} from '../../../settings/error.ts';
import {withEachTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import type {Verb} from '../../verb.ts';
import {profileNames} from '../account/profile-names.ts';
import {assertChangeFields, type DiffFlags, exitCodeOption, printChanges} from './differences.ts';
import {save} from './snapshots.ts';

export const diffVerb: Verb = {
	name: 'diff',
	summary: 'Compare two tenants',
	description: 'Compare the items of two tenants by name, because their ids and times always differ.',
	takes: (command) =>
		command
			.addArgument(new Argument('<kind>').choices(snapshotKinds))
			.requiredOption('--profiles <names>', 'the profiles of the two tenants, as staging,prod', profileNames)
			.addOption(exitCodeOption()),
	run: diff,
};

async function diff(
	context: CliContext,
	flags: DiffFlags & {readonly profiles: readonly string[]},
	kind: SnapshotKind,
): Promise<void> {
	assertChangeFields(flags);
	if (flags.profiles.length !== 2)
		throw new UsageError(`--profiles must name two tenants, not ${flags.profiles.length}`);
	const [{openTemporaryHistory}, {changesOf, compareByName}] = await Promise.all([
		import('../../../domain/history/open.ts'),
		import('../../../domain/history/diff.ts'),
	]);
	const history = await openTemporaryHistory();
	try {
		await withEachTenant(context, flags, async (opened) => {
			const tenants = opened.map(({tenant, failure}) => {
				if (failure) throw failure;
				return tenant;
			});
			const saved = [];
			for (const [index, tenant] of tenants.entries()) {
				const name = `${index + 1}: ${tenant.name}`;
				saved.push(await save(context, history, tenant, {name, kinds: [kind], purpose: 'compared'}));
			}
			const [before, after] = saved;
			if (before && after) await printChanges(context, flags, changesOf(compareByName(history, before, after)));
		});
	} finally {
		await history.close();
	}
}
