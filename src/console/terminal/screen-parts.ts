/** Reads the parts of a screen from the tree that Ink has rendered. */
import type {DOMElement} from 'ink';
// Ink's internal function. Ink has no public way to read the text of a component.
import squashTextNodes from '../../../node_modules/ink/build/squash-text-nodes.js';
import {linearLine} from '../../text/linear-row.ts';
import {type PartInfo, partInfo} from './Part.tsx';

export interface ScreenPart extends Omit<PartInfo, 'position' | 'isSelected'> {
	/** One or more lines, not empty. */
	readonly text: string;
	readonly position: number | undefined;
	readonly isSelected: boolean;
	readonly isInDialog: boolean;
}

type Surroundings = Omit<ScreenPart, 'text'>;

const page: Surroundings = {kind: 'text', position: undefined, isSelected: false, isInDialog: false};

/** The parts below a box, in reading order. */
export function partsOf(box: DOMElement, outer: Surroundings = page): readonly ScreenPart[] {
	if (box.nodeName === 'ink-text') {
		const text = squashTextNodes(box).split('\n').map(linearLine).filter(Boolean).join('\n');
		return text === '' ? [] : [{...outer, text}];
	}
	const info = partInfo(box);
	const {kind = outer.kind, position = outer.position, isSelected = outer.isSelected} = info ?? {};
	const own = {
		kind: kind === 'dialog' ? ('text' as const) : kind,
		position,
		isSelected,
		isInDialog: outer.isInDialog || info?.kind === 'dialog',
	};
	const parts = box.childNodes.flatMap((child) => ('childNodes' in child ? partsOf(child, own) : []));
	// A field and its label are one line.
	const field = box.style.flexDirection === 'row' ? parts.find((part) => part.kind === 'field') : undefined;
	return field && parts.length < 4 ? [{...field, text: parts.map(({text}) => text).join(' ')}] : parts;
}
