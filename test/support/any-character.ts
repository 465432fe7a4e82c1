import fc from 'fast-check';

/** The first half of a pair of code units, the number of halves, and the number of code points with them. */
const [firstHalf, halves, points] = [0xd800, 0x800, 0x110000];

/**
 * Any code point but half a pair, for the texts of properties. These are the characters of `unit: 'binary'`, in the same order,
 * without its table of all characters, which takes a second and 90 MB in each process.
 */
export const anyCharacter = fc.nat(points - halves - 1).map(
	(index) => String.fromCodePoint(index < firstHalf ? index : index + halves),
	(text) => {
		const point = typeof text === 'string' && text.isWellFormed() ? text.codePointAt(0) : undefined;
		if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not one character');
		return point < firstHalf ? point : point - halves;
	},
);
