/** The data and the colours of approved screens. */
import {type Background, Themes} from '../../../src/console/ui/themes.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {testNow} from '../../support/launch.tsx';

/** The demo tenant with an example of every state. */
export const seed = demoSeed({apps: 60, now: testNow, odd: true});

/** The sixteen colours of a terminal, or a theme of more. */
export const colors = (name?: string, background: Background = 'dark') => ({
	hasColor: true,
	themes: new Themes({depth: name ? '256' : '16', hasUnicode: true, background, name}),
});
