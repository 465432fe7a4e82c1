/** The order of ids in every engine: by UTF-8 bytes. UTF-16 puts surrogates before U+E000 to U+FFFF, and UTF-8 after them. */

const hasSurrogates = /[\ud800-\udfff]/;

export function compareIds(a: string, b: string): number {
	if (a === b) return 0;
	if (hasSurrogates.test(a) || hasSurrogates.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
	return a < b ? -1 : 1;
}
