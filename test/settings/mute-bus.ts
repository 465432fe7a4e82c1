/** A session bus that accepts connections and never answers. */
import {once} from 'node:events';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {folder} from './files/disk.ts';

/** `reached` resolves when a program has asked it something. */
export async function openMuteBus() {
	const server = createServer((socket) => {
		socket.on('error', () => undefined);
		onTestFinished(() => void socket.destroy());
		socket.once('data', () => server.emit('asked'));
	});
	const path = join(await folder(), 'bus');
	server.listen(path);
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	const env: NodeJS.ProcessEnv = {DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}`};
	return {env, reached: () => once(server, 'asked')};
}
