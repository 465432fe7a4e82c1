/** The runs of the properties without a number of their own, and the end of each. */
import fc from 'fast-check';
import {runs} from './runs.ts';

const usualRuns = 100;
/** In milliseconds, less than the time limit of a test. Looking for a shorter counterexample would block the process for hours. */
const timeLimit = 15_000;

/** With `PROPERTY_SEED`, two runs try the same values. */
const seed = process.env.PROPERTY_SEED;

fc.configureGlobal({
	numRuns: runs(usualRuns),
	interruptAfterTimeLimit: timeLimit,
	...(seed ? {seed: Number(seed)} : {}),
});
