/** The current frame as text. */
import type {DOMElement} from 'ink';
// Ink's internal renderer. Ink has no public way to render its tree to text.
import renderTree from '../../../node_modules/ink/build/renderer.js';

/** Renders everything below a box to lines, including the escape sequences of styles. */
export const frameOf = (box: DOMElement): string => renderTree(box, false).output;
