/** From exec to the first answer that an agent gets over the Model Context Protocol, in both eras of the protocol. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import type {Result} from '../report.ts';
import {interleaved, median} from '../statistics.ts';
import {castellan, node, type World} from '../world.ts';

const client = {name: 'bench', version: '1'};
const legacy = {
	method: 'initialize',
	params: {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client},
};
const modern = {
	method: 'server/discover',
	params: {
		_meta: {
			'io.modelcontextprotocol/protocolVersion': '2026-07-28',
			'io.modelcontextprotocol/clientInfo': client,
			'io.modelcontextprotocol/clientCapabilities': {},
		},
	},
};

export async function measureAgents({env, pages}: World, rounds: number): Promise<readonly Result[]> {
	const ofTenant = {...env, CASTELLAN_TOKEN: pages.token};
	const untilAnswered = (request: object) => async () => {
		const start = performance.now();
		const child = spawn(node, [castellan, 'mcp', '--base-url', pages.baseUrl], {
			env: ofTenant,
			stdio: ['pipe', 'pipe', 'ignore'],
		});
		const closed = once(child, 'close');
		child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id: 1, ...request})}\n`);
		const [answer] = await Promise.race([once(child.stdout, 'data'), closed.then(() => [''])]);
		const time = performance.now() - start;
		child.stdin.end();
		await closed;
		if (!String(answer).includes('"result"')) throw new Error(`no answer to ${JSON.stringify(request)}: ${answer}`);
		return time;
	};
	const nothing = async () => {
		const start = performance.now();
		await once(spawn(node, ['-e', '0'], {env, stdio: 'ignore'}), 'close');
		return performance.now() - start;
	};
	// The first starts cache their compiled code.
	for (let start = 0; start < 4; start++) await untilAnswered(modern)();
	const samples = await interleaved(rounds, {
		nothing,
		initialize: untilAnswered(legacy),
		discover: untilAnswered(modern),
	});
	const baseline = {name: 'node -e 0', value: median(samples.nothing)};
	const row = (method: string, times: readonly number[]): Result => ({
		what: `exec → the answer of mcp to ${method}`,
		unit: 'ms',
		ours: median(times),
		baseline,
		target: 3.5,
	});
	return [row('initialize', samples.initialize), row('server/discover', samples.discover)];
}
