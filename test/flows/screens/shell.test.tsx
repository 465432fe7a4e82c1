/** Approved screens of the shell: palette, help, errors, themes, the screen reader. */
import {Themes} from '../../../src/console/ui/themes.ts';
import {screens} from './approved.ts';
import {colors, seed} from './look.ts';

const services = {terminal: colors()};

screens(
	'shell',
	[
		['palette', ':'],
		['palette-typed', 'apps?query=vault'],
		['palette-commands', 'escape', ':', 'sort'],
		['help', 'escape', '?'],
		['help-end', 'end'],
		['visited', 'escape', ':auth-configs\r', 'H'],
		['bookmark', 'escape', 'b'],
		['bookmarks', 'return', 'B'],
		['prefix', 'escape', 'g'],
		['log', 'escape', 'W'],
		['quit', 'W', '0', 'q'],
	],
	{seed, at: 'apps', services},
);

screens(
	'requests',
	[
		['list', '2', '@', 'j'],
		['request', 'return'],
		['body', 'G'],
	],
	{seed, at: 'apps', services},
);

const fails = async (request: Request, pass: () => Promise<Response>) => {
	if (/auth-configs/.test(request.url)) return new Response('<h1>Bad gateway</h1>', {status: 502});
	if (/notifications/.test(request.url))
		throw new TypeError('fetch failed', {cause: Object.assign(new Error('x'), {code: 'ECONNREFUSED'})});
	return pass();
};

screens(
	'requests-failed',
	[
		['list', ':notifications\r', ':auth-configs\r', '@'],
		['page', 'return', 'G'],
		['copied', 'y', 'u'],
		['failed', 'escape', 'y', 'u', 'j', 'j', 'return'],
		['gone', ':requests/99\r'],
	],
	{seed, at: 'apps', services, intercept: fails},
);

const refused = async (request: Request, pass: () => Promise<Response>) =>
	/notifications|apps/.test(request.url)
		? Response.json({code: 7, message: 'the caller may not see this'}, {status: 403})
		: pass();
screens('errors', [['refused'], ['board', '0'], ['errors', '!']], {
	seed,
	at: 'notifications',
	services,
	intercept: refused,
});

screens(
	'light',
	[
		['list', 'jjj'],
		['item', 'return', 'jj'],
		['surface', ':surfaces/cnv_9\r', 'tab'],
	],
	{
		seed,
		at: 'apps',
		services: {terminal: colors('light', 'light')},
	},
);

screens(
	'ascii',
	[
		['list', 'jjj', 'space'],
		['surface', ':surfaces/cnv_9\r', 'tab'],
	],
	{
		seed,
		at: 'apps',
		services: {terminal: {hasUnicode: false, themes: new Themes({depth: 'none', hasUnicode: false})}},
	},
);

screens('linear', [['list', 'jjj', 'space']], {seed, at: 'apps', services: {terminal: {isLinear: true}}});
