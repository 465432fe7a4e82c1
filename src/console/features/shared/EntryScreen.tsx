/** Asks for the id that a screen starts from, where the API has no list to choose it from. Offers those used before. */
import {type Address, formatAddress} from '../../../domain/address/address.ts';
import {readShareCode} from '../../../domain/resources/share-code.ts';
import {type IdKind, useServices} from '../../services.ts';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {usePlace} from './place.ts';
import {ScreenFrame} from './ScreenFrame.tsx';

interface Choice extends MenuItem {
	/** A share code, where that is what was given. */
	readonly code?: string;
}

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
				items={knownIds.list(kind).map((id): Choice => ({id, label: id, detail: 'used before'}))}
				direct={(typed): readonly Choice[] => [
					...('code' in readShareCode(typed)
						? [{id: ' secret', label: 'Look up the secret with this share code', code: typed}]
						: []),
					{id: typed, label: `Open ${typed}`, detail: formatAddress(addressOf(typed))},
				]}
				empty="None was used so far"
				onChoose={({id, code}) => (code ? go({screen: 'secret', params: {}}, {code}) : open(id))}
				onClose={back}
			/>
		</>
	);
}
