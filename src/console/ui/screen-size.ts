/** The sizes at which the console draws something else. */

/** Below this nothing can be drawn that would help. */
export const leastSize = {columns: 30, rows: 6};

/** From this many cells on the header has room for the program's name. */
export const roomy = 80;
