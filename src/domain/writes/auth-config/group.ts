/** The rule that at most one member of the provider group is set, and the remedies. Section "AuthConfig". */
import {providerGroup, setMembers} from '../../../contract/auth-configs.ts';
import {withValue} from '../../../text/json/object.ts';
import {error, type Problem} from '../problem.ts';
import type {Change} from './diff.ts';
import type {Draft} from './draft.ts';

export interface GroupConflict {
	readonly members: readonly string[];
	/** The remedies, starting with the member that the edit sets. */
	readonly offers: readonly {readonly keep: string; readonly unset: readonly string[]}[];
}

/** `merged` is the whole config after the change. */
export function groupConflict(merged: Draft, changes: readonly Change[]): GroupConflict | undefined {
	const members: readonly string[] = setMembers(merged, providerGroup);
	if (members.length < 2) return undefined;
	const isNew = (member: string) => changes.some(({path}) => path === member);
	const isTouched = (member: string) => changes.some(({path}) => path.split('.')[0] === member);
	const rank = (member: string) => (isNew(member) ? 0 : isTouched(member) ? 1 : 2);
	return {
		members,
		offers: [...members]
			.sort((a, b) => rank(a) - rank(b))
			.map((keep) => ({keep, unset: members.filter((member) => member !== keep)})),
	};
}

/** Unsets the other members of the group. */
export const keepOnly = (draft: Draft, keep: string): Draft =>
	providerGroup
		.filter((member) => member !== keep)
		.reduce<Draft>((config, member) => withValue(config, [member], undefined), draft);

export function groupProblem({members, offers}: GroupConflict): Problem {
	const advice = offers.map(({keep, unset}) => `unset ${unset.join(' and ')} to keep ${keep}`).join(', or ');
	return error(
		members.join(','),
		`${members.join(' and ')} would be set, but only one of ${providerGroup.join(', ')} is allowed.`,
		`${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
	);
}
