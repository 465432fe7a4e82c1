/** Marks a part of the screen for the printer of the screen-reader mode. Other modes draw the children alone. */
import {Box, type DOMElement} from 'ink';
import type {ReactNode} from 'react';
import {useTheme} from './theme-context.tsx';

/**
 * The kind of a part. The printer reads a `title` and a `heading` (of a dialog) as places, a `row` when it has the cursor, a
 * `field` as a line that grows while the person types, `keys` when a dialog opens, and `status` when its words change.
 */
type PartKind = 'title' | 'dialog' | 'heading' | 'row' | 'field' | 'status' | 'message' | 'keys' | 'text';

export interface PartInfo {
	readonly kind: PartKind;
	/** Of a row: its index in the list. */
	readonly position?: number;
	/** Of a row: whether it has the cursor. */
	readonly isSelected?: boolean;
}

const infos = new WeakMap<DOMElement, PartInfo>();

/** The kind of a box that is a part. */
export const partInfo = (box: DOMElement): PartInfo | undefined => infos.get(box);

export function Part({children, ...info}: PartInfo & {readonly children: ReactNode}) {
	const {isLinear} = useTheme();
	if (!isLinear) return children;
	const note = (box: DOMElement | null) => {
		if (box) infos.set(box, info);
	};
	return (
		<Box ref={note} flexDirection="column">
			{children}
		</Box>
	);
}
