/** The suites that run as they ship, and again from the sources in React's StrictMode. */
export const bundled = ['test/flows/**', 'test/surfaces/**', 'test/text/**', 'test/console/ui/**'];
