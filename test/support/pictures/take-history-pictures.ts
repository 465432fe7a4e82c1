/** Takes pictures of an outage, an earlier state and a trend, of the built program on a local tenant with a history: `npm run pictures`. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {createApi} from '../../../src/client/client.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {readKinds, readTenant} from '../../../src/domain/items/tenant-items.ts';
import {day} from '../../../src/text/timestamp.ts';
import {openDemo} from '../demo-terminal.ts';
import {pictureOf} from '../picture.ts';

const program = resolve(import.meta.dirname, '../../../dist/castellan.js');
/** `PICTURES` names another folder, to try it. */
const folder = resolve(process.env.PICTURES ?? resolve(import.meta.dirname, '../../../assets/pictures'));
const home = mkdtempSync(join(tmpdir(), 'castellan-pictures-'));
const state = join(home, '.local/state/castellan');
const [days, apps] = [28, 120];

const tenant = spawn(process.execPath, [program, 'serve', '--apps', String(apps), '--json'], {
	env: {PATH: process.env.PATH, HOME: home},
	stdio: ['ignore', 'pipe', 'ignore'],
});
const [line] = (await once(createInterface(tenant.stdout), 'line')) as [string];
const {baseUrl, token} = JSON.parse(line) as {baseUrl: string; token: string};
mkdirSync(join(home, '.config/castellan'), {recursive: true});
mkdirSync(state, {recursive: true});
writeFileSync(
	join(home, '.config/castellan/config.yaml'),
	`profile: acme\nprofiles:\n  acme: {baseUrl: "${baseUrl}", remember: on}\n`,
);

/** Stores the apps of each day: fewer at first, and more of them without owners. Some days have no reading. */
async function remember(): Promise<void> {
	const api = createApi({baseUrl, credentials: {kind: 'token', token}, fetch});
	const history = await openHistory({file: join(state, 'snapshots.db')});
	try {
		for (let age = days; age > 0; age--) {
			if (age === 12 || age === 11) continue;
			async function* pages() {
				for await (const page of readTenant(api, readKinds)) {
					const items = page.items.flatMap((item, index) => {
						if (page.kind !== 'apps') return [item];
						if (index % 7 === 3 && index > apps - age * 2) return [];
						const description = index === 4 && age > 9 ? 'Before the move' : item.description;
						return [{...item, description, ...(index % 9 === 0 && age < index / 4 ? {appOwners: []} : {})}];
					});
					yield {kind: page.kind, items};
				}
			}
			await history.remember({tenant: baseUrl, at: Date.now() - age * day}, pages());
		}
	} finally {
		await history.close();
	}
}

writeFileSync(join(state, 'credentials.json'), JSON.stringify({acme: {kind: 'token', baseUrl, token}}), {mode: 0o600});
const world = {home, env: {}};

async function take(
	name: string,
	title: string,
	{
		at,
		rows,
		steps,
	}: {
		readonly at: string | readonly string[];
		readonly rows: number;
		readonly steps: readonly (readonly [string, string])[];
	},
): Promise<void> {
	const demo = await openDemo({columns: 100, rows, at, world});
	try {
		for (const [text, keys] of steps) {
			await demo.shows(text);
			if (keys) demo.type(keys);
		}
		await demo.quiet();
		writeFileSync(join(folder, `${name}.svg`), pictureOf(demo.terminal, title, false));
	} finally {
		await demo.close();
	}
}

try {
	await remember();
	await take('time-travel', 'The apps of ten days before', {
		at: '/apps',
		rows: 18,
		steps: [
			['Source Control', ':'],
			['Enter a command', 'at 10d ago\r'],
			['as of', 'jjjj'],
			['5/', ''],
		],
	});
	await take('trend', 'Findings over four weeks', {at: ['history', 'plot'], rows: 15, steps: [['Findings, acme', '']]});
	tenant.kill('SIGTERM');
	await once(tenant, 'exit');
	await take('outage', 'Apps while the tenant is down', {
		at: '/apps',
		rows: 18,
		steps: [
			['down since', 'jj'],
			['3/', ''],
		],
	});
} finally {
	tenant.kill('SIGTERM');
	rmSync(home, {recursive: true, force: true, maxRetries: 5});
}
// A closed pseudo-terminal can keep Node running.
process.exit();
