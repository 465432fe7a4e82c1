/** Where Ink draws a box. */
import type {DOMElement} from 'ink';

interface Area {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** The area of a box on the screen, in cells. */
export function areaOf(box: DOMElement | null): Area | undefined {
	if (!box?.yogaNode) return undefined;
	const {yogaNode} = box;
	let left = 0;
	let top = 0;
	for (let node: DOMElement | undefined = box; node?.yogaNode; node = node.parentNode) {
		left += node.yogaNode.getComputedLeft();
		top += node.yogaNode.getComputedTop();
	}
	return {left, top, width: yogaNode.getComputedWidth(), height: yogaNode.getComputedHeight()};
}
