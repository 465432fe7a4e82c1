/** The screen sizes at which the layout changes. */

/** The minimum screen size. Below it, the console shows a notice instead of a screen. */
export const minimumSize = {columns: 30, rows: 6};

/** The minimum width in cells at which the header shows the program's name. */
export const programNameWidth = 80;
