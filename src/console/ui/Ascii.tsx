/** The console on a terminal that has no more than ASCII. */
import {createElement, type ReactNode} from 'react';
import {toAscii} from '../../text/ascii-signs.ts';

/** Draws everything below it with ASCII signs, wherever the text came from. */
export function Ascii({children}: {readonly children: ReactNode}) {
	// Ink gives its own boxes no such property, though it heeds it in any: a `Transform` takes no boxes in it.
	return createElement('ink-box', {style: {flexDirection: 'row'}, internal_transform: toAscii}, children);
}
