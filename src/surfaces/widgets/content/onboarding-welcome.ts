/** Draws the welcome of a new tenant with its recommended catalogue. */
import {factLines} from '../data/facts.ts';
import type {Widget} from '../widget.ts';

export const onboardingWelcome: Widget<'svcOnboardingWelcome'> = {
	draw: ({recommendedDisplayName, recommendedCatalogId}, scene) => [
		...scene.pen.wrap('Onboarding: welcome', scene.width, ['accent', 'bold']),
		...factLines(
			[
				['recommended', recommendedDisplayName || (recommendedCatalogId ? '' : 'nothing')],
				['catalogue', recommendedCatalogId],
			],
			scene,
		),
	],
};
