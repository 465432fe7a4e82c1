/** The bytes that turn one line of the screen into another. */

const style = /\u001b\[[\d;]*m/g;
const printableAscii = /^[\u0020-\u007e]*$/;

export const moveTo = (line: number, column: number): string => `\u001b[${line + 1};${column + 1}H`;

/**
 * Rewrites a line from its first difference on. What stands before it is left alone where it is plain ASCII, of whose width
 * every terminal is sure; otherwise the whole line is written. Expects the terminal not to wrap.
 */
export function changeLine(line: number, before: string | undefined, after: string): string {
	const shared = before === undefined ? 0 : sharedLength(before, after);
	const kept = after.slice(0, shared);
	const text = kept.replaceAll(style, '');
	if (text === '' || !printableAscii.test(text)) return `${moveTo(line, 0)}\u001b[2K${after}`;
	// The styles in force at that place are begun again.
	return `${moveTo(line, text.length)}\u001b[K${kept.match(style)?.join('') ?? ''}${after.slice(shared)}`;
}

/** UTF-16 units that two lines begin with alike, never ending inside an escape sequence or before a mark. */
function sharedLength(a: string, b: string): number {
	const most = Math.min(a.length, b.length);
	let length = 0;
	while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
	const opened = b.lastIndexOf('\u001b', length - 1);
	if (opened >= 0 && b.indexOf('m', opened) >= length) length = opened;
	// A letter may belong to what follows it.
	const isSure = [a, b].every((text) => length >= text.length || text.charCodeAt(length) < 0x80);
	return isSure ? length : 0;
}
