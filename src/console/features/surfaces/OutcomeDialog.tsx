/** Shows the outcome of a press on a surface: the event an agent would receive, or the page to open. */
import type {Outcome} from '../../../surfaces/engine/actions.ts';
import {wrap} from '../../../text/cells.ts';
import {TextPanel} from '../../ui/TextPanel.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {outcomeText} from './outcome-text.ts';
import {useOutcomeSinks} from './use-outcome-sinks.ts';

interface OutcomeDialogProps {
	readonly outcome: Outcome;
	readonly onClose: () => void;
}

export function OutcomeDialog({outcome, onClose}: OutcomeDialogProps) {
	const theme = useTheme();
	const {title, notices, body} = outcomeText(outcome);
	const handlers = useOutcomeSinks(outcome, onClose);
	return (
		<TextPanel
			title={title}
			texts={[title, ...notices, ...body.split('\n')].map((text) => `${text}  `)}
			draw={(width) => [
				...notices.flatMap((sentence) => wrap(sentence, width).map((part) => theme.paint('warn', part))),
				'',
				...wrap(body, width),
			]}
			onClose={onClose}
			handlers={handlers}
			verb={outcome.kind === 'open-url' ? 'Open' : 'Close'}
		/>
	);
}
