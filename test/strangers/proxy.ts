/** A validating proxy that reads only the OpenAPI document and knows nothing of castellan's code. */
import {spawn} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';

export interface ValidatingProxy {
	readonly baseUrl: string;
	readonly close: () => Promise<void>;
}

/** In milliseconds. Long enough for a machine that is busy with other tests. */
const startTimeout = 12_000;

const require = createRequire(import.meta.url);
const program = join(dirname(require.resolve('@stoplight/prism-cli/package.json')), 'dist/index.js');

/**
 * Starts the proxy on a free port of loopback, in front of a service. It answers what breaks the document with an error of its
 * own. Resolves with the output of the proxy if it does not start in time.
 */
export async function startProxy(document: object, upstream: string): Promise<ValidatingProxy | string> {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-document-'));
	const file = join(folder, 'openapi.json');
	await writeFile(file, JSON.stringify(document));
	const args = [program, 'proxy', file, upstream, '--errors', '--host', '127.0.0.1', '--port', '0'];
	const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'pipe']});
	const ended = new Promise<void>((resolve) => {
		child.once('error', () => resolve());
		child.once('exit', () => resolve());
	});
	const close = async () => {
		child.kill('SIGKILL');
		await ended;
		await rm(folder, {recursive: true});
	};
	let output = '';
	const listening = new Promise<string | undefined>((resolve) => {
		const stop = setTimeout(() => resolve(undefined), startTimeout);
		void ended.then(() => resolve(undefined)).finally(() => clearTimeout(stop));
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => {
				output += chunk;
				const [, address] = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? [];
				if (address === undefined) return;
				clearTimeout(stop);
				resolve(address);
			});
	});
	const baseUrl = await listening;
	if (baseUrl !== undefined) return {baseUrl, close};
	await close();
	return `the proxy did not start: ${output}`;
}
