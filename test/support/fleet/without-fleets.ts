/** The part of the profiles of the console that opens fleets, for tests without one. */
import type {ProfileChoice} from '../../../src/console/core/services.ts';

export const withoutFleets = (list: readonly ProfileChoice[]) => ({
	lists: async () => ({list, fleets: {}}),
	connectAll: () => Promise.reject(new Error('there is no fleet')),
});
