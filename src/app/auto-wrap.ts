/**
 * Rows are drawn to their exact width as this program counts cells. A terminal that counts a rare letter as wider then loses
 * a cell at the right edge, instead of breaking the row in two and moving everything below it.
 */
export const autoWrap = {off: '\u001b[?7l', on: '\u001b[?7h'};
