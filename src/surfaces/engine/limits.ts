/** Limits for reading, computing and drawing a surface. Its author is not trusted. */

/** Maximum depth of the tree. The root is level 1. */
export const treeDepth = 50;
/** Components drawn per surface. A shared child counts each time it is drawn. */
export const drawnComponents = 2_000;
/** Components drawn for all surfaces of a conversation on the screen. */
export const drawnInConversation = 20_000;
/** Surfaces of a conversation on the screen. */
export const drawnSurfaces = 1_000;
/** Lines drawn per surface, and per conversation. */
export const drawnLines = 20_000;
/** Problems listed per surface. Further problems are only counted. */
export const maximumProblems = 100;

/** Maximum characters of a `dataModelJson`. */
export const modelLength = 5 * 1024 * 1024;
/** Maximum segments of a JSON Pointer. */
export const pointerSegments = 100;
/** The highest array index that a local write may create. */
export const arrayIndex = 9_999;
/** Maximum depth of a data model. Comparing, printing and sanitizing a value stop at the same depth. */
export const valueDepth = 100;

/** Maximum nesting of function calls. */
export const callDepth = 5;
/** Maximum nesting of template expressions. */
export const expressionDepth = 10;
/** Maximum nesting of a check's `and` and `or`. */
export const checkDepth = 10;
/** Maximum UTF-16 units of a resolved text. */
export const outputLength = 64 * 1024;
/** Maximum elements of a resolved list. */
export const listLength = 1_000;
/** Steps for computing one value. A step takes half a microsecond at most. */
export const stepsPerValue = 10_000;
/** Steps for computing all values between two changes of the data model. */
export const stepsPerPass = 100_000;
/** Characters that all texts of a surface share when drawn. */
export const drawnCharacters = 150_000;
/** Bounds of the share that one text gets of `drawnCharacters`. */
export const textCharacters = {minimum: 500, maximum: 10_000} as const;
/**
 * Characters of a text that one drawing shows after `drawnCharacters` whose graphemes had to be found. After twice as many, it shows
 * no more of such texts.
 */
export const cutCharacters = 200;
/** Characters drawn of a label, a title or a description. */
export const labelCharacters = 400;
/** Items drawn of a list that does not scroll. */
export const drawnItems = 300;
/** Choices that a picker offers. */
export const choicesOffered = 10_000;
/** Distinct notes recorded per value. */
export const maximumNotes = 10;
