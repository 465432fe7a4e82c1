/** A box whose text lines pass through a function, such as the conversion for a terminal that supports only ASCII. */
import type {BoxProps} from 'ink';
import {createElement, type ReactNode} from 'react';
import {toAscii} from '../../text/terminal/ascii-signs.ts';

interface TransformedBoxProps {
	readonly style: BoxProps;
	/** Called for each line of text when Ink composes a frame. */
	readonly transform: (line: string) => string;
	readonly children: ReactNode;
}

export function TransformedBox({style, transform, children}: TransformedBoxProps) {
	// Ink supports this property on any box, but its `Box` does not declare it, and a `Transform` cannot contain boxes.
	return createElement('ink-box', {style, internal_transform: transform}, children);
}

/** Converts all text below it to ASCII signs. */
export function Ascii({children}: {readonly children: ReactNode}) {
	return (
		<TransformedBox style={{flexDirection: 'row'}} transform={toAscii}>
			{children}
		</TransformedBox>
	);
}
