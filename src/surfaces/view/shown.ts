/** The surfaces of a page as they come again: the same view for the same surface, as long as it is there. */
import type {Surface} from '../../contract/surface.ts';
import {drawnComponents, drawnInConversation} from '../limits.ts';
import type {View} from './view.ts';

export interface Shown {
	/** The surface's id behind the number of others with the same id before it. */
	readonly key: string;
	readonly view: View;
}

/** What was typed stays, also into a surface that came no more. */
export function shownAgain(
	shown: readonly Shown[],
	surfaces: readonly Surface[],
	newView: (surface: Surface, components: number) => View,
): readonly Shown[] {
	const before = new Map(shown.map((each) => [each.key, each]));
	const times = new Map<string, number>();
	let left = drawnInConversation;
	const now = surfaces.map((surface): Shown => {
		const id = surface.surfaceId ?? '';
		const count = times.get(id) ?? 0;
		times.set(id, count + 1);
		const key = `${count}:${id}`;
		const known = before.get(key);
		before.delete(key);
		const limit = Math.min(drawnComponents, left);
		if (!known) {
			const view = newView(surface, limit);
			left -= view.live.tree.drawn;
			if (shown.length > 0) view.changed = new Set(view.nodes.keys());
			return {key, view};
		}
		known.view.isGone = false;
		const {live} = known.view;
		if (live.surface !== surface || live.tree.cut !== undefined || live.tree.drawn > limit)
			known.view.refresh(surface, limit);
		left -= live.tree.drawn;
		return known;
	});
	const typedInto = [...before.values()].filter(({view}) => view.live.model.dirty.length > 0);
	for (const {view} of typedInto) {
		view.isGone = true;
		view.changed = new Set();
	}
	return [...now, ...typedInto];
}
