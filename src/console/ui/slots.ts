/**
 * The lines of an area of the screen, from 0. They are the keys of drawn rows: when the rows scroll, React changes their
 * texts and moves no node.
 */
export const slots = (count: number): readonly number[] => Array.from({length: count}, (_, slot) => slot);
