/** Rules about the owners of an app. */
import type {AppUser} from '../../../contract/apps.ts';
import {fillPath, personRoute} from '../../resources/path.ts';
import {epoch, type ItemRule, lastChange, namesOf} from '../rule.ts';
import {loose} from '../unread.ts';
import {liveAppRule} from './apps.ts';

const hasStatus = (owner: AppUser, status: string) => owner.status === status || owner.directoryStatus === status;
const isDeleted = (owner: AppUser) => Boolean(owner.deletedAt) || hasStatus(owner, 'DELETED');
/** Deleted takes precedence over disabled, so that an owner has one finding only. */
const isDisabled = (owner: AppUser) => !isDeleted(owner) && hasStatus(owner, 'DISABLED');

/** Why an owner cannot act; undefined for one who can. */
export const ownerProblem = (owner: AppUser): 'deleted' | 'disabled' | undefined =>
	isDeleted(owner) ? 'deleted' : isDisabled(owner) ? 'disabled' : undefined;

const nameOf = (owner: AppUser) => owner.displayName || owner.email || owner.username || owner.id || 'unnamed';

const ownerRule = (
	word: 'deleted' | 'disabled',
	isGone: (owner: AppUser) => boolean,
	since: (owner: AppUser) => number | undefined,
): ItemRule<'apps'> =>
	liveAppRule(
		{
			id: `app-owner-${word}`,
			severity: 'warning',
			title: `Owner ${word}`,
			when: `An owner of an app that is not deleted is ${word}, in the app or in the directory.`,
			why: 'Requests and reviews for them go unseen.',
			remedy: 'Choose another owner in the service.',
		},
		(app) => {
			const owners = app.appOwners ?? [];
			const gone = owners.filter(isGone);
			if (gone.length === 0) return undefined;
			const times = gone.map(since).filter((at) => at !== undefined);
			return {
				message:
					gone.length === owners.length
						? `${owners.length === 1 ? 'Its only owner is' : `All ${owners.length} owners are`} ${word}`
						: `${gone.length} of ${owners.length} owners ${gone.length === 1 ? 'is' : 'are'} ${word}`,
				evidence: [{field: 'appOwners', value: namesOf(gone.map((owner) => nameOf(loose(owner))))}],
				at: times.length > 0 ? Math.min(...times) : undefined,
				people: gone.flatMap(({id}) => (id ? [fillPath(personRoute, {personId: id})] : [])),
			};
		},
	);

export const ownerRules: readonly ItemRule<'apps'>[] = [
	ownerRule('deleted', isDeleted, (owner) => epoch(owner.deletedAt) ?? lastChange(owner)),
	ownerRule('disabled', isDisabled, lastChange),
];
