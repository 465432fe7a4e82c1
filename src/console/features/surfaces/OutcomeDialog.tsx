/** Shows the outcome of a press on a surface: the event an agent would receive, or the page to open. */
import {useState} from 'react';
import type {Outcome} from '../../../surfaces/actions.ts';
import {cellWidth, wrap} from '../../../text/cells.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Panel, panelInside, type ScreenSize} from '../../ui/Panel.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {outcomeText} from './outcome-text.ts';
import {useOutcomeSinks} from './use-outcome-sinks.ts';

interface OutcomeDialogProps {
	readonly outcome: Outcome;
	readonly screen: ScreenSize;
	readonly onClose: () => void;
}

const minimumWidth = 40;
const maximumWidth = 100;

export function OutcomeDialog({outcome, screen, onClose}: OutcomeDialogProps) {
	const theme = useTheme();
	const [top, setTop] = useState(0);
	const text = outcomeText(outcome);
	const sinks = useOutcomeSinks(outcome, onClose);
	const texts = [text.title, ...text.notices, ...text.body.split('\n')];
	const wanted = Math.min(maximumWidth, Math.max(minimumWidth, ...texts.map((part) => cellWidth(part) + 2)));
	const {width} = panelInside(screen, wanted, 1);
	const lines = [
		...text.notices.flatMap((sentence) => wrap(sentence, width).map((part) => theme.paint('warn', part))),
		'',
		...wrap(text.body, width),
	];
	const {height} = panelInside(screen, width, lines.length);
	const last = Math.max(0, lines.length - height);
	useCommands('dialog', {
		'dialog.down': () => setTop(Math.min(last, top + 1)),
		'dialog.up': () => setTop(Math.max(0, top - 1)),
		'dialog.close': onClose,
		...sinks,
	});
	return (
		<Panel
			title={text.title}
			screen={screen}
			width={width}
			height={height}
			extent={{top, shown: height, total: lines.length}}
		>
			<Lines lines={lines.slice(top)} width={width} height={height} />
		</Panel>
	);
}
