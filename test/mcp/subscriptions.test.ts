/** A client of each era is told that an item has changed, and of nothing else. */
import {expect, test} from 'vitest';
import {castellan, settingsIn} from '../cli/launch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {demoAgent, type eras} from './agent.ts';

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
	expect(
		stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line).outcome),
	).toEqual(['answered', 'answered', 'answered', 'answered', 'refused']);
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
