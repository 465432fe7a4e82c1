/** Stands for a screen that has no history, while the console shows an earlier state. It requests nothing. */
import {formatAddress} from '../../../domain/address/address.ts';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import {wrap} from '../../../text/cells.ts';
import {useScreen} from '../../core/screen-context.ts';
import {LinesScreen, textLine} from '../detail/LinesScreen.tsx';
import {useBodySize} from '../shared/ScreenFrame.tsx';

export function NoHistoryScreen() {
	const {entry} = useScreen();
	const {width} = useBodySize();
	const words = `The history does not keep what this screen shows. It keeps ${historyKinds.join(', ')}. Type :at now to return to the present.`;
	return (
		<LinesScreen
			title={formatAddress(entry.address)}
			lines={wrap(words, width - 2).map((line) => textLine(line))}
			status={() => ''}
			handlers={() => ({})}
		/>
	);
}
