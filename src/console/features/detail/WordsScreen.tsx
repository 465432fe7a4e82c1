/** A screen that says in words why it has nothing else. Its title is the address, where it has none of its own. */
import {formatAddress} from '../../../domain/address/address.ts';
import {wrap} from '../../../text/cells.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {LinesScreen, textLine} from './LinesScreen.tsx';

export function WordsScreen({words, title}: {readonly words: string; readonly title?: string}) {
	const {entry} = useScreen();
	const {width} = useBodySize();
	return (
		<LinesScreen
			title={title ?? formatAddress(entry.address)}
			lines={wrap(words, width - 2).map((line) => textLine(line))}
			status={() => ''}
			handlers={() => ({})}
		/>
	);
}
