/** Matches the surfaces of a new response to existing views. */
import type {Surface} from '../../../contract/surfaces.ts';
import {drawnComponents, drawnInConversation} from '../../engine/limits.ts';
import type {View} from '../view.ts';

export interface KeyedView {
	/** The surface's id, prefixed with the number of earlier surfaces with the same id. */
	readonly key: string;
	readonly view: View;
}

/** Reuses the current view of each surface. */
export function reusedViews(
	current: readonly KeyedView[],
	surfaces: readonly Surface[],
	newView: (surface: Surface, components: number) => View,
): readonly KeyedView[] {
	const before = new Map(current.map((each) => [each.key, each]));
	const times = new Map<string, number>();
	let remaining = drawnInConversation;
	return surfaces.map((surface): KeyedView => {
		const id = surface.surfaceId ?? '';
		const count = times.get(id) ?? 0;
		times.set(id, count + 1);
		const key = `${count}:${id}`;
		const existing = before.get(key);
		const limit = Math.min(drawnComponents, remaining);
		if (!existing) {
			const view = newView(surface, limit);
			remaining -= view.live.tree.drawn;
			return {key, view};
		}
		const {live} = existing.view;
		if (live.surface !== surface || live.tree.cut !== undefined || live.tree.drawn > limit)
			existing.view.refresh(surface, limit);
		remaining -= live.tree.drawn;
		return existing;
	});
}
