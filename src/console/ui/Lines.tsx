/** Draws prepared lines of text, up to the height. */
import {Box, Text} from 'ink';
import {linearLine} from './linear-row.ts';
import {useTheme} from './theme-context.tsx';

export interface LinesProps {
	readonly lines: readonly string[];
	readonly width: number;
	readonly height: number;
}

export function Lines({lines, width, height}: LinesProps) {
	const theme = useTheme();
	return (
		<Box flexDirection="column" width={width} height={height} overflow="hidden">
			{lines.slice(0, height).map((line, slot) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the slot on the screen is the identity
				<Text key={slot} wrap="truncate">
					{(theme.isLinear ? linearLine(line) : line) || ' '}
				</Text>
			))}
		</Box>
	);
}
