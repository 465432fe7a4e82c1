import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import {UsageError} from '../../../settings/error.ts';
import {withEachTenant} from '../../connect.ts';
import {readOptions} from '../../output/notices.ts';
import {globals, verb} from '../../verb.ts';
import {profilesOption} from '../account/profile-names.ts';
import {withReadProgress} from './open-history.ts';
import {assertChangeFields, changeOptions, printChanges} from './print-changes.ts';

export const diffVerb = verb({
	name: 'diff',
	summary: 'Compare two tenants',
	description: 'Compare the items of two tenants by name, because their ids and times always differ.',
	args: [{form: '<kind>', help: 'the list to compare', choices: historyKinds}],
	options: {
		profiles: {...profilesOption('names', 'the profiles of the two tenants, as staging,prod'), isRequired: true},
		...changeOptions,
	},
	globals: ['timeout', 'maxWait', 'caFile', 'clientCert', 'clientKey', ...globals.output],
	examples: [
		['apps --profiles staging,prod', 'Compare the apps of two tenants'],
		['auth-configs --profiles staging,prod --exit-code', 'End with 9 if there are differences'],
	],
	run: async (context, flags, kind) => {
		assertChangeFields(flags);
		if (flags.profiles.length !== 2)
			throw new UsageError(`--profiles must name two tenants, not ${flags.profiles.length}`);
		const [{changesByName}, {presentOf}] = await Promise.all([
			import('../../../domain/history/changes.ts'),
			import('../../../domain/history/present.ts'),
		]);
		await withEachTenant(context, flags, (opened) =>
			withReadProgress(context, ': nothing was compared', async (progress) => {
				const sides = (await Promise.all(opened.map(({opening}) => opening))).map(({api}) =>
					presentOf({api, ...readOptions(context), onProgress: progress.count}),
				);
				await printChanges(context, flags, await changesByName(kind, sides), {progress});
			}),
		);
	},
});
