/** Prompts for the id that a screen needs when the API has no list to choose from. Offers the ids used before. */
import {useState} from 'react';
import {formatAddress} from '../../../domain/address/address.ts';
import type {IdKind} from '../../../domain/address/ids.ts';
import {readShareCode} from '../../../domain/format/share-code.ts';
import {wrap} from '../../../text/cells.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {LinesScreen, textLine} from '../detail/LinesScreen.tsx';
import {useBodySize} from './ScreenFrame.tsx';

const titles = {'list.search': 'Enter an id'};

interface Choice extends MenuItem {
	/** The share code, when the person typed one instead of an id. */
	readonly code?: string;
}

type EntryScreenProps = Pick<IdKind, 'title' | 'kind' | 'addressOf'>;

export function EntryScreen({title, kind, addressOf}: EntryScreenProps) {
	const {go, back, canGoForward} = useScreen();
	const {knownIds, exampleIds = {}} = useServices().state;
	const used = knownIds.list(kind);
	const examples = (exampleIds[kind] ?? []).filter((id) => !used.includes(id));
	const theme = useTheme();
	const {width} = useBodySize();
	// On the way back, no field takes the keys.
	const [isPrompting, setPrompting] = useState(!canGoForward);
	const open = (id: string) => {
		knownIds.add(kind, id);
		go(addressOf(id));
	};
	const head = `The service has no call that lists these. f asks for the ${kind} id, and lists those used before.`;
	const lines = wrap(head, width - 2).map((line) => textLine(line));
	return (
		<>
			<LinesScreen
				title={title}
				status={() => theme.paint('dim', ` f asks for the ${kind} id`)}
				lines={lines}
				handlers={() => ({'list.search': () => setPrompting(true)})}
				titles={titles}
			/>
			{isPrompting && (
				<Menu
					verb="Open"
					title={`Type or paste the ${kind} id`}
					hasFilter
					items={[
						...used.map((id): Choice => ({id, label: id, detail: 'used before'})),
						...examples.map((id): Choice => ({id, label: id, detail: 'an example of the demo tenant'})),
					]}
					direct={(typed): readonly Choice[] => [
						...('code' in readShareCode(typed)
							? [{id: ' secret', label: 'Look up the secret with this share code', code: typed}]
							: []),
						{id: typed, label: `Open ${typed}`, detail: formatAddress(addressOf(typed))},
					]}
					empty="No ids used so far"
					onChoose={({id, code}) => (code ? go({screen: 'secret', params: {}}, {shareCode: code}) : open(id))}
					onClose={canGoForward ? () => setPrompting(false) : back}
				/>
			)}
		</>
	);
}
