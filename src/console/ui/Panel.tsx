/** A box over the screen. Its blank background covers the content below. */
import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import {cut} from '../../text/cells.ts';
import type {FrameColor} from '../../text/theme.ts';
import {inkColor, useTheme} from './theme-context.tsx';

export interface ScreenSize {
	readonly columns: number;
	readonly rows: number;
}

interface PanelProps {
	readonly title: string;
	readonly screen: ScreenSize;
	/** The wanted cells and lines inside the border, without the title. A small screen reduces them. */
	readonly width: number;
	readonly height: number;
	/** The colour of border and title. */
	readonly color?: FrameColor | undefined;
	readonly children: ReactNode;
}

/** The inner size of a panel, limited by the screen. */
export const panelInside = (screen: ScreenSize, width: number, height: number) => ({
	width: Math.max(1, Math.min(width, screen.columns - 4)),
	height: Math.max(1, Math.min(height, screen.rows - 5)),
});

export function Panel({title, screen, width: wantedWidth, height: wantedHeight, color, children}: PanelProps) {
	const theme = useTheme();
	const {width, height} = panelInside(screen, wantedWidth, wantedHeight);
	const left = Math.max(0, Math.floor((screen.columns - width - 4) / 2));
	// Below the header, whose tenant stays in sight.
	const top = Math.max(1, Math.floor((screen.rows - height - 3) / 3));
	const background = Array.from({length: height + 3}, () => ' '.repeat(width + 4)).join('\n');
	return (
		<Box position="absolute" marginLeft={left} marginTop={top} width={width + 4} height={height + 3}>
			{!theme.isLinear && (
				<Box position="absolute">
					<Text>{background}</Text>
				</Box>
			)}
			<Box
				borderStyle={theme.glyphs.border}
				borderDimColor={!inkColor(theme, color ?? 'border')}
				borderColor={inkColor(theme, color ?? 'border')}
				width={width + 4}
				height={height + 3}
				paddingX={1}
				flexDirection="column"
				overflow="hidden"
			>
				<Text wrap="truncate">
					{theme.paint(color ?? 'plain', theme.paint('bold', cut(title, width, theme.glyphs.ellipsis)))}
				</Text>
				{children}
			</Box>
		</Box>
	);
}
