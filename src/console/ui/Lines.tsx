/** Draws prepared lines of text, up to the height. */
import {Box, Text} from 'ink';
import {linearLine} from '../../text/linear-row.ts';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';

/**
 * The lines of an area of the screen, from 0. They are the keys of drawn rows: when the rows scroll, React changes their
 * texts and moves no node.
 */
export const slots = (count: number): readonly number[] => Array.from({length: count}, (_, slot) => slot);

interface LinesProps {
	readonly lines: readonly string[];
	readonly width: number;
	readonly height: number;
	/** The index of the first line, and of the line with the cursor, where the lines have one. */
	readonly cursor?: {readonly top: number; readonly line: number};
}

export function Lines({lines, width, height, cursor}: LinesProps) {
	const theme = useTheme();
	const drawn = (line: string) => (theme.isLinear ? linearLine(line) : line);
	return (
		<Box flexDirection="column" width={width} height={height} overflow="hidden">
			{slots(Math.min(lines.length, height)).map((slot) => {
				const line = (
					<Text key={slot} wrap="truncate">
						{drawn(lines[slot] ?? '') || ' '}
					</Text>
				);
				if (!cursor) return line;
				const position = cursor.top + slot;
				return (
					<Part key={slot} kind="row" position={position} isSelected={position === cursor.line}>
						{line}
					</Part>
				);
			})}
		</Box>
	);
}
