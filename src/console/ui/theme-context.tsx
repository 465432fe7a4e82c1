/** Provides the theme to a component tree. */
import {createContext, useContext} from 'react';
import {createTheme, type Style, type Theme} from '../../text/theme.ts';

export const ThemeContext = createContext<Theme>(createTheme({hasColor: false, hasUnicode: false}));

export const useTheme = (): Theme => useContext(ThemeContext);

const sixteen = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** The colour of a style in the notation of Ink, for the borders that Ink draws. Undefined for a style without a colour. */
export function inkColor(theme: Theme, style: Style): string | undefined {
	const [kind, form, ...values] = (theme.codeOf(style) ?? '').split(';');
	if (kind === '38') return form === '5' ? `ansi256(${values[0]})` : `rgb(${values.join(', ')})`;
	return sixteen[Number(kind || Number.NaN) - 30];
}
