/** A client of the protocol's own library, connected to castellan in this process through lines of JSON. */
import {Client, ReadBuffer, serializeMessage, type Transport} from '@modelcontextprotocol/client';
import {onTestFinished} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {castellan, localTenant, now, settingsIn, type World} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';

/** In milliseconds, as long as the longest test: the client of the library gives up a call after a minute, also on a busy machine. */
const patience = 300_000;

export const eras = {legacy: 'legacy', modern: {pin: '2026-07-28'}} as const;

/** The result of a call: its data, or its error. */
export interface Result {
	readonly items: readonly Readonly<Record<string, unknown>>[];
	readonly as_of?: string;
	readonly complete?: boolean;
	readonly more?: boolean;
	readonly cursor?: string;
	readonly notes?: readonly string[];
	readonly error?: {readonly kind: string; readonly message: string; readonly retry_after_ms?: number};
	/** Everything that the agent received, as text. */
	readonly raw: string;
	/** The characters of its content. */
	readonly size: number;
	readonly total?: number;
	readonly down_since?: string;
}

export interface AgentOptions {
	/** A command line that begins with `mcp`. */
	readonly line?: string;
	readonly era?: keyof typeof eras;
	readonly world?: World;
}

export const seed = () => demoSeed({apps: 60, now, odd: true});

/** Runs `castellan mcp` until the test ends, and connects a client to it. */
export async function agent({line = 'mcp', era = 'modern', world = {}}: AgentOptions = {}) {
	const toServer = new Queue();
	const received: string[] = [];
	const buffer = new ReadBuffer();
	const transport: Transport = {
		start: async () => undefined,
		send: async (message) => toServer.add(serializeMessage(message)),
		close: async () => toServer.end(),
	};
	const write = async (text: string) => {
		received.push(text);
		buffer.append(Buffer.from(text));
		for (let message = buffer.readMessage(); message; message = buffer.readMessage()) transport.onmessage?.(message);
	};
	const run = castellan(line, {
		settings: await settingsIn(await folder()),
		...world,
		chunks: toServer,
		context: {...world.context, stdout: {isTty: false, columns: undefined, write}},
	});
	const client = new Client({name: 'test', version: '1'}, {versionNegotiation: {mode: eras[era]}});
	/** Ends the server, with what it still reads. */
	async function end(): Promise<void> {
		await client.close();
		toServer.end();
		await run;
	}
	onTestFinished(end);
	await client.connect(transport);
	return {
		client,
		received,
		end,
		async call(name: string, args: Record<string, unknown> = {}): Promise<Result> {
			const result = await client.callTool({name, arguments: args}, {timeout: patience});
			const [content] = result.content;
			const text = content?.type === 'text' ? content.text : '';
			const parsed = JSON.parse(text) as Result;
			return {...parsed, items: parsed.items ?? [], raw: JSON.stringify(result), size: text.length};
		},
	};
}

/** An agent at a tenant with the data of the demo. */
export async function demoAgent(options: AgentOptions = {}) {
	const {fetch, sent, tenant} = localTenant(seed());
	return {sent, tenant, ...(await agent({...options, world: {fetch, ...options.world}}))};
}

/** A world in which an hour passes between two looks at the clock, so that no call exceeds the requests of a minute. */
export function unhurried(): World {
	let time = now;
	return {context: {now: () => (time += 3_600_000)}};
}

/** Yields the added texts, until its end. */
class Queue implements AsyncIterable<string> {
	#texts: string[] = [];
	#hasEnded = false;
	#wake: () => void = () => undefined;

	add(text: string): void {
		this.#texts.push(text);
		this.#wake();
	}

	end(): void {
		this.#hasEnded = true;
		this.#wake();
	}

	async *[Symbol.asyncIterator]() {
		for (;;) {
			const text = this.#texts.shift();
			if (text !== undefined) yield text;
			else if (this.#hasEnded) return;
			else
				await new Promise<void>((resolve) => {
					this.#wake = resolve;
				});
		}
	}
}
