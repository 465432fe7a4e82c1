/** Charges a drawing for its own lines, without the lines of its children. */
import type {Block} from '../../picture/draw/block.ts';
import type {Scene} from '../../widgets/widget.ts';

/** Wraps the scene to count the lines of its children. */
export function counting<S extends Scene>(scene: S): {readonly scene: S; readonly inside: () => number} {
	let lines = 0;
	const children = scene.children.map(({type, widthNeeds, draw}) => ({
		type,
		widthNeeds,
		draw(width: number) {
			const block = draw(width);
			lines += block.height;
			return block;
		},
	}));
	return {scene: {...scene, children}, inside: () => lines};
}

/** Cuts the block to the granted lines. A block with children stays, because children are charged separately. */
export function shortened(block: Block, own: number, granted: number, {pen, words, width, children}: Scene): Block {
	if (granted >= own || children.length > 0) return block;
	const note = pen.cut(`[${words.frame.cutHere(own - granted)}]`, width, ['dim', 'warn']);
	return {
		width,
		height: granted + 1,
		line: (at) => (at < granted ? block.line(at) : note),
		...(block.focusLine !== undefined && block.focusLine < granted ? {focusLine: block.focusLine} : {}),
	};
}
