/** Thrown while drawing, so that the caller can yield to the event loop. The next call continues. */
export const pause = new Error('The drawing is not finished');

/** Lines of work between two pauses. They take about 30 ms. */
export const linesPerPause = 1_000;
