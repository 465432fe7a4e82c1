/** The tenants a person has set up, and the way to another one without a restart. */
import {useEffect, useState} from 'react';
import {usePlace} from '../features/shared/place.ts';
import {type ProfileChoice, type Profiles, type Services, useServices} from '../services.ts';
import {Menu} from '../ui/Menu.tsx';
import type {DialogProps} from './dialogs.tsx';

interface ProfilesDialogProps extends DialogProps {
	readonly onSwitch: (services: Services) => void;
}

export function ProfilesDialog({screen, onSwitch, onClose}: ProfilesDialogProps) {
	const {profiles, tenant} = useServices();
	const {report} = usePlace();
	const [choices, setChoices] = useState<readonly ProfileChoice[]>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
	useEffect(() => {
		profiles?.list().then(setChoices, fail);
	}, [profiles]);

	function fail(error: unknown) {
		onClose();
		report(error instanceof Error ? error.message : String(error), 'bad');
	}
	const connect = (name: string, to: Profiles) => to.connect(name).then(onSwitch, fail);
	const longest = Math.max(0, ...(choices ?? []).map(({name}) => name.length));
	return (
		<Menu
			// The cursor is placed once, where the choices are known.
			key={choices ? 'known' : 'reading'}
			title="Profiles: Enter connects, and what is on the screen is then of that tenant"
			screen={screen}
			hasFilter
			items={(choices ?? []).map(({name, baseUrl, isProtected}) => ({
				id: name,
				label:
					`${name.padEnd(longest)}  ${isProtected ? 'protected  ' : ''}${name === tenant ? 'in use' : ''}`.trimEnd(),
				detail: baseUrl,
			}))}
			onChoose={({id}) => {
				if (!profiles || id === tenant) return onClose();
				void connect(id, profiles);
			}}
			onClose={onClose}
			empty={choices ? 'No profile yet: castellan login makes one' : 'Reading the config'}
		/>
	);
}
