/** A box over the screen. It brings its own blank ground, so that nothing below shows through. */
import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import {cut} from '../../text/cells.ts';
import {useTheme} from './theme-context.tsx';

export interface ScreenSize {
	readonly columns: number;
	readonly rows: number;
}

export interface PanelProps {
	readonly title: string;
	readonly screen: ScreenSize;
	/** Cells and lines wanted inside the border, the title aside; the screen may allow fewer. */
	readonly width: number;
	readonly height: number;
	readonly children: ReactNode;
}

/** What a panel of a wanted size gets on a screen. */
export const panelInside = (screen: ScreenSize, width: number, height: number) => ({
	width: Math.max(1, Math.min(width, screen.columns - 4)),
	height: Math.max(1, Math.min(height, screen.rows - 5)),
});

export function Panel({title, screen, width: wantedWidth, height: wantedHeight, children}: PanelProps) {
	const theme = useTheme();
	const {width, height} = panelInside(screen, wantedWidth, wantedHeight);
	const left = Math.max(0, Math.floor((screen.columns - width - 4) / 2));
	const top = Math.max(0, Math.floor((screen.rows - height - 3) / 3));
	const ground = Array.from({length: height + 3}, () => ' '.repeat(width + 4)).join('\n');
	return (
		<Box position="absolute" marginLeft={left} marginTop={top} width={width + 4} height={height + 3}>
			{!theme.isLinear && (
				<Box position="absolute">
					<Text>{ground}</Text>
				</Box>
			)}
			<Box
				borderStyle={theme.glyphs.border}
				borderDimColor
				width={width + 4}
				height={height + 3}
				paddingX={1}
				flexDirection="column"
				overflow="hidden"
			>
				<Text wrap="truncate">{theme.paint('bold', cut(title, width, theme.glyphs.ellipsis))}</Text>
				{children}
			</Box>
		</Box>
	);
}
