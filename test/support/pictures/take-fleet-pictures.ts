/** Takes pictures of the board of a fleet, a search over all lists and a person, of the built program on local tenants: `npm run pictures`. */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {openDemo} from '../demo-terminal.ts';
import {pictureOf} from '../picture.ts';

const program = resolve(import.meta.dirname, '../../../dist/castellan.js');
/** `PICTURES` names another folder, to try it. */
const folder = resolve(process.env.PICTURES ?? resolve(import.meta.dirname, '../../../assets/pictures'));
const home = mkdtempSync(join(tmpdir(), 'castellan-pictures-'));
const state = join(home, '.local/state/castellan');
const env = {PATH: process.env.PATH, HOME: home};
const started: ChildProcess[] = [];

/** The profile of a local tenant, and its credentials. */
async function serve(name: string, options: readonly string[], look: string) {
	const tenant = spawn(process.execPath, [program, 'serve', '--json', ...options], {
		env,
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	started.push(tenant);
	const [line] = (await once(createInterface(tenant.stdout), 'line')) as [string];
	const {baseUrl, token} = JSON.parse(line) as {baseUrl: string; token: string};
	return {
		profile: `  ${name}: {baseUrl: "${baseUrl}", ${look}}`,
		credentials: [name, {kind: 'token', baseUrl, token}] as const,
	};
}

async function take(name: string, title: string, at: readonly string[], steps: readonly (readonly [string, string])[]) {
	const demo = await openDemo({columns: 120, rows: 30, at, world: {home, env: {}}});
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
	const tenants = [
		await serve('prod-eu', ['--apps', '400'], 'color: red, protected: true'),
		await serve('prod-us', ['--apps', '120'], 'color: yellow'),
		await serve('stage', ['--apps', '20', '--fail', 'searchApps=403'], 'color: green'),
	];
	mkdirSync(join(home, '.config/castellan'), {recursive: true});
	mkdirSync(state, {recursive: true});
	const profiles = tenants.map(({profile}) => profile).join('\n');
	writeFileSync(
		join(home, '.config/castellan/config.yaml'),
		`profile: prod-eu\nprofiles:\n${profiles}\nfleets: {prod: [prod-eu, prod-us, stage]}\n`,
		{mode: 0o600},
	);
	const credentials = Object.fromEntries(tenants.map((each) => each.credentials));
	writeFileSync(join(state, 'credentials.json'), JSON.stringify(credentials), {mode: 0o600});
	const entitlements = ['app_0000001/ent_1', 'app_0000004/ent_3', 'app_0000003/ent_2'];
	for (const words of [
		['save', 'monday'],
		['history', 'record', '--owners', entitlements.join(',')],
	])
		execFileSync(process.execPath, [program, ...words], {env, stdio: 'ignore'});
	await take(
		'fleet-board',
		'The board of three tenants',
		['@prod'],
		[
			['prod-us 1', 'jjj'],
			['4/', ''],
		],
	);
	await take(
		'find',
		'A search over all lists',
		['find/payroll'],
		[
			['Found by', ''],
			['Payroll', ''],
		],
	);
	await take(
		'person',
		'What a person owns',
		['people/usr_0022'],
		[
			['Person usr_0022', ''],
			['owns now', ''],
		],
	);
} finally {
	for (const each of started) each.kill('SIGTERM');
	rmSync(home, {recursive: true, force: true, maxRetries: 5});
}
// A closed pseudo-terminal can keep Node running.
process.exit();
