/** Describes the outcome of a press. No text claims that an event was sent. */
import type {Outcome} from '../../../surfaces/engine/actions.ts';

interface OutcomeText {
	readonly title: string;
	readonly notices: readonly string[];
	/** Completes “Copied …”. */
	readonly name: string;
	/** The text to copy or save. */
	readonly body: string;
}

export function outcomeText(outcome: Outcome): OutcomeText {
	switch (outcome.kind) {
		case 'event': {
			const {envelope, withheld, notes} = outcome;
			return {
				title: `Action ${envelope.name}: not sent`,
				notices: [
					'The API has no operation for actions. An agent would receive this event. y copies it, s saves it.',
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
