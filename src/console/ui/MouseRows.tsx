/** Lines that react to the mouse. */
import {Box} from 'ink';
import type {ReactNode} from 'react';
import {useMouse} from '../keymap/pointer.ts';

interface MouseRowsProps {
	/** Receives the index of the line, and the column. */
	readonly onClick?: (line: number, run: (id: string) => void, column: number) => void;
	/** Receives a number of lines, negative upwards. */
	readonly onWheel?: (by: number) => void;
	readonly children: ReactNode;
}

export function MouseRows({onClick, onWheel, children}: MouseRowsProps) {
	const box = useMouse(({x, y, by}, run) => {
		if (by === 0) onClick?.(y, run, x);
		else onWheel?.(by);
	});
	return (
		<Box ref={box} flexDirection="column" flexShrink={0}>
			{children}
		</Box>
	);
}
