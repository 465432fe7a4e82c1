/** The owners of the loaded apps, as choices of the palette. Each opens the apps that the person owns. */
import type {App, AppUser} from '../../../contract/app.ts';
import {ownerProblem} from '../../../domain/board/rules/owners.ts';
import {apps} from '../../../domain/resources/apps.ts';
import type {Resource} from '../../../domain/resources/resource.ts';
import {plural} from '../../../text/count.ts';
import {loadedRows} from '../../query/cached-row.ts';
import {plainOf} from '../../query/plain.ts';
import {type Choice, type ItemSources, maximumRows} from './palette-choices.ts';

export function personChoices({queries, open}: ItemSources): readonly Choice[] {
	const people = new Map<string, {readonly owner: AppUser; count: number}>();
	for (const {row} of loadedRows(queries, apps as unknown as Resource, maximumRows)) {
		for (const owner of (plainOf(row) as App).appOwners ?? []) {
			if (!owner.id || !owner.displayName) continue;
			const known = people.get(owner.id);
			if (known) known.count++;
			else people.set(owner.id, {owner, count: 1});
		}
	}
	return [...people].map(([id, {owner, count}]) => {
		const name = owner.displayName ?? '';
		return {
			id: `person ${id}`,
			label: name,
			detail: [`owner of ${plural(count, 'loaded app')}`, ownerProblem(owner)].filter(Boolean).join(', '),
			run: open(
				{screen: 'apps', params: {}, search: {}},
				// Several people can have one name.
				{field: 'appOwners', filter: `any:="${id.replaceAll('"', '')}"`},
			),
		};
	});
}
