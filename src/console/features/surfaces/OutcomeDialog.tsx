/** Shows the outcome of a press on a surface: the event an agent would receive, or the page to open. */
import type {Outcome} from '../../../surfaces/index.ts';
import {wrap} from '../../../text/cells.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {TextPanel} from '../../ui/TextPanel.tsx';
import {useOpenUrl} from '../detail/UrlMenu.tsx';
import {useCopy} from '../shared/use-copy.ts';

export function OutcomeDialog({outcome, onClose}: {readonly outcome: Outcome; readonly onClose: () => void}) {
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

/** Commands that copy or open the outcome of a press. */
function useOutcomeSinks(outcome: Outcome, onDone: () => void): Handlers {
	const open = useOpenUrl();
	const copy = useCopy();
	function accept() {
		onDone();
		if (outcome.kind === 'open-url') open?.(outcome);
	}
	return {
		'envelope.copy'() {
			const {name, body} = outcomeText(outcome);
			onDone();
			copy(name, body);
		},
		'dialog.accept':
			outcome.kind !== 'open-url' || open ? accept : {whyNot: 'No browser available: y copies the address'},
	};
}

/** Describes the outcome of a press. No text claims that an event was sent. `name` completes “Copied …”, and `body` is copied. */
function outcomeText(outcome: Outcome) {
	switch (outcome.kind) {
		case 'event': {
			const {envelope, withheld, notes} = outcome;
			return {
				title: `Action ${envelope.name}: not sent`,
				notices: [
					'The API has no operation for actions. An agent would receive this event. y copies it.',
					...(withheld.length > 0 ? [`Omitted, because an obscured field contains it: ${withheld.join(', ')}`] : []),
					...notes.map((note) => `Note: ${note}`),
				],
				name: 'the event',
				body: JSON.stringify(envelope, null, 2),
			};
		}
		case 'open-url':
			return {
				title: `Open a page at ${outcome.host}?`,
				notices: ['Enter opens it in your browser, y copies it. Check the host: the button text can mislead.'],
				name: 'the address',
				body: outcome.url,
			};
		case 'computed':
			return {
				title: `Function ${outcome.call}: computed here, nothing was sent`,
				notices: outcome.notes.map((note) => `Note: ${note}`),
				name: 'the value',
				body: JSON.stringify(outcome.value, null, 2) ?? 'nothing',
			};
		case 'refused':
			return {title: 'Nothing was done', notices: [], name: 'the message', body: outcome.message};
	}
}
