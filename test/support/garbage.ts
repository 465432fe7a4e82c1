/** The garbage collection of this process. */

/** Collects all garbage of this process. Does nothing in a Node.js without the inspector. */
export async function collectGarbage(): Promise<void> {
	const {Session} = await import('node:inspector');
	const session = new Session();
	try {
		session.connect();
	} catch {
		// ERR_INSPECTOR_NOT_AVAILABLE
		return;
	}
	await new Promise<void>((resolve) => {
		// The session must not end inside the call of its own request.
		session.post('HeapProfiler.collectGarbage', () => setImmediate(resolve));
	});
	session.disconnect();
}
