/** What is on the screen now, as it was drawn. */
import type {DOMElement} from 'ink';
// Ink draws a tree into text with this, and offers no way to ask for it once a frame is out.
import draw from '../../../node_modules/ink/build/renderer.js';

/** The lines of everything below a box, with the escape sequences of styles between. */
export const frameOf = (box: DOMElement): string => draw(box, false).output;
