/** Draws prepared lines of text, up to the height. */
import {Box, Text} from 'ink';
import {linearLine} from './linear-row.ts';
import {slots} from './slots.ts';
import {useTheme} from './theme-context.tsx';

interface LinesProps {
	readonly lines: readonly string[];
	readonly width: number;
	readonly height: number;
}

export function Lines({lines, width, height}: LinesProps) {
	const theme = useTheme();
	const drawn = (line: string) => (theme.isLinear ? linearLine(line) : line);
	return (
		<Box flexDirection="column" width={width} height={height} overflow="hidden">
			{slots(Math.min(lines.length, height)).map((slot) => (
				<Text key={slot} wrap="truncate">
					{drawn(lines[slot] ?? '') || ' '}
				</Text>
			))}
		</Box>
	);
}
