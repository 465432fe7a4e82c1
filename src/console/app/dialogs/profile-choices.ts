/** The choices of the palette beside commands and addresses: profiles, and people. */
import {useEffect, useState} from 'react';
import type {App, AppUser} from '../../../contract/apps.ts';
import {ownerProblem} from '../../../domain/board/rules/owners.ts';
import {apps} from '../../../domain/resources/apps.ts';
import {plural} from '../../../text/count.ts';
import {type ProfileLists, useServices} from '../../core/services.ts';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import {loadedRows} from '../../query/loaded.ts';
import {type Choice, type ItemSources, maximumRows} from './palette-choices.ts';

/** `problem`: the config cannot be read. */
export type ReadLists = ProfileLists & {readonly problem?: Error};

/** The profiles and fleets of the config. Undefined while it is read. */
export function useProfileLists(): ReadLists | undefined {
	const {profiles} = useServices().tenant;
	const [lists, setLists] = useState<ReadLists>();
	useEffect(() => {
		profiles.lists().then(setLists, (problem: Error) => setLists({list: [], fleets: {}, problem}));
	}, [profiles]);
	return lists;
}

/** The choices of `profile NAME` and `fleet NAME`. */
export const profileChoices =
	(kind: 'profile' | 'fleet', lists: ReadLists | undefined, connect: (name: string) => void) =>
	(typed: string): readonly ArgumentChoice[] => {
		const sign = kind === 'fleet' ? '@' : '';
		const choice = (name: string) => ({
			id: `${kind} ${name}`,
			label: kind === 'fleet' ? `Show the tenants of the fleet “${name}” as one` : `Switch to the profile “${name}”`,
			names: [name, `${sign}${name}`],
			run: () => connect(`${sign}${name}`),
		});
		// The connection reports an unknown name, and a config that cannot be read.
		if (!lists || lists.problem) return typed === '' ? [] : [choice(typed.replace(/^@/, ''))];
		const named =
			kind === 'fleet'
				? Object.entries(lists.fleets).map(([name, members]) => ({...choice(name), detail: members.join(', ')}))
				: lists.list.map(({name, baseUrl}) => ({...choice(name), detail: baseUrl}));
		return choicesNamed(typed, named, kind);
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
