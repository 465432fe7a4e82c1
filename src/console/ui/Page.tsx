/** The part of a screen that is dimmed behind an open panel. */
import {type ReactNode, useContext} from 'react';
import type {Theme} from '../../text/theme.ts';
import {TransformedBox} from '../terminal/TransformedBox.tsx';
import {OpenPanelsContext} from './open-panels.ts';
import {useTheme} from './theme-context.tsx';

interface PageProps {
	readonly width: number;
	readonly children: ReactNode;
}

export function Page({width, children}: PageProps) {
	const panels = useContext(OpenPanelsContext);
	const theme = useTheme();
	const dim = (line: string) => (panels.isAnyOpen ? dimmed(line, theme) : line);
	return (
		<TransformedBox style={{flexDirection: 'column', flexShrink: 0, width}} transform={dim}>
			{children}
		</TransformedBox>
	);
}

/** Styles that carry meaning without a colour: underlined, inverse and struck through. The others give way to the dim one. */
const otherStyles = /\u001b\[(?!(?:[479]|2[479])m)[\d;:]*m/g;

const dimmed = (line: string, theme: Theme): string => theme.paint('dim', line.replaceAll(otherStyles, ''));
