import type {Agent} from 'node:http';
import {promisify} from 'node:util';
import {describe, expect, test} from 'vitest';
import {connections} from '../../../src/client/http/connections.ts';

const optionsFor = (url: string, isAlone = false, ofConnections = connections()) =>
	ofConnections(new URL(url), isAlone);

describe('a connection to this machine', () => {
	test.each(['localhost', 'localhost.', 'acme.localhost'])('by the name %s needs no query', async (name) => {
		const {lookup} = await optionsFor(`http://${name}:8080/`);
		if (!lookup) throw new Error('localhost is looked up');
		const lookedUp = (options: {all?: boolean; family?: number}) =>
			promisify<unknown>((done) => lookup('localhost', options, (error, ...addresses) => done(error, addresses)))();
		const [four, six] = ['127.0.0.1', '::1'];
		const both = [
			{address: four, family: 4},
			{address: six, family: 6},
		];
		expect(await lookedUp({all: true})).toEqual([both]);
		expect(await lookedUp({family: 6})).toEqual([six, 6]);
		expect(await lookedUp({family: 4})).toEqual([four, 4]);
		expect(await lookedUp({})).toEqual([four, 4]);
	});

	test.each(['http://127.0.0.1/', 'https://acme.example.com/', 'https://localhost.example.com/'])(
		'has no own look-up for %s',
		async (url) => {
			expect(await optionsFor(url)).not.toHaveProperty('lookup');
		},
	);
});

test('connections are kept and shared by scheme and proxy, except for requests that travel alone', async () => {
	const proxy = {url: 'http://127.0.0.1:8080/', origin: 'http://127.0.0.1:8080'};
	const own = connections(({hostname}) => (hostname === 'localhost' ? undefined : proxy));
	const urls = ['http://localhost/', 'https://localhost/', 'https://a.example.com/'];
	const agents: Agent[] = [];
	for (const isAlone of [false, true]) {
		for (const url of urls) {
			const {agent} = await optionsFor(url, isAlone, own);
			expect((await optionsFor(`${url}path`, isAlone, own)).agent).toBe(agent);
			expect(agent).toMatchObject({keepAlive: !isAlone});
			agents.push(agent as Agent);
		}
	}
	expect(new Set(agents).size).toBe(6);
});
