/** The part of a screen that is dimmed behind an open panel. */
import {type ReactNode, useContext} from 'react';
import type {Theme} from '../../text/theme.ts';
import {TransformedBox} from '../terminal/TransformedBox.tsx';
import {useTheme} from '../terminal/theme-context.tsx';
import {OpenPanelsContext} from './open-panels.ts';

export function Page({width, children}: {readonly width: number; readonly children: ReactNode}) {
	const panels = useContext(OpenPanelsContext);
	const theme = useTheme();
	const dim = (line: string) => (panels.isAnyOpen ? dimmed(line, theme) : line);
	return (
		<TransformedBox style={{flexDirection: 'column', flexShrink: 0, width}} transform={dim}>
			{children}
		</TransformedBox>
	);
}

/**
 * All styles except underlined and struck through, which carry meaning. A row at the cursor keeps its sign; its bright bar
 * would compete with the panel.
 */
const otherStyles = /\u001b\[(?!(?:[49]|2[49])m)[\d;:]*m/g;

const dimmed = (line: string, theme: Theme): string => theme.paint('dim', line.replaceAll(otherStyles, ''));
