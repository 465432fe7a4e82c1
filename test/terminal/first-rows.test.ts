/** The rows of the last session, which are on the screen before the program is loaded. */
import {randomBytes} from 'node:crypto';
import {copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../src/tenant/fetch.ts';
import {type Listening, listen} from '../../src/tenant/listen.ts';
import {cases, isThorough} from '../support/runs/runs.ts';
import {numberedApps} from '../support/tenant/seeds.ts';
import {type Session, type Start, start, whenever} from './pty.ts';

const dist = resolve(import.meta.dirname, '../../dist');
const asOf = /as of \d{4}-\d\d-\d\d \d\d:\d\d/;
const started = '[started]';

/** In the order of their ids, in which the history stores them. */
const apps = numberedApps(39).slice(9);
const tenant = createTenant({seed: {apps}});
let server: Listening;
let isSilent = false;
/** The settings and the history of a session that has ended. */
let recorded: string;

beforeAll(async () => {
	const respond = tenant.fetch.bind(tenant);
	const waits = new Promise<never>(() => undefined);
	server = await listen({...tenant, fetch: (request) => (isSilent ? waits : respond(request))});
	recorded = await mkdtemp(join(tmpdir(), 'castellan-recorded-'));
	await mkdir(join(recorded, 'castellan'));
	await writeFile(join(recorded, 'castellan/config.yaml'), configOf('on'));
	// The console uses a key that is in the file, and no keychain of this machine.
	await writeFile(join(recorded, 'castellan/history-keys.json'), keysOf(randomBytes(32)));
	await writeFile(join(recorded, 'main.js'), `export const main = () => console.log('\\u001b[2;1H${started}');`);
});

afterAll(async () => {
	await server.close();
	tenant.close();
	await rm(recorded, {recursive: true, force: true});
});

const keysOf = (key: Buffer) => JSON.stringify({[server.baseUrl]: key.toString('base64url')});
const configOf = (remember: string) =>
	`profile: acme\nprofiles:\n  acme: {baseUrl: "${server.baseUrl}", remember: ${remember}}\n  other: {baseUrl: "http://127.0.0.1:1"}\n`;

/** A copy of what the session has left. */
async function left(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-left-'));
	onTestFinished(() => rm(folder, {recursive: true, force: true}));
	await cp(recorded, folder, {recursive: true});
	return folder;
}

const launch = (folder: string, {env, ...options}: Start = {}, args: readonly string[] = ['/apps']): Promise<Session> =>
	start(args, {
		...options,
		env: {
			XDG_CONFIG_HOME: folder,
			XDG_STATE_HOME: folder,
			CASTELLAN_BASE_URL: server.baseUrl,
			CASTELLAN_TOKEN: tenant.credentials.token,
			TZ: 'UTC',
			...env,
		},
	});

/** The entry and its rows, with a program that prints a word and ends. */
async function entryIn(folder: string): Promise<string> {
	for (const name of ['castellan.js', 'first-rows.js']) await copyFile(join(dist, name), join(folder, name));
	await writeFile(join(folder, 'package.json'), '{"type":"module"}');
	return join(folder, 'castellan.js');
}

const database = (folder: string) => new DatabaseSync(join(folder, 'castellan/snapshots.db'));

function storedIn(folder: string): number {
	const opened = database(folder);
	try {
		return Number(opened.prepare('SELECT count(*) AS count FROM first_rows').get()?.count);
	} catch {
		// The console creates the tables at this moment.
		return 0;
	} finally {
		opened.close();
	}
}

test.runIf(isThorough)('a session stores its rows encrypted', async () => {
	const session = await launch(recorded);
	await session.waitFor('App 17');
	await whenever(() => storedIn(recorded) > 0);
	session.type('q\r');
	await session.ended();
	for (const name of await readdir(join(recorded, 'castellan')))
		if (name.startsWith('snapshots'))
			expect(await readFile(join(recorded, 'castellan', name), 'latin1')).not.toContain('App 17');
});

const sizes = cases(
	[
		// The preview of the selected row takes a third of the lines.
		{columns: 140, rows: 40, shown: 23},
	],
	[
		{columns: 60, rows: 15, shown: 10},
		{columns: 30, rows: 6, shown: 2},
		{columns: 80, rows: 24, shown: 19},
		{columns: 40, rows: 12, shown: 7},
	],
);

describe.each(sizes)('at $columns×$rows', ({shown, ...size}) => {
	test('the rows are there before the program is', async () => {
		const folder = await left();
		const session = await launch(folder, {...size, program: await entryIn(folder)});
		await session.waitFor(started);
		const [header = '', ...lines] = session.screen().split('\n');
		expect(header).toMatch(asOf);
		expect(header).toContain('acme');
		if (size.columns > 40) expect(header).toContain('reading');
		expect(lines.filter((line) => /App \d/.test(line))).toHaveLength(shown);
	});

	test.runIf(isThorough)('the console draws the same rows in their place while the tenant is silent', async () => {
		isSilent = true;
		onTestFinished(() => {
			isSilent = false;
		});
		const session = await launch(await left(), size);
		// A terminal can read the first half of them.
		await session.waitFor((screen) => screen.split('\n').filter((line) => /App \d/.test(line)).length >= shown);
		const table = () =>
			session
				.screen()
				.split('\n')
				.filter((line) => /^[▌ ] +(?:App \d|Name)/.test(line))
				.map((line) => line.trimEnd());
		const early = table();
		session.type('jk');
		await session.waitFor('1/30 loaded');
		expect(table()).toEqual(early);
		expect(session.screen()).toMatch(asOf);
		expect(session.raw()).not.toContain('Loading…');
		session.type('j');
		await session.waitFor('2/30 loaded');
	});
});

test.runIf(isThorough)('the present takes their place', async () => {
	const session = await launch(await left());
	await session.waitFor(asOf);
	await session.waitFor((screen) => screen.includes('1/30 loaded') && !asOf.test(screen));
	expect(session.raw()).not.toContain('Loading…');
});

test.runIf(isThorough)('a limit of the size of files does not end the console', async () => {
	const session = await launch(await left(), {line: 'ulimit -f 8; "$@"'});
	await session.waitFor((screen) => screen.includes('1/30 loaded') && !asOf.test(screen));
	session.type('q\r');
	expect((await session.ended()).code).toBe(0);
});

test.runIf(isThorough)('a key that is typed before the program is there acts on them', async () => {
	isSilent = true;
	onTestFinished(() => {
		isSilent = false;
	});
	const session = await launch(await left());
	await session.waitFor('App 10');
	session.type('jjj');
	await session.waitFor('4/30 loaded');
});

describe('a start shows none', () => {
	test.each<[string, readonly string[], (folder: string) => Promise<Start['env']> | Start['env']]>([
		['with another base URL', ['/apps'], () => ({CASTELLAN_BASE_URL: 'http://127.0.0.1:1'})],
		['with another profile', ['--profile', 'other', '/apps'], () => ({})],
		['for another address', ['/auth-configs'], () => ({})],
		['for a search', ['apps?query=app'], () => ({})],
		['for an earlier moment', ['--at', 'last', '/apps'], () => ({})],
		['in another time zone', ['/apps'], () => ({TZ: 'Asia/Tokyo'})],
		[
			'that remembers nothing',
			['/apps'],
			async (folder) => void (await writeFile(join(folder, 'castellan/config.yaml'), configOf('off'))),
		],
		['without the key', ['/apps'], async (folder) => void (await rm(join(folder, 'castellan/history-keys.json')))],
		[
			'with another key',
			['/apps'],
			async (folder) => void (await writeFile(join(folder, 'castellan/history-keys.json'), keysOf(Buffer.alloc(32)))),
		],
		[
			'from a newer file',
			['/apps'],
			(folder) => {
				const opened = database(folder);
				opened.exec('PRAGMA user_version = 99');
				opened.close();
				return {};
			},
		],
		[
			'from a damaged file',
			['/apps'],
			async (folder) => void (await writeFile(join(folder, 'castellan/snapshots.db'), 'no database'.repeat(999))),
		],
	])('%s', async (_, args, change) => {
		const folder = await left();
		const env = (await change(folder)) ?? {};
		const session = await launch(folder, {env, program: await entryIn(folder)}, args);
		await session.waitFor(started);
		expect(session.screen()).not.toContain('App 10');
		expect(session.screen()).not.toMatch(asOf);
	});

	test.runIf(isThorough)('after castellan forget', async () => {
		const folder = await left();
		const forgetting = await launch(folder, {}, ['forget', '--yes']);
		expect((await forgetting.ended()).code).toBe(0);
		expect(storedIn(folder)).toBe(0);
		const session = await launch(folder, {program: await entryIn(folder)});
		await session.waitFor(started);
		expect(session.screen()).not.toContain('App 10');
	});
});
