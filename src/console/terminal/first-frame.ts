/**
 * Draws the first frame of the console from the command line: the header and the status line, at the positions at which Ink
 * draws them later. It runs before the program is loaded, so it imports few modules.
 */

import {home, lastAddress, parseAddress} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {createTheme} from '../../text/theme.ts';
import type {ConsoleRequest} from '../console-request.ts';
import type {ScreenSize} from '../ui/Panel.tsx';
import {minimumSize, programNameWidth} from '../ui/screen-size.ts';

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
	const theme = createTheme(looks);
	const isOverridden = looks.isOverridden || flags.baseUrl !== undefined;
	const tenant = flags.demo ? 'demo' : isOverridden ? undefined : flags.profile;
	const program = columns >= programNameWidth || tenant === undefined ? 'castellan' : undefined;
	const parts = [program, tenant, ...titleOf(words[0] ?? home)];
	const title = parts.filter((part) => part !== undefined && isPlain(part)).join(` ${theme.glyphs.dot} `);
	// Bold suits every background, which is not known yet.
	const header = theme.paint('bold', ` ${title}`.slice(0, columns).padEnd(columns));
	return `\u001b[2J\u001b[1;1H${header}\u001b[${rows - 1};1H${theme.paint('dim', ' loading')}`;
}

/** `apps/app_42` becomes `Apps` and `app_42`. */
function titleOf(word: string): readonly string[] {
	if (word === lastAddress) return [];
	const {screen, params} = parseAddress(word);
	const [root = ''] = routes[screen].split('/');
	return [`${root.slice(0, 1).toUpperCase()}${root.slice(1).replace('-', ' ')}`, ...Object.values(params)];
}

/** Printable ASCII needs no sanitizing, and its width is its length. */
const isPlain = (text: string) => /^[ -~]+$/.test(text);
