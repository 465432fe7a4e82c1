/** Applies `runs` to the properties without a number of their own. */
import fc from 'fast-check';
import {runs} from './runs.ts';

const usualRuns = 100;

fc.configureGlobal({numRuns: runs(usualRuns)});
