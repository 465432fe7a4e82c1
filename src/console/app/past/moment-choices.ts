/** The choices of the palette for a moment that a person types: `:at` and `:since`. */

import {present} from '../../../domain/history/name.ts';
import type {Screen} from '../../core/screen-context.ts';
import type {Services} from '../../core/services.ts';
import type {ArgumentChoice} from '../../keymap/arguments.ts';

const examples = 'Or a time, such as 14:02, yesterday or 2h, or the name of a reading';

/** The choices of the moment since which changes are shown. */
export const sinceChoices =
	(go: Screen['go']) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choice = (since: string, label: string): ArgumentChoice => ({
			id: `since ${since}`,
			label,
			detail: `since ${since}`,
			run: () => go({screen: 'changes', params: {since, until: present}}),
		});
		const wanted = typed.trim();
		if (wanted !== '') return [choice(wanted, `Show what changed since ${wanted}`)];
		return [choice('last', 'Show what changed since the last readings'), {...choice('2h', examples), whyNot: ''}];
	};

/** The choices for a typed moment. */
export const momentChoices =
	({tenant: {past}}: Services, travel: Screen['travel']) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choice = (wanted: string, label: string): ArgumentChoice => ({
			id: `at ${wanted}`,
			label,
			detail: `at ${wanted}`,
			run: () => travel(wanted),
		});
		const wanted = typed.trim();
		const words = [
			...(past ? [choice(present, 'Return to the present')] : []),
			choice('last', 'Show the last known state'),
		];
		if (wanted === '') return [...words, {...choice('2h', examples), whyNot: ''}];
		if (wanted === present && !past) return [{...choice(present, 'This is the present state'), whyNot: ''}];
		if (wanted === present) return [choice(present, 'Return to the present')];
		return [choice(wanted, `Show the state of ${wanted}`)];
	};
