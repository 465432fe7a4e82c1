/** The choices of the palette beside commands and addresses: profiles, and people. */
import {useEffect, useState} from 'react';
import type {App, AppUser} from '../../../contract/apps.ts';
import {ownerProblem} from '../../../domain/board/rules/owners.ts';
import {apps} from '../../../domain/resources/apps.ts';
import {plural} from '../../../text/count.ts';
import {type ProfileChoice, useServices} from '../../core/services.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import {loadedRows} from '../../query/loaded.ts';
import {type Choice, type ItemSources, maximumRows} from './palette-choices.ts';

/** Undefined while the config is read. */
type Profiles = readonly ProfileChoice[] | undefined;

/** The configured profiles; undefined without a config. */
export function useProfiles(): {readonly list: Profiles} | undefined {
	const {profiles} = useServices().tenant;
	const [list, setList] = useState<Profiles>();
	useEffect(() => {
		// An unreadable config is reported by the choice, which reads it again.
		profiles?.list().then(setList, () => undefined);
	}, [profiles]);
	return profiles && {list};
}

export const profileChoices =
	({list}: {readonly list: Profiles}, connect: (name: string) => void) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choice = (name: string) => ({
			id: `profile ${name}`,
			label: `Switch to the profile “${name}”`,
			names: [name],
			run: () => connect(name),
		});
		// The connection reports an unknown name.
		if (!list) return typed === '' ? [] : [choice(typed)];
		return choicesNamed(
			typed,
			list.map(({name, baseUrl}) => ({...choice(name), detail: baseUrl})),
			'profile',
		);
	};

export function personChoices({queries, open}: ItemSources): readonly Choice[] {
	const people = new Map<string, {readonly owner: AppUser; count: number}>();
	for (const {row} of loadedRows(queries, apps, maximumRows)) {
		for (const owner of (row as App).appOwners ?? []) {
			if (!owner.id || !owner.displayName) continue;
			const person = people.get(owner.id);
			if (person) person.count++;
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
