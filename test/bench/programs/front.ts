/**
 * A service in front of a tenant, in a process of its own: TLS, and the latency of a network. Arguments: the address of the
 * tenant, a certificate, its key, milliseconds of a round trip. It remembers responses, so that a client is measured and not the
 * tenant. `GET /last` returns when the last response was sent, by the monotonic clock in nanoseconds. Prints its address as JSON when it is ready.
 */
import {readFileSync} from 'node:fs';
import {createServer as createHttps} from 'node:https';
import {type AddressInfo, connect, createServer, type Socket} from 'node:net';

const [tenant = '', cert = '', key = '', latency = '0'] = process.argv.slice(2);
const roundTrip = Number(latency);

interface Remembered {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
}

let last = 0n;
const responses = new Map<string, Promise<Remembered>>();
/** Headers of one connection, or of one moment. */
const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-encoding', 'content-length']);

async function ask(method: string, path: string, headers: Record<string, string>, body: Buffer): Promise<Remembered> {
	const isRead = method === 'GET' || method === 'HEAD';
	const response = await fetch(tenant + path, {
		method,
		headers,
		redirect: 'manual',
		...(!isRead && {body: new Uint8Array(body)}),
	});
	const kept = [...response.headers].filter(([name]) => !own.has(name));
	return {
		status: response.status,
		headers: Object.fromEntries(kept),
		body: Buffer.from(await response.arrayBuffer()),
	};
}

const service = createHttps({cert: readFileSync(cert), key: readFileSync(key)}, async (request, response) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	const body = Buffer.concat(chunks);
	const {method = 'GET', url = '/'} = request;
	if (url === '/last') {
		response.end(String(last));
		return;
	}
	const name = `${method} ${url} ${body}`;
	const passed = ['authorization', 'content-type', 'accept'].flatMap((header) => {
		const value = request.headers[header];
		return typeof value === 'string' ? [[header, value] as const] : [];
	});
	const remembered = responses.get(name) ?? ask(method, url, Object.fromEntries(passed), body);
	responses.set(name, remembered);
	const {status, headers, body: answer} = await remembered;
	response.writeHead(status, {...headers, 'content-length': answer.length}).end(answer, () => {
		last = process.hrtime.bigint();
	});
});
service.keepAliveTimeout = 60_000;

const addressOf = (server: {address(): AddressInfo | string | null}) => (server.address() as AddressInfo).port;
const ready = (port: number) => process.stdout.write(`${JSON.stringify({baseUrl: `https://localhost:${port}`})}\n`);

/** Passes on what one end of a connection sends, each piece after half a round trip and never before an earlier one. */
function later(from: Socket, to: Socket, further: number): void {
	let last = performance.now() + further;
	const pass = (task: () => void) => {
		last = Math.max(last, performance.now() + roundTrip / 2);
		setTimeout(task, last - performance.now());
	};
	from.on('data', (data) => pass(() => to.write(data)));
	from.on('end', () => pass(() => to.end()));
	from.on('error', () => to.destroy());
}

service.listen(0, '127.0.0.1', () => {
	const port = addressOf(service);
	if (roundTrip === 0) {
		ready(port);
		return;
	}
	// The first bytes take another round trip, which is that of the connection.
	const network = createServer((client) => {
		const upstream = connect(port, '127.0.0.1');
		later(client, upstream, roundTrip);
		later(upstream, client, 0);
	});
	network.listen(0, '127.0.0.1', () => ready(addressOf(network)));
});
