/** A titled box within a page. */
import {Box, type DOMElement, Text} from 'ink';
import type {ReactNode, RefObject} from 'react';
import {useTheme} from '../../terminal/theme-context.tsx';
import {drawFrame, type FrameLook, frameCells} from './frame.ts';

interface PaneProps extends FrameLook {
	/** The cells and lines of the pane, with its border. */
	readonly width: number;
	readonly height: number;
	readonly box: RefObject<DOMElement | null>;
	/** Takes the cells inside the border, and the margin that it wants. */
	readonly children: ReactNode;
}

export function Pane({width, height, box, children, ...look}: PaneProps) {
	const theme = useTheme();
	const frame = drawFrame({...look, width: width - frameCells, height: height - 2}, theme);
	return (
		<Box ref={box} width={width} height={height} overflow="hidden">
			{!theme.isLinear && (
				<Box position="absolute">
					<Text>{frame}</Text>
				</Box>
			)}
			<Box marginLeft={1} marginTop={1}>
				{children}
			</Box>
		</Box>
	);
}
