/** Draws the onboarding steps of a tenant by category. */

import {drawnItems} from '../../engine/limits.ts';
import {hanging, type Line} from '../../picture/draw/line.ts';
import type {Widget} from '../widget.ts';
import {brief, firstOf, restLines} from './long-text.ts';

export const onboardingPlan: Widget<'svcOnboardingPlan'> = {
	draw({categories = []}, {pen, words, width}) {
		const {content} = words;
		if (categories.length === 0) return [pen.cut(content.noOnboarding, width, 'dim')];
		let number = 0;
		const all = categories.reduce((sum, {steps = []}) => sum + steps.length, 0);
		const lines = firstOf(categories).flatMap(({id = '', title, steps = []}, index) => {
			const head = pen.wrap(brief(title || id), width, ['accent', 'bold']);
			const drawn = steps.slice(0, Math.max(0, drawnItems - number)).flatMap((step): readonly Line[] => {
				number++;
				const sign = pen.text(`${number}. `.padStart(4), 'dim');
				const room = Math.max(1, width - sign.cells);
				const aside = step.agentAssisted ? ` (${content.agentHelps})` : '';
				const words = [
					...pen.wrapSpans(
						[
							{text: brief(step.title || step.id || ''), styles: []},
							{text: aside, styles: ['good']},
						],
						room,
					),
					...(step.description ? pen.wrap(brief(step.description), room, 'dim') : []),
				];
				return width < 12 ? words : hanging(sign, words);
			});
			const none = steps.length === 0 ? [pen.cut(`    ${content.noSteps}`, width, 'dim')] : [];
			return [...(index > 0 ? [pen.text('')] : []), ...head, ...drawn, ...none];
		});
		return [...lines, ...restLines(all, 'steps', {pen, words, width})];
	},
};
