/** The bounds within which a surface, which a stranger may have written, is read, computed and drawn. */

/** Levels of the tree, the root being the first. */
export const treeDepth = 50;
/** Components drawn per surface; a shared child counts each time it is drawn. */
export const drawnComponents = 2_000;
/** The same for all surfaces of a conversation that are on the screen together. */
export const drawnInConversation = 20_000;
/** Surfaces of a conversation that are on the screen together. */
export const drawnSurfaces = 1_000;
/** Lines drawn per surface, and per conversation. */
export const drawnLines = 20_000;
/** Problems kept per surface; the rest are only counted. */
export const problemsKept = 100;

/** Characters of a `dataModelJson`. */
export const modelLength = 5 * 1024 * 1024;
/** Segments of a JSON Pointer. */
export const pointerSegments = 100;
/** The highest index a local write may reach in an array. */
export const arrayIndex = 9_999;
/** Levels of a data model, and that comparing, printing and cleaning of any value descend. */
export const valueDepth = 100;

/** Function calls inside one another. */
export const callDepth = 5;
/** Expressions of a template inside one another. */
export const expressionDepth = 10;
/** Levels of a check's `and` and `or`. */
export const checkDepth = 10;
/** UTF-16 units of a text that a value resolves to. */
export const outputLength = 64 * 1024;
/** Elements of a list that a value resolves to. */
export const listLength = 1_000;
/** What computing one value may cost; a step takes half a microsecond at most. */
export const stepsPerValue = 10_000;
/** What computing all values between two changes of the data model may cost. */
export const stepsPerPass = 100_000;
/** Characters that all texts of a surface share when they are drawn. */
export const drawnCharacters = 150_000;
/** What one text gets of them, however many there are, and however few. */
export const textCharacters = {least: 500, most: 10_000} as const;
/** Characters drawn of what should be a few words: a label, a title, a description. */
export const labelCharacters = 400;
/** Items drawn of a list that is not scrolled within. */
export const drawnItems = 300;
/** Choices of a picker that can be chosen from. */
export const choicesOffered = 10_000;
/** Different notes kept per value. */
export const notesKept = 10;
