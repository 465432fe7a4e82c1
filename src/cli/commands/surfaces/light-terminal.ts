/** Determines whether the terminal of a printing command has a light background. */
import {environmentBackground} from '../../../settings/launch/capabilities.ts';
import {paletteNames, paletteOf} from '../../../settings/themes.ts';
import {isLightColor, parseColor} from '../../../text/colors/color.ts';
import type {CliContext} from '../../context.ts';

/**
 * The theme of the config decides, else `COLORFGBG`. The command does not ask the terminal, unlike the console: the answer
 * arrives on stdin, which can be the input of the command, and an answer after the end would reach the shell.
 */
export function isLightTerminal(context: Pick<CliContext, 'settings' | 'env'>): Promise<boolean> {
	const result = results.get(context.settings) ?? readTheme(context);
	results.set(context.settings, result);
	return result;
}

/** Cached, because a stream is drawn after each of its messages. */
const results = new WeakMap<CliContext['settings'], Promise<boolean>>();

async function readTheme({settings, env}: Pick<CliContext, 'settings' | 'env'>): Promise<boolean> {
	const {theme = 'auto', themes} = (await settings.load()).config;
	const own = themes?.get(theme);
	const builtIn = paletteNames.find((name) => name === theme);
	const palette = own ? paletteOf(own) : builtIn && paletteOf({extends: builtIn});
	const background = palette && parseColor(palette.background);
	return background ? isLightColor(background) : environmentBackground(env) === 'light';
}
