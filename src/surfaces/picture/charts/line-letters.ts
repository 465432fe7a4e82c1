/** The letter of a line, which names it where colours do not. */
export const letterOf = (owner: number) => String.fromCharCode(65 + (owner % 26));
