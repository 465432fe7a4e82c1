/** The part of a screen that is dimmed behind an open panel. */
import type {BoxProps} from 'ink';
import {createElement, type ReactNode, useContext} from 'react';
import type {Theme} from '../../text/theme.ts';
import {OpenPanelsContext} from './open-panels.ts';
import {useTheme} from './theme-context.tsx';

interface PageProps {
	readonly width: number;
	readonly children: ReactNode;
}

export function Page({width, children}: PageProps) {
	const panels = useContext(OpenPanelsContext);
	const theme = useTheme();
	const style: BoxProps = {flexDirection: 'column', flexShrink: 0, width};
	const dim = (line: string) => (panels.isAnyOpen ? dimmed(line, theme) : line);
	// Ink supports this property on any box, but its `Box` does not declare it, and a `Transform` cannot contain boxes.
	return createElement('ink-box', {style, internal_transform: dim}, children);
}

/** Styles that carry meaning without a colour: underlined, inverse and struck through. The others give way to the dim one. */
const otherStyles = /\u001b\[(?!(?:[479]|2[479])m)[\d;:]*m/g;

const dimmed = (line: string, theme: Theme): string => theme.paint('dim', line.replaceAll(otherStyles, ''));
