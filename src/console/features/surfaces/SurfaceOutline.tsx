/** Lists the components of all surfaces as a tree to choose from. */
import type {Node} from '../../../surfaces/engine/tree/tree.ts';
import type {ConversationView} from '../../../surfaces/view/conversation/conversation-view.ts';
import type {NodeKeys} from '../../../surfaces/view/conversation/near.ts';
import type {View} from '../../../surfaces/view/view.ts';
import {Menu} from '../../ui/Menu.tsx';

interface SurfaceOutlineProps {
	readonly page: ConversationView;
	readonly onChoose: (keys: NodeKeys) => void;
	readonly onClose: () => void;
}

export function SurfaceOutline({page, onChoose, onClose}: SurfaceOutlineProps) {
	const {outline} = page;
	const hasSeveral = page.surfaces.length > 1;
	const problemIds = new Map<View, ReadonlySet<string>>();
	function hasProblem(view: View, {id}: Node): boolean {
		const ids = problemIds.get(view) ?? new Set(view.live.problems.map(({componentId}) => componentId));
		problemIds.set(view, ids);
		return id !== '' && ids.has(id);
	}
	return (
		<Menu
			verb="Inspect"
			title="Components: Enter inspects one, ! has a problem, ~ changed"
			hasFilter
			items={outline.map(({tree, view}, index) => ({
				id: String(index),
				label: `${'  '.repeat(tree.depth - 1)}${nameOf(tree)}${hasProblem(view, tree) ? ' !' : ''}${view.changed.has(tree.key) ? ' ~' : ''}`,
				...(hasSeveral ? {detail: view.live.surface.surfaceId ?? ''} : {}),
			}))}
			empty="No components"
			onChoose={({id}) => {
				const chosen = outline[Number(id)];
				if (chosen) onChoose(chosen);
			}}
			onClose={onClose}
		/>
	);
}

const nameOf = (node: Node) => `${'type' in node ? node.type || 'without a type' : node.kind} ${node.id}`;
