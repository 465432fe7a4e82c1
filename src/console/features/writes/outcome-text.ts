/** Describes the outcome of a press. No text claims that an event was sent. */
import type {Outcome} from '../../../surfaces/actions.ts';

export interface OutcomeText {
	readonly title: string;
	readonly said: readonly string[];
	/** The text to copy or save. */
	readonly body: string;
}

export function outcomeText(outcome: Outcome): OutcomeText {
	switch (outcome.kind) {
		case 'event': {
			const {envelope, withheld, notes} = outcome;
			return {
				title: `Action ${envelope.name}: not sent`,
				said: [
					'The service has no operation that takes actions: this is what an agent would receive. y copies it, s saves it.',
					...(withheld.length > 0 ? [`Left out, because an obscured field holds it: ${withheld.join(', ')}`] : []),
					...notes.map((note) => `Note: ${note}`),
				],
				body: JSON.stringify(envelope, null, 2),
			};
		}
		case 'open-url':
			return {
				title: `Open a page at ${outcome.host}?`,
				said: ['Enter opens it in your browser, y copies it. The host is where it leads, whatever the button says.'],
				body: outcome.url,
			};
		case 'computed':
			return {
				title: `Function ${outcome.call}: computed here, nothing was sent`,
				said: outcome.notes.map((note) => `Note: ${note}`),
				body: JSON.stringify(outcome.value, null, 2) ?? 'nothing',
			};
		case 'refused':
			return {title: 'Nothing was done', said: [], body: outcome.message};
	}
}
