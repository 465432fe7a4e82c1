/** Draws the console on a terminal that supports only ASCII. */
import type {ReactNode} from 'react';
import {toAscii} from '../../text/ascii-signs.ts';
import {TransformedBox} from './TransformedBox.tsx';

/** Converts all text below it to ASCII signs. */
export function Ascii({children}: {readonly children: ReactNode}) {
	return (
		<TransformedBox style={{flexDirection: 'row'}} transform={toAscii}>
			{children}
		</TransformedBox>
	);
}
