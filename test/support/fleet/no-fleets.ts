/** The part of the profiles of the console that opens fleets, for tests without one. */
export const noFleets = {
	fleets: async () => ({}),
	connectAll: () => Promise.reject(new Error('there is no fleet')),
};
