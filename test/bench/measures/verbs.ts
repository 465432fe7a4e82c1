/** Headless verbs as a script runs them, and the look-up of a secret in the console. */
import {readFileSync} from 'node:fs';
import {get} from 'node:https';
import {type Command, runs} from '../process.ts';
import {Session} from '../session.ts';
import {node, programs, type Subject} from '../subject.ts';
import type {World} from '../world.ts';
import type {Measure} from './measure.ts';

const apps = 400;
const code = 'KEEP-7Q2M-VALT';
/** Processor time of ended programs is counted in hundredths of a second, so several are run. */
const together = 4;

/** When the service sent its last response, by the monotonic clock in nanoseconds. */
async function lastResponse(baseUrl: string, ca: string): Promise<bigint> {
	const {promise, resolve, reject} = Promise.withResolvers<string>();
	const response = get(`${baseUrl}/last`, {ca: readFileSync(ca), agent: false}, (message) => {
		message.setEncoding('utf8').once('data', resolve);
	});
	response.once('error', reject);
	return BigInt(await promise);
}

/** Milliseconds from the response of the service to the verdict on a pasted code. */
async function pasted(subject: Subject, world: World): Promise<number> {
	const service = await world.service(apps);
	const session = new Session(world.run(subject, ['/secret'], service));
	await session.shown('Share code or URL');
	await session.quiet(500);
	const sent = process.hrtime.bigint();
	const time = await session.press(`\u001b[200~${code}\u001b[201~\r`, 'USABLE');
	await session.end();
	const responded = await lastResponse(service.baseUrl, world.ca);
	return time - Number(responded - sent) / 1e6;
}

export const verbs: Measure = {
	turns: {full: 2, quick: 1},
	warmUp: async (subject, world) => runs(1, world.run(subject, ['secret', code], await world.service(apps))),
	baseline: async (world) => {
		const {baseUrl, token} = await world.service(apps);
		const list: Command = {
			command: node,
			args: [`${programs}/bare-page.mjs`, baseUrl, token, world.ca],
			env: world.env,
		};
		const nothing: Command = {command: node, args: ['-e', '0'], env: world.env};
		const [one, {elapsed}] = [await runs(together, list), await runs(together, nothing)];
		return {list: [one.processor], request: [one.elapsed], node: [elapsed]};
	},
	ours: async (subject, world) => {
		const service = await world.service(apps);
		const query = await runs(together, world.run(subject, ['apps', '--query', 'vault', '-o', 'json'], service));
		const secret = await runs(together, world.run(subject, ['secret', code], service));
		return {query: [query.processor], secret: [secret.elapsed], pasted: [await pasted(subject, world)]};
	},
};
