/** Draws the onboarding steps of a tenant by category. */
import type {Members} from '../../../contract/surfaces.ts';
import {drawnItems} from '../../engine/limits.ts';
import {hanging, type Line} from '../../picture/draw/pen.ts';
import {brief, firstOf, moreWords, restLines, titleLines} from '../parts.ts';
import {widgetFrom} from '../widget.ts';

export const onboardingPlan = widgetFrom({
	/** The steps are numbered across categories. */
	facts({categories = []}: Members<'svcOnboardingPlan'>) {
		let number = 0;
		const sections = firstOf(categories).map(({id = '', title, steps = []}) => ({
			title: brief(title || id),
			isEmpty: steps.length === 0,
			steps: steps.slice(0, Math.max(0, drawnItems - number)).map((step) => ({
				number: ++number,
				title: brief(step.title || step.id || ''),
				description: brief(step.description ?? ''),
				isAssisted: step.agentAssisted === true,
			})),
		}));
		return {sections, all: categories.reduce((sum, {steps = []}) => sum + steps.length, 0)};
	},
	draw({sections, all}, {pen, words, width}) {
		const {content} = words;
		if (sections.length === 0) return [pen.cut(content.noOnboarding, width, 'dim')];
		const lines = sections.flatMap(({title, isEmpty, steps}, index) => {
			const drawn = steps.flatMap(({number, title: name, description, isAssisted}): readonly Line[] => {
				const sign = pen.text(`${number}. `.padStart(4), 'dim');
				const room = Math.max(1, width - sign.cells);
				const aside = isAssisted ? ` (${content.agentHelps})` : '';
				const inside = [
					...pen.wrapSpans(
						[
							{text: name, styles: []},
							{text: aside, styles: ['good']},
						],
						room,
					),
					...(description ? pen.wrap(description, room, 'dim') : []),
				];
				return width < 12 ? inside : hanging(sign, inside);
			});
			const none = isEmpty ? [pen.cut(`    ${content.noSteps}`, width, 'dim')] : [];
			return [...(index > 0 ? [pen.text('')] : []), ...titleLines(title, {pen, width}), ...drawn, ...none];
		});
		return [...lines, ...restLines(all, 'steps', {pen, words, width})];
	},
	say({sections, all}, scene) {
		const {content, linear} = scene.words;
		return [
			linear.onboarding(all),
			...sections.flatMap(({title, isEmpty, steps}) => {
				const section = linear.section(title || content.unnamed);
				const drawn = steps.map(({number, title: name, description, isAssisted}) => {
					const words = linear.step(number, name || content.unnamed, description);
					return isAssisted ? linear.agentHelps(words) : words;
				});
				return [isEmpty ? linear.noSteps(section) : section, ...drawn];
			}),
			...moreWords(all, drawnItems, 'steps', scene),
		];
	},
});
