/** A client of each era receives a notification when an item has changed, and no other. */
import {expect, test, vi} from 'vitest';
import {castellan, settingsIn} from '../cli/launch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {demoAgent, type eras} from './agent.ts';
import {connected, served} from './served.ts';

const uri = 'castellan:/auth-configs/ac_01';

/** Waits of the server that the test ends. */
function turns() {
	let end: () => void = () => undefined;
	let begun = Promise.withResolvers<void>();
	return {
		wait: () =>
			new Promise<void>((resolve) => {
				end = resolve;
				begun.resolve();
			}),
		/** Resolves when the server waits. */
		begun: () => begun.promise,
		/** Ends the wait, and resolves when the server waits again. */
		async next() {
			begun = Promise.withResolvers<void>();
			end();
			await begun.promise;
		},
	};
}

test.each(['legacy', 'modern'] satisfies (keyof typeof eras)[])('a client of the %s era', async (era) => {
	const {wait, begun, next} = turns();
	const settings = await settingsIn(await folder());
	const {client, sent, tenant} = await demoAgent({era, world: {settings, context: {disk: {...realDisk, wait}}}});
	const updated: string[] = [];
	client.setNotificationHandler('notifications/resources/updated', ({params}) => void updated.push(params.uri));
	const listening = era === 'modern' ? await client.listen({resourceSubscriptions: [uri]}) : undefined;
	if (!listening) await client.subscribeResource({uri});
	await begun();
	await next();
	expect(updated).toEqual([]);

	const store = tenant.store.authConfigs;
	const config = store.get('ac_01');
	if (config) store.put({...config, displayName: 'Renamed'});
	await next();
	expect(updated).toEqual([uri]);
	if (config) store.put({...config, displayName: 'Renamed again'});
	await next();
	expect(updated).toEqual([uri, uri]);

	await castellan('mcp stop', {settings});
	const before = sent.length;
	await next();
	expect(sent).toHaveLength(before);
	const {stdout} = await castellan('mcp log -o ndjson', {settings});
	const entries = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(entries.map(({outcome}) => outcome)).toEqual(['answered', 'answered', 'answered', 'answered', 'refused']);
	expect(new Set(entries.map(({client}) => client))).toEqual(new Set(['test 1']));
	if (listening) await listening.close();
	else await client.unsubscribeResource({uri});
});

test('watches eight items at most', async () => {
	const {wait} = turns();
	const {client} = await demoAgent({era: 'legacy', world: {context: {disk: {...realDisk, wait}}}});
	const items = Array.from({length: 9}, (_, index) => `castellan:/apps/app_000000${index}`);
	for (const uri of items.slice(0, 8)) await client.subscribeResource({uri});
	await expect(client.subscribeResource({uri: items[8] ?? ''})).rejects.toThrow('Too many items are watched');
	await client.unsubscribeResource({uri: items[0] ?? ''});
	await client.subscribeResource({uri: items[8] ?? ''});
});

test.each(['lines', 'http'])(
	'rejects a subscription to an address that is not an item, or that may not be read, over %s',
	async (carrier) => {
		const {wait} = turns();
		const line = 'mcp --addresses apps';
		const over = {
			lines: async () => (await demoAgent({line, world: {context: {disk: {...realDisk, wait}}}})).client,
			http: async () => {
				const {url, token} = await served(`${line} --http`, undefined, wait);
				return connected(url, token, 'modern');
			},
		};
		const client = await over[carrier as keyof typeof over]();
		await expect(client.listen({resourceSubscriptions: ['castellan:/nowhere']})).rejects.toThrow(
			'address must be one of',
		);
		await expect(client.listen({resourceSubscriptions: [uri]})).rejects.toThrow('has not allowed this address');
	},
);

test('rejects a subscription of an older client to an address that is not an item', async () => {
	const {wait} = turns();
	const {client} = await demoAgent({era: 'legacy', world: {context: {disk: {...realDisk, wait}}}});
	await expect(client.subscribeResource({uri: 'castellan:/nowhere'})).rejects.toThrow('address must be one of');
});

test.each(['lines', 'http'])('confirms no subscription to more than eight items over %s', async (carrier) => {
	const {wait} = turns();
	const items = Array.from({length: 9}, (_, index) => `castellan:/apps/app_000000${index}`);
	const over = {
		lines: async () => (await demoAgent({world: {context: {disk: {...realDisk, wait}}}})).client,
		http: async () => {
			const {url, token} = await served('mcp --http', undefined, wait);
			return connected(url, token, 'modern');
		},
	};
	const client = await over[carrier as keyof typeof over]();
	await expect(client.listen({resourceSubscriptions: items})).rejects.toThrow('Too many items are watched');
	await (await client.listen({resourceSubscriptions: items.slice(0, 8)})).close();
});

test('notifies two clients over HTTP until they disconnect, and then accepts others', async () => {
	const {wait, begun, next} = turns();
	const {url, token, tenant} = await served('mcp --http', undefined, wait);
	const clients = [await connected(url, token, 'modern'), await connected(url, token, 'modern')];
	const updated: number[] = [];
	const notified = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	for (const [index, client] of clients.entries()) {
		client.setNotificationHandler('notifications/resources/updated', () => {
			updated.push(index);
			notified[index]?.resolve();
		});
	}
	const [one, other] = await Promise.all(clients.map((client) => client.listen({resourceSubscriptions: [uri]})));
	await begun();
	const store = tenant.store.authConfigs;
	const config = store.get('ac_01');
	if (config) store.put({...config, displayName: 'Renamed'});
	await next();
	await Promise.all(notified.map(({promise}) => promise));
	expect(updated.toSorted()).toEqual([0, 1]);

	await one?.close();
	if (config) store.put({...config, displayName: 'Renamed again'});
	notified[1] = Promise.withResolvers();
	await next();
	await notified[1].promise;
	expect(updated.toSorted()).toEqual([0, 1, 1]);
	await other?.close();
	const others = Array.from({length: 8}, (_, index) => `castellan:/apps/app_000000${index}`);
	await vi.waitFor(() => clients[0]?.listen({resourceSubscriptions: others}));
});
