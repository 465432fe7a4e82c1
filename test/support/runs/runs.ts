/** Whether the bundled tests run, which repeat the tests of the sources. */
export const isBundled = process.env.NODE_ENV === 'production';

/** Whether each case is tried of which the usual run takes some. CI sets the variable. */
export const isThorough = process.env.EVERY_CASE === 'true';

/**
 * The cases of a test that are slow, often because each starts a program. The usual run takes the first list, in which a fault
 * of the others mostly shows too. CI takes both.
 */
export const cases = <T>(usual: readonly T[], others: readonly T[]): readonly T[] =>
	isThorough ? [...usual, ...others] : usual;

/** A size or a number that makes a test slow. The usual run takes the second, in which a fault mostly shows too, and CI the first. */
export const amount = (every: number, usual: number): number => (isThorough ? every : usual);

/**
 * The number of runs of a property. A fault of the bundle shows in a tenth of the runs, because it affects most values. `usual` is
 * the number outside CI for a property with slow runs: a few runs show the fault of a change, and CI finds the rare ones.
 */
export const runs = (every: number, usual = every): number => {
	if (isBundled) return Math.ceil(every / 10);
	return isThorough ? every : usual;
};
