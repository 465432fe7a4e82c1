/** Servers on this machine for tests over real sockets: a free port, and closed with every connection. */
import type {Server, Socket} from 'node:net';
import {onTestFinished} from 'vitest';

/** Resolves with the port. */
export async function listen(server: Server): Promise<number> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => sockets.add(socket));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(async () => {
		for (const socket of sockets) socket.destroy();
		await new Promise((resolve) => server.close(resolve));
	});
	const address = server.address();
	if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
	return address.port;
}
