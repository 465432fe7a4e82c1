/** What verbs show on stderr while they read, on a terminal whose clock is two seconds later at each look. */
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {castellan, localTenant, now, settingsIn} from '../launch.ts';
import {csv, tool} from '../tool-bindings/tool-world.ts';

const apps = Array.from({length: 150}, (_, index) => ({id: `app_${index}`, displayName: `App ${index}`}));
const entitlements = ['ent_1', 'ent_2'].map((entitlementId) => ({appId: 'app_1', entitlementId}));
const toolServers = [{id: 'srv_1', tools: Array.from({length: 250}, (_, number) => tool(number))}];

/** Runs a verb. A bar counts with its filled cells; one that only moves has five. */
async function run(line: string) {
	const directory = await folder();
	const config = ['a', 'b'].map((name) => `  ${name}: {baseUrl: 'https://${name}.example', auth: token}\n`).join('');
	await writeFile(join(directory, 'config.yaml'), `profiles:\n${config}`, {mode: 0o600});
	await writeFile(join(directory, 'refs.csv'), csv);
	const settings = await settingsIn(directory);
	for (const name of ['a', 'b'])
		await settings.credentials.save(name, {kind: 'token', token: 'token-of-tests', baseUrl: `https://${name}.example`});
	const {fetch} = localTenant({apps, entitlements, toolServers} as never);
	let time = now;
	let isDrawn = false;
	const shown = new Set<string>();
	const between: string[] = [];
	const write = async (text: string) => {
		for (const [, bar = '', what] of text.matchAll(/\[([#-]+)\] (.*?) · \d+ s/g))
			shown.add(`${bar.replaceAll('-', '').length} ${what}`);
		isDrawn = / · \d+ s\u001b\[K$/.test(text);
	};
	const stdout = {
		isTty: false,
		columns: undefined,
		write: async (text: string) => {
			if (isDrawn) between.push(text);
		},
	};
	/** The waits of bars that move. */
	const moving: (() => void)[] = [];
	const wait = (ms: number) => (ms === 200 ? new Promise<void>((resolve) => moving.push(resolve)) : Promise.resolve());
	const disk = {...realDisk, wait};
	const context = {now: () => (time += 2_000), stdout, stderr: {isTty: true, columns: 120, write}, disk};
	const {code} = await castellan(line.replace('DIR', directory), {fetch, settings, context});
	for (const move of moving) move();
	await new Promise(setImmediate);
	return {code, shown: [...shown], between, isDrawn};
}

test.each([
	['apps -o ndjson --all', ['5 reading apps', '5 100 apps', '5 150 apps']],
	['apps -o ndjson --limit 120', ['5 reading apps', '17 100 of at most 120 apps', '20 120 of at most 120 apps']],
	['apps app_120 -o json', ['5 looking for app_120']],
	['auth-configs --profiles a,b -o json', ['5 reading auth configs of 2 tenants']],
	['apps --profiles a,b -o ndjson', ['5 reading apps of 2 tenants']],
	[
		'save before -o json',
		['5 reading the tenant', ...[0, 1, 101, 151].map((items) => `5 ${items} item${items === 1 ? '' : 's'} read`)],
	],
	[
		'history record --owners app_1/ent_1,app_1/ent_2 -o json',
		[0, 1, 2].map((read) => `5 recorded the owners of ${read} of 2 known entitlements of acme.example`),
	],
	[
		'tool-bindings delete srv_1 --file DIR/refs.csv --yes -o json',
		['0 call 1 of 3: 100 tools, sending', '7 call 2 of 3: 100 tools, sending', '13 call 3 of 3: 50 tools, sending'],
	],
])('castellan %s', async (line, shown) => {
	expect(await run(line)).toEqual({code: 0, shown, between: [], isDrawn: false});
});
