/** Approved screens of surfaces: the demo conversation, and an example of each component type. */
import {Themes} from '../../../src/console/ui/themes.ts';
import type {Surface} from '../../../src/contract/surfaces.ts';
import {examples} from '../../support/widget-examples.ts';
import {type Step, screens} from './approved.ts';
import {colors, seed} from './look.ts';

const services = {terminal: colors()};
/** A tall terminal: few pictures show all of a conversation. */
const wide = [[100, 60]] as const;
const narrow = [[60, 60]] as const;

screens(
	'conversation',
	[
		['first'],
		['table', 'tab', 'T'],
		['series-off', 'T', 'B'],
		['values', 'left', 'left'],
		['zoomed', '+'],
		['other-chart', 'escape', 'escape', 'gg', 'tab', 'tab', 'left'],
		['second', 'escape', '}'],
		['third', '}'],
		['fourth', '}'],
		['fifth', '}'],
		['last', 'G'],
		['outline', 'l', 'chart'],
		['raw', 'escape', 'gg', 'v'],
	],
	{seed, at: 'surfaces/cnv_9', services, sizes: wide},
);

screens(
	'narrow-conversation',
	[['first'], ['second', '}'], ['third', '}'], ['fourth', '}'], ['fifth', '}'], ['last', 'G']],
	{seed, at: 'surfaces/cnv_9', services, sizes: narrow},
);

const conversation: readonly Surface[] = Object.entries(examples).map(([type, {members, others = [], data = {}}]) => ({
	surfaceId: type,
	components: [{id: 'root', [type]: members}, ...others],
	dataModelJson: JSON.stringify(data),
}));

const components = {
	seed,
	at: 'surfaces/cnv_1',
	intercept: async (request: Request, pass: () => Promise<Response>) =>
		request.url.includes('/a2ui/') ? Response.json({surfaces: conversation}) : pass(),
};

screens('components', [['all', 'tab']], {
	...components,
	services,
	sizes: [
		[100, 230],
		[50, 290],
	],
});

screens('ascii-components', [['all', 'tab']], {
	...components,
	services: {terminal: {hasUnicode: false, themes: new Themes({depth: 'none', hasUnicode: false})}},
	sizes: [[100, 230]],
});

/** What a screen reader got while the surface was loading depends on the renderer. */
const clear: Step = (console) => console.scribble('\u001b[2J\u001b[H');

screens(
	'linear-components',
	[
		['all', '1', clear, 'escape'],
		['focus', clear, 'tab', 'tab', 'right'],
	],
	{
		...components,
		services: {terminal: {isLinear: true}},
		sizes: [[100, 290]],
	},
);

const focus = (part: string) => ['l', part, 'return'] as const;

screens(
	'form',
	[
		['typed', ...focus('ticket'), 'X'],
		['reason', 'escape', ...focus('reason'), 'Reading'],
		['passphrase', 'escape', ...focus('passphrase'), 'hidden'],
		['level', 'escape', ...focus('level'), 'down', 'space'],
		['database', 'escape', ...focus('database'), 'space'],
		['start', 'escape', ...focus('start'), 'up'],
		['slider', 'escape', ...focus('slider'), 'right'],
		['duration', 'escape', ...focus('duration'), 'right', 'up'],
		['disabled', 'escape', ...focus('submit'), 'return'],
		['pressed', 'escape', ...focus('checkBox read'), 'space', 'escape', ...focus('submit'), 'return'],
		['link', 'escape', 'escape', ...focus('rules'), 'return'],
		['table-sorted', 'escape', 'escape', ...focus('items'), 'right', 's'],
		['table-filtered', '/payroll', 'return'],
		['table-row', 'return'],
		['code', 'escape', 'escape', 'escape', ...focus('program'), 'right'],
		['to-do', 'escape', ...focus('todo')],
	],
	{seed, at: 'surfaces/cnv_9', services, sizes: [[100, 30]]},
);
