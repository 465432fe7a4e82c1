export const hasBreak = (text: string): boolean => /[\n\t]/.test(text);

/** Replaces line breaks and tabs by blanks. */
export const withoutBreaks = (text: string): string => (hasBreak(text) ? text.replaceAll(/[\n\t]+/g, ' ') : text);
