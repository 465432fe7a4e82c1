import {resolve} from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');
