/** Lets Ink draw a frame after the layout effects of its commit. */
import type {DOMElement} from 'ink';

const roots = new WeakSet<DOMElement>();

/**
 * A ref for any box. Ink draws during a commit, before layout effects run. An effect that changes another part of the screen,
 * as the commands of a screen change the footer, would show in the next frame only. React renders such a change before it
 * returns from the commit, so one frame in the following microtask has both.
 */
export function wholeFrames(box: DOMElement | null): void {
	if (!box) return;
	let root = box;
	while (root.parentNode) root = root.parentNode;
	const draw = root.onRender;
	if (!draw || roots.has(root)) return;
	roots.add(root);
	let isDue = false;
	root.onRender = () => {
		if (isDue) return;
		isDue = true;
		queueMicrotask(() => {
			isDue = false;
			draw();
		});
	};
}
