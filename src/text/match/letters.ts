/** Returns the letters and digits of a name in lower case, to compare names regardless of case and separators. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
