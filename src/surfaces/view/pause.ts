/** Thrown while drawing, for others to have a turn. Drawing again goes on from there. */
export const pause = new Error('The drawing is not finished');

export const linesPerPause = 1_000;
