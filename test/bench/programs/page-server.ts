/**
 * Serves the pages of all apps from memory. Every page is serialized before the first request, and a request is only looked up,
 * so that a client which reads all pages is measured and not its server. Arguments: the number of apps. Prints its address as
 * JSON when it is ready. `GET /requests` returns the number of pages it has sent.
 */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';

const pageSize = 100;
const seed = demoSeed({apps: Number(process.argv[2]), now: Date.parse('2026-06-15T12:00:00Z')});
const texts = Array.from(seed.apps, (app) => JSON.stringify(app));
const pages = Array.from({length: Math.ceil(texts.length / pageSize)}, (_, index) => {
	const list = texts.slice(index * pageSize, (index + 1) * pageSize).join(',');
	const next = (index + 1) * pageSize < texts.length ? `page-${index + 1}` : '';
	return Buffer.from(`{"list":[${list}],"nextPageToken":"${next}"}`);
});
texts.length = 0;

let sent = 0;
const server = createServer((request, response) => {
	if (request.url === '/requests') {
		response.end(String(sent));
		return;
	}
	let body = '';
	request.setEncoding('utf8').on('data', (chunk: string) => {
		body += chunk;
	});
	request.on('end', () => {
		sent++;
		const {pageToken = 'page-0'} = JSON.parse(body) as {pageToken?: string};
		const page = pages[Number(pageToken.slice('page-'.length))];
		response.writeHead(200, {'content-type': 'application/json', 'content-length': page?.length ?? 0}).end(page);
	});
});
server.listen(0, '127.0.0.1', () => {
	const {port} = server.address() as AddressInfo;
	process.stdout.write(`${JSON.stringify({baseUrl: `http://127.0.0.1:${port}`, token: 'any'})}\n`);
});
