/** The steps of setting a tenant up, by category. */
import {joined, type Line} from '../draw/line.ts';
import type {Widget} from './widget.ts';

export const onboardingPlan: Widget<'svcOnboardingPlan'> = {
	draw({categories = []}, {pen, width}) {
		if (categories.length === 0) return [pen.cut('an onboarding plan without steps', width, 'dim')];
		let number = 0;
		return categories.flatMap(({id = '', title, steps = []}, index) => {
			const head = pen.wrap(title || id, width, ['accent', 'bold']);
			const lines = steps.flatMap((step): readonly Line[] => {
				number++;
				const sign = pen.text(`${number}. `.padStart(4), 'dim');
				const room = Math.max(1, width - sign.cells);
				const aside = step.agentAssisted ? ' (the agent helps)' : '';
				const words = [
					...pen.wrapSpans(
						[
							{text: step.title || step.id || '', styles: []},
							{text: aside, styles: ['good']},
						],
						room,
					),
					...(step.description ? pen.wrap(step.description, room, 'dim') : []),
				];
				if (width < 12) return words;
				return words.map((line, at) => joined([at === 0 ? sign : pen.text(' '.repeat(sign.cells)), line]));
			});
			const none = steps.length === 0 ? [pen.cut('    no steps', width, 'dim')] : [];
			return [...(index > 0 ? [pen.text('')] : []), ...head, ...lines, ...none];
		});
	},
};
