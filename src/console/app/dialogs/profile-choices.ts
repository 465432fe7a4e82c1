/** The profiles that `:profile NAME` takes. */
import {useEffect, useState} from 'react';
import {type ArgumentChoice, choicesNamed} from '../../keymap/arguments.ts';
import {type ProfileChoice, useServices} from '../services.ts';

/** Undefined while the config is read. */
type Profiles = readonly ProfileChoice[] | undefined;

/** The configured profiles; undefined without a config. */
export function useProfiles(): {readonly list: Profiles} | undefined {
	const {profiles} = useServices();
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
