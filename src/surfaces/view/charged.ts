/** What a drawing is charged for: its own lines, without those of what stands in it. */
import type {Block} from '../draw/block.ts';
import type {Scene} from '../widgets/widget.ts';

/** The scene, and how many lines its children take in it. */
export function counting(scene: Scene): {readonly scene: Scene; readonly inside: () => number} {
	let lines = 0;
	const children = scene.children.map(({room, draw}) => ({
		room,
		draw(width: number) {
			const block = draw(width);
			lines += block.height;
			return block;
		},
	}));
	return {scene: {...scene, children}, inside: () => lines};
}

/** The block without those of its own lines that it may not show. What stands in it was charged by itself. */
export function shortened(block: Block, own: number, granted: number, {pen, width, children}: Scene): Block {
	if (granted >= own || children.length > 0) return block;
	const note = pen.cut(`[Cut here: ${plural(own - granted, 'more line')}]`, width, ['dim', 'warn']);
	return {
		width,
		height: granted + 1,
		line: (at) => (at < granted ? block.line(at) : note),
		...(block.spot !== undefined && block.spot < granted ? {spot: block.spot} : {}),
	};
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
