import {existsSync, readFileSync} from 'node:fs';
import {request} from 'node:http';
import {connect} from 'node:net';
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {listen} from '../../../src/tenant/listen.ts';
import {numberedApps} from '../../support/tenant/seeds.ts';

const clients = 1_000;
const tcpTable = '/proc/net/tcp';

async function listening() {
	const tenant = createTenant({token: 'TOKEN', seed: {apps: numberedApps(3)}});
	const server = await listen(tenant);
	onTestFinished(async () => {
		tenant.close();
		await server.close();
	});
	return server.baseUrl;
}

/** The number of connections that a listening port has not accepted: the receive queue in the kernel's table. */
function waitingAt(port: number): number {
	const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
	const listeningState = '0A';
	const row = readFileSync(tcpTable, 'utf8')
		.split('\n')
		.map((line) => line.trim().split(/\s+/))
		.find(([, address, , state]) => address === local && state === listeningState);
	return Number.parseInt(row?.[4]?.split(':')[1] ?? '', 16);
}

/** Searches over a new connection. Returns the status, or the code of the error. */
const search = (baseUrl: string) =>
	new Promise<string>((resolve) => {
		const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
		const headers = {authorization: 'Bearer TOKEN', 'content-type': 'application/json', connection: 'close'};
		request(`${baseUrl}/api/v1/search/apps`, {method: 'POST', agent: false, headers}, (response) => {
			response.on('error', fail).on('end', () => resolve(String(response.statusCode)));
			response.resume();
		})
			.on('error', fail)
			.end('{"pageSize":10}');
	});

test('answers 1,000 clients that open a connection each', {
	timeout: 300_000,
	meta: {dear: {seconds: 4, proves: 'more clients than the queue of a socket holds'}},
}, async () => {
	const baseUrl = await listening();
	const outcomes = new Map<string, number>();
	const client = async () => {
		const outcome = await search(baseUrl);
		outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
	};
	await Promise.all(Array.from({length: clients}, client));
	expect(Object.fromEntries(outcomes)).toEqual({200: clients});
});

test.skipIf(!existsSync(tcpTable))('queues 1,000 connections that arrive before it can accept one', async () => {
	const port = Number(new URL(await listening()).port);
	const sockets = Array.from({length: clients}, () => connect(port, '127.0.0.1').on('error', () => undefined));
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
	});
	// All sockets connect before the server's next turn of the event loop.
	const waiting = await new Promise<number>((resolve) => {
		process.nextTick(() => resolve(waitingAt(port)));
	});
	const systemLimit = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
	expect(waiting).toBe(Math.min(clients, systemLimit + 1));
});

test('keeps an idle connection longer than common clients', async () => {
	const baseUrl = await listening();
	const response = await fetch(`${baseUrl}/openapi.json`);
	await response.arrayBuffer();
	expect(response.headers.get('keep-alive')).toBe('timeout=65');
});
