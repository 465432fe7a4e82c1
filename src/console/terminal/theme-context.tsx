/** Provides the theme to a component tree. */
import {createContext, useContext} from 'react';
import {createTheme, type Theme} from '../../text/theme.ts';

export const ThemeContext = createContext<Theme>(createTheme({hasColor: false, hasUnicode: false}));

export const useTheme = (): Theme => useContext(ThemeContext);
