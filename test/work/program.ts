/** The program of the counter: castellan and its tests, bundled into a single file so that all of it is counted. */
import {measureConsole} from './console.ts';
import type {Counter} from './counter.ts';
import {measureHistory} from './history.ts';

export const measure = async (count: number, counter: Counter) => ({
	...(await measureConsole(count, counter)),
	...(await measureHistory(count, counter)),
});
