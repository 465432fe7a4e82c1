/** Whether the bundled tests run, which repeat those of the sources. */
export const isBundled = process.env.NODE_ENV === 'production';

/** The number of runs of a property. A fault of the bundle shows in a tenth of the runs, because it affects most values. */
export const runs = (inSources: number): number => (isBundled ? Math.ceil(inSources / 10) : inSources);
