/** Every component of every surface, as a tree to choose from. */
import type {Page, Spot} from '../surface/view/page.ts';
import {Menu} from '../ui/Menu.tsx';
import type {ScreenSize} from '../ui/Panel.tsx';

interface SurfaceOutlineProps {
	readonly page: Page;
	readonly screen: ScreenSize;
	readonly onChoose: (spot: Spot) => void;
	readonly onClose: () => void;
}

export function SurfaceOutline({page, screen, onChoose, onClose}: SurfaceOutlineProps) {
	const {outline} = page;
	const hasSeveral = page.surfaces.length > 1;
	return (
		<Menu
			title="Components: Enter inspects one, typing narrows them"
			screen={screen}
			hasFilter
			items={outline.map(({tree, view}, index) => ({
				id: String(index),
				label: `${'  '.repeat(tree.depth - 1)}${'type' in tree ? tree.type || 'without a type' : tree.kind} ${tree.id}`,
				...(hasSeveral ? {detail: view.live.surface.surfaceId ?? ''} : {}),
			}))}
			empty="There are no components"
			onChoose={({id}) => {
				const chosen = outline[Number(id)];
				if (chosen) onChoose(chosen);
			}}
			onClose={onClose}
		/>
	);
}
