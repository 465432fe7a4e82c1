/** A tenant that was recorded, and has not answered since. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, writeFileSync} from 'node:fs';
import {createServer, request} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {setTimeout as pause} from 'node:timers/promises';
import {Session} from '../session.ts';
import {castellan, node, serve, type World} from '../world.ts';

const apps = 1000;

export interface SilentTenant {
	readonly env: World['env'];
	close(): Promise<void>;
}

/** `env` is for programs that use its profile. */
export async function openSilentTenant(world: World): Promise<SilentTenant> {
	const tenant = await serve(apps, world.env);
	let isSilent = false;
	const server = createServer((incoming, outgoing) => {
		if (isSilent) return;
		const {method, headers, url = ''} = incoming;
		const forwarded = request(new URL(url, tenant.baseUrl), {method, headers}, (response) => {
			outgoing.writeHead(response.statusCode ?? 500, response.headers);
			response.pipe(outgoing);
		});
		incoming.pipe(forwarded);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const folder = join(world.env.HOME ?? '', 'silent');
	const env = {
		...world.env,
		XDG_CONFIG_HOME: folder,
		XDG_STATE_HOME: folder,
		CASTELLAN_BASE_URL: baseUrl,
		CASTELLAN_TOKEN: tenant.token,
	};
	mkdirSync(join(folder, 'castellan'), {recursive: true});
	const config = `profile: silent\nprofiles:\n  silent:\n    baseUrl: ${baseUrl}\n    remember: on\n`;
	writeFileSync(join(folder, 'castellan', 'config.yaml'), config);
	await record(env);
	isSilent = true;
	await tenant.close();
	await visit(env, join(folder, 'castellan', 'snapshots.db'));
	return {
		env,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

/** This process is the tenant meanwhile. */
async function record(env: World['env']): Promise<void> {
	const recorder = spawn(node, [castellan, 'history', 'record'], {env, stdio: 'ignore'});
	const [code] = await once(recorder, 'exit');
	if (code !== 0) throw new Error(`the tenant was not recorded: exit code ${code}`);
}

/** A console shows the last known state, and stores its rows for the next start. */
async function visit(env: World['env'], file: string): Promise<void> {
	const session = new Session({command: node, args: [castellan, '/apps'], env});
	await session.shown('app_0000002');
	const history = new DatabaseSync(file, {readOnly: true});
	for (let tries = 0; history.prepare('SELECT 1 FROM first_rows').get() === undefined; tries++) {
		if (tries > 100) throw new Error('the console stored no rows for the next start');
		await pause(100);
	}
	history.close();
	await session.end();
}
