/** Lists the profiles and switches to another tenant without a restart. */
import {useCallback, useEffect, useEffectEvent, useRef, useState} from 'react';
import {useScreen} from '../../core/screen-context.ts';
import {type ProfileChoice, type Services, useServices} from '../../core/services.ts';
import {Menu} from '../../ui/Menu.tsx';
import {type DialogProps, useIsOpen} from './dialogs.tsx';

interface ProfilesDialogProps extends DialogProps {
	/** The profile to connect to at once; '' to choose one. */
	readonly wanted: string;
	readonly onSwitch: (services: Services) => void;
}

export function ProfilesDialog({wanted, onSwitch, onClose}: ProfilesDialogProps) {
	const {profiles, name: tenant} = useServices().tenant;
	const {report} = useScreen();
	const [choices, setChoices] = useState<readonly ProfileChoice[]>();
	const fail = useCallback(
		(error: unknown) => {
			onClose();
			report(error instanceof Error ? error.message : String(error), 'bad');
		},
		[onClose, report],
	);
	useEffect(() => {
		profiles?.list().then(setChoices, fail);
	}, [profiles, fail]);
	// A connection that arrives after the dialog is closed must not switch the tenant.
	const isOpen = useIsOpen();

	// A second Enter must not open a second connection.
	const isConnecting = useRef(false);
	function connect(name: string) {
		if (!profiles || name === tenant) return onClose();
		if (isConnecting.current) return;
		isConnecting.current = true;
		profiles.connect(name).then(
			(services) => isOpen.current && onSwitch(services),
			(error) => isOpen.current && fail(error),
		);
	}
	const connectToWanted = useEffectEvent(() => {
		if (wanted !== '') connect(wanted);
	});
	useEffect(() => connectToWanted(), []);
	const nameWidth = Math.max(0, ...(choices ?? []).map(({name}) => name.length));
	return (
		<Menu
			verb="Connect"
			// A new key resets the cursor once the profiles are loaded.
			key={choices ? 'loaded' : 'loading'}
			title={wanted === '' ? 'Profiles: press Enter to connect' : `Connecting to ${wanted}…`}
			hasFilter
			items={(choices ?? []).map(({name, baseUrl, isProtected}) => ({
				id: name,
				label:
					`${name.padEnd(nameWidth)}  ${isProtected ? 'protected  ' : ''}${name === tenant ? 'in use' : ''}`.trimEnd(),
				detail: baseUrl,
			}))}
			onChoose={({id}) => connect(id)}
			onClose={onClose}
			empty={choices ? 'No profiles: castellan login creates one' : 'Reading the config…'}
		/>
	);
}
