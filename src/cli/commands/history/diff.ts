/** `diff`: compares two tenants, such as staging and production. */
import {Argument} from 'commander';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import type {HistoryKind} from '../../../domain/resources/index.ts';
import {UsageError} from '../../../settings/error.ts';
import {withEachTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {withExtent} from '../../failure.ts';
import {readOptions} from '../../output/notices.ts';
import type {Verb} from '../../verb.ts';
import {profileNames} from '../account/profile-names.ts';
import {readProgress} from './open-history.ts';
import {assertChangeFields, type ChangeFlags, exitCodeOption, printChanges} from './print-changes.ts';

export const diffVerb: Verb = {
	name: 'diff',
	summary: 'Compare two tenants',
	description: 'Compare the items of two tenants by name, because their ids and times always differ.',
	takes: (command) =>
		command
			.addArgument(new Argument('<kind>').choices(historyKinds))
			.requiredOption('--profiles <names>', 'the profiles of the two tenants, as staging,prod', profileNames)
			.addOption(exitCodeOption()),
	run: diff,
};

async function diff(
	context: CliContext,
	flags: ChangeFlags & {readonly profiles: readonly string[]},
	kind: HistoryKind,
): Promise<void> {
	assertChangeFields(flags);
	if (flags.profiles.length !== 2)
		throw new UsageError(`--profiles must name two tenants, not ${flags.profiles.length}`);
	const [{changesByName}, {presentOf}] = await Promise.all([
		import('../../../domain/history/changes.ts'),
		import('../../../domain/history/present.ts'),
	]);
	await withEachTenant(context, flags, async (opened) => {
		const progress = readProgress(context);
		const [before, after] = opened.map(({tenant, failure}) => {
			if (failure) throw failure;
			return presentOf({api: tenant.api, ...readOptions(context), onProgress: progress.count});
		});
		try {
			const changes =
				before && after
					? await changesByName(
							kind,
							() => before(kind),
							() => after(kind),
						)
					: [];
			await printChanges(context, flags, changes, {progress});
		} catch (error) {
			throw withExtent(context, error, `after ${progress.text()}: nothing was compared`);
		} finally {
			await progress.clear();
		}
	});
}
