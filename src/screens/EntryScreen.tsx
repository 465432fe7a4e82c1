/** Asks for the id that a screen starts from, where the API has no list to choose it from. Offers those used before. */
import {type Address, formatAddress} from '../address/address.ts';
import {type IdKind, useServices} from '../context.ts';
import {Menu} from '../ui/Menu.tsx';
import {useTheme} from '../ui/theme-context.tsx';
import {usePlace} from './place.ts';
import {ScreenFrame} from './ScreenFrame.tsx';

interface EntryScreenProps {
	readonly title: string;
	readonly kind: IdKind;
	/** Where the id leads. */
	readonly addressOf: (id: string) => Address;
}

export function EntryScreen({title, kind, addressOf}: EntryScreenProps) {
	const {go, back, size} = usePlace();
	const {knownIds} = useServices();
	const theme = useTheme();
	const open = (id: string) => {
		knownIds.add(kind, id);
		go(addressOf(id));
	};
	return (
		<>
			<ScreenFrame
				title={title}
				loadedAt={undefined}
				status={theme.paint('dim', ` The service has no list of these: give the ${kind}'s id`)}
			>
				{null}
			</ScreenFrame>
			<Menu
				title={`Which ${kind}? Type or paste its id`}
				screen={size}
				hasFilter
				items={knownIds.list(kind).map((id) => ({id, label: id, detail: 'used before'}))}
				direct={(typed) => [{id: typed, label: `Open ${typed}`, detail: formatAddress(addressOf(typed))}]}
				empty="None was used so far"
				onChoose={({id}) => open(id)}
				onClose={back}
			/>
		</>
	);
}
