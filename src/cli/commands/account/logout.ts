/** `logout`: removes the credentials of a profile. */
import {FailedError, UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {loadConnection} from '../../connect.ts';
import {printMessage} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {printResult} from '../../output/item.ts';
import type {Verb} from '../../verb.ts';

export const logoutVerb: Verb = {
	name: 'logout',
	summary: 'Remove the credentials of a profile',
	description:
		'Remove the credentials of a profile from the keychain and from the file that stores them, then read both again. The access token stays valid at the service until it expires.',
	fields: {names: ['profile', 'removed']},
	run: async (context, flags: Flags) => {
		const {profile, credentials} = await loadConnection(context, flags);
		if (!profile) throw new UsageError('no profile given. Use --profile');
		const {existed, mayRemain, checked, warnings} = await context.settings.credentials.remove(profile.value);
		for (const warning of warnings) await printMessage(context, warning);
		if (checked.length === 0) {
			throw new FailedError(`cannot remove the credentials of profile ${profile.value}`);
		}
		await printMessage(
			context,
			`${mayRemain ? 'not signed out of' : existed ? 'signed out of' : 'found no stored credentials of'} profile ${profile.value}; checked: ${checked.join(' and ')} ${checked.length === 1 ? 'has' : 'have'} none of it`,
		);
		if (credentials?.source.startsWith('CASTELLAN_')) {
			await printMessage(context, `${credentials.source} still provides credentials from the environment`);
		}
		await printResult(context, flags, {profile: profile.value, removed: existed && !mayRemain, checked});
		if (mayRemain) throw new ExitError(exitCodes.partlyDone);
	},
};
