/**
 * Draws the first frame of the console from the command line: the header, the tabs and the status line, at the positions at
 * which Ink draws them later. It runs before the program is loaded, so it imports few modules.
 */
import {home, lastAddress, parseAddress} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {createTheme, type Theme} from '../../text/theme.ts';
import {tabs} from '../keymap/tabs.ts';
import {drawTabs, isTabOf, tabLines} from '../ui/frame/draw-tabs.ts';
import type {ScreenSize} from '../ui/Panel.tsx';
import {minimumSize, programNameWidth} from '../ui/screen-size.ts';
import type {ConsoleRequest} from './console-request.ts';

interface Looks extends ScreenSize {
	readonly hasColor: boolean;
	readonly hasUnicode: boolean;
	/** The environment names a base URL, so the profile's name may be wrong. */
	readonly isOverridden?: boolean;
}

/** Returns output that clears the screen and draws the frame; undefined on a screen that is too small. */
export function firstFrame({words, flags}: ConsoleRequest, looks: Looks): string | undefined {
	const {columns, rows} = looks;
	if (!(columns >= minimumSize.columns && rows >= minimumSize.rows)) return undefined;
	const theme = earlyTheme(looks);
	const isOverridden = looks.isOverridden || flags.baseUrl !== undefined;
	const tenant = flags.demo ? 'demo' : isOverridden ? undefined : flags.profile;
	const program = columns >= programNameWidth || tenant === undefined ? 'castellan' : undefined;
	const parts = [program, tenant, ...titleOf(words[0] ?? home)];
	const title = parts.filter((part) => part !== undefined && isPlain(part)).join(` ${theme.glyphs.dot} `);
	const header = theme.paint('bold', ` ${title}`.slice(0, columns).padEnd(columns));
	const tabsLine = tabsOf(words[0] ?? home, looks, theme);
	return `\u001b[2J\u001b[1;1H${header}${tabsLine}\u001b[${rows - 1};1H${theme.paint('dim', ' loading')}`;
}

/** The tabs with their default keys: the config, which may rebind them, is not read yet. */
function tabsOf(word: string, {columns, rows}: Looks, theme: Theme): string {
	if (tabLines(rows) === 0 || word === lastAddress) return '';
	const {screen} = parseAddress(word);
	const drawn = tabs.map(({screen: tab, ...shown}) => ({...shown, count: '', isCurrent: isTabOf(tab, screen)}));
	return `\u001b[2;1H${drawTabs(drawn, columns, theme, ({length}) => length).text}`;
}

/** Bold and dim suit every background, which is not known yet. All other styles wait for it. */
function earlyTheme(looks: Looks): Theme {
	const theme = createTheme(looks);
	const paint: Theme['paint'] = (style, text) => {
		if (style === 'inverse' || style === 'selection' || style === 'bold') return theme.paint('bold', text);
		return style === 'dim' ? theme.paint('dim', text) : text;
	};
	return {...theme, paint};
}

/** `apps/app_42` becomes `Apps` and `app_42`. */
function titleOf(word: string): readonly string[] {
	if (word === lastAddress) return [];
	const {screen, params} = parseAddress(word);
	const route = routes[screen];
	const name = route.split('/').findLast((part) => !part.startsWith('{')) ?? '';
	const title = name === 'step-up' ? name : name.replace('-', ' ');
	const ids = Object.values(params);
	// An item is named by its own id, and a list by the ids of what it belongs to.
	return [`${title.slice(0, 1).toUpperCase()}${title.slice(1)}`, ...(route.endsWith('}') ? ids.slice(-1) : ids)];
}

/** Printable ASCII needs no sanitizing, and its width is its length. */
const isPlain = (text: string) => /^[ -~]+$/.test(text);
