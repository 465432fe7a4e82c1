/** Prepared lines of text, a window of them, with a cursor line. */
import {Box, Text} from 'ink';

export interface LinesProps {
	readonly lines: readonly string[];
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

export function Lines({lines, top, width, height}: LinesProps) {
	return (
		<Box flexDirection="column" width={width} height={height} overflow="hidden">
			{lines.slice(top, top + height).map((line, slot) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the slot on the screen is the identity
				<Text key={slot} wrap="truncate">
					{line || ' '}
				</Text>
			))}
		</Box>
	);
}
