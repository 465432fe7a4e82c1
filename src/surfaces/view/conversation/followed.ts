/** Scrolls to the focused component. */
import type {NodePosition} from '../../picture/draw/block.ts';

/** The whole component, or its `focusLine`. */
export type FollowedPart = 'component' | 'line';

/** The first visible line with which the component is in sight if it fits, else its `focusLine`. */
export function topThatShows(
	part: FollowedPart,
	position: NodePosition,
	{top, height}: {readonly top: number; readonly height: number},
): number {
	const end = position.top + position.height;
	const isFitting = part === 'component' && position.height <= height;
	// Two lines above stay visible, because they often hold a heading.
	const before = Math.min(2, position.top, height - position.height);
	const from = isFitting ? position.top - before : Math.max(position.top, position.focusLine - 1);
	const to = isFitting ? end : Math.min(end, position.focusLine + 2);
	if (from < top) return from;
	return to > top + height ? to - height : top;
}
