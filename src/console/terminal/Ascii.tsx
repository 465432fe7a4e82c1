/** Draws the console on a terminal that supports only ASCII. */
import {createElement, type ReactNode} from 'react';
import {toAscii} from '../../text/ascii-signs.ts';

/** Converts all text below it to ASCII signs. */
export function Ascii({children}: {readonly children: ReactNode}) {
	// Ink supports this property on any box, but its `Box` does not declare it, and a `Transform` cannot contain boxes.
	return createElement('ink-box', {style: {flexDirection: 'row'}, internal_transform: toAscii}, children);
}
