/** The start of the console on a tenant: what it shows first, what it says, and what it reads of the machine. */
import {existsSync, readFileSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../../../src/client/client.ts';
import {type ConsoleOptions, runConsole} from '../../../../src/console/app/console.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import type {Opening} from '../../../../src/console/terminal/opening.ts';
import type {LaunchContext} from '../../../../src/settings/launch/context.ts';
import {askBackground} from '../../../../src/settings/terminal/background.ts';
import {createTenant} from '../../../../src/tenant/fetch.ts';
import type {Rgb} from '../../../../src/text/colors/color.ts';
import {settingsIn} from '../../../cli/launch.ts';
import {failing, folder, realDisk} from '../../../settings/files/disk.ts';
import {until} from '../../../support/until.ts';
import {consoleTerminal} from './console-terminal.ts';

interface Given {
	readonly address?: string;
	readonly env?: LaunchContext['env'];
	readonly files?: Readonly<Record<string, object | string>>;
	readonly options?: Partial<ConsoleOptions>;
	/** The answer of the terminal to the holder so far. */
	readonly answer?: Rgb | 'none';
	readonly disk?: typeof realDisk;
}

const baseUrl = 'https://acme.example';
const apps = [{id: 'app_1', displayName: 'Vault'}];

async function run({address = 'apps', env = {}, files = {}, options, answer, disk = realDisk}: Given = {}) {
	const directory = await folder();
	for (const [name, content] of Object.entries(files))
		await writeFile(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));
	const tenant = createTenant({seed: {apps}, token: 'token-of-tests'});
	onTestFinished(() => tenant.close());
	const opened = (url: string, name = new URL(url).host) => ({
		api: createApi({
			baseUrl: url,
			credentials: {kind: 'token', token: 'token-of-tests'},
			fetch: (target, init) => tenant.fetch(new Request(target, init)),
		}),
		...{name, isDemo: false, isProtected: false, shellFlags: '', close: async () => undefined},
	});
	const ending = new AbortController();
	const context = {
		env: {LANG: 'C.UTF-8', TERM: 'xterm', NO_COLOR: '1', ...env},
		settings: await settingsIn(directory),
		disk,
		platform: 'linux',
		now: Date.now,
		signal: ending.signal,
		openTenant: async ({baseUrl: url, name}) => opened(url, name),
	} as Partial<LaunchContext> as LaunchContext;
	const {streams, ...terminal} = consoleTerminal();
	const opening: Opening | undefined = answer && {
		background: async () => (answer === 'none' ? undefined : answer),
		leave: async () => undefined,
		handOver: () => true,
	};
	const reports: string[] = [];
	const running = runConsole(context, opened(baseUrl), address, {
		terminal: {...streams, opening, onOpen: () => undefined, signal: ending.signal},
		suspend: async () => undefined,
		report: async (text) => void reports.push(text),
		flags: {},
		firstPage: {queries: createQueryClient(), settled: Promise.resolve()},
		...options,
	});
	running.catch(() => undefined);
	onTestFinished(async () => {
		ending.abort();
		await running.catch(() => undefined);
	});
	return {
		...terminal,
		directory,
		reports,
		running,
		shows: (text: RegExp) => until(terminal, (screen) => text.test(screen), 4000),
		async end() {
			ending.abort();
			await running;
		},
	};
}

const lastOf = (last: object) => ({'places.json': {[baseUrl]: {bookmarks: [], views: [], last}}});

test('shows an address of the tenant, and keeps it as the last one', async () => {
	const {shows, end, directory, reports} = await run();
	await shows(/acme.* Apps[\s\S]*Vault/);
	await end();
	expect(reports).toEqual([]);
	const places = JSON.parse(await readFile(join(directory, 'places.json'), 'utf8'));
	expect(places[baseUrl].last).toMatchObject({address: 'apps', view: {filter: ''}});
});

test.each([
	[{}, / Board /],
	[lastOf({address: 'nowhere/at/all'}), / Board /],
	[lastOf({address: 'requests'}), / Requests /],
	[
		lastOf({address: 'apps', view: {filter: 'vau', isReversed: false, hidden: [], order: []}}),
		/ Apps [\s\S]*filter “vau”/,
	],
])('shows the last address again, or the board without a valid one: %j', async (files, text) => {
	const {shows} = await run({address: '-', files});
	await shows(text);
});

test('rejects an address with a search that its list does not have', async () => {
	const {running, output} = await run({address: 'auth-configs?nothing=1'});
	await expect(running).rejects.toThrow('auth-configs has no search field “nothing”');
	expect(output()).toBe('');
});

test('shows several tenants instead of the first one', async () => {
	const profile = (name: string) => `  ${name}: {baseUrl: 'https://${name}.example'}\n`;
	const {shows} = await run({
		files: {'config.yaml': `profiles:\n${profile('eu')}${profile('us')}`},
		options: {fleet: {name: 'both', profiles: ['eu', 'us']}},
	});
	await shows(/castellan · both · Apps[\s\S]*eu 1 · us 1/);
});

test('says what is wrong in the config file', async () => {
	const {shows} = await run({files: {'config.yaml': 'keys:\n  app.nothing: x\n'}});
	await shows(/config\.yaml.*app\.nothing/);
});

test('says in the end what it could not save', async () => {
	const {shows, end, reports, directory} = await run({disk: failing('rename', 'EROFS')});
	await shows(/Vault/);
	await end();
	expect(reports).toContain(`${join(directory, 'places.json')} cannot be written: no (EROFS)`);
});

test('begins at an earlier state if one is asked for', async () => {
	const {running} = await run({options: {flags: {at: '2h'}}});
	await expect(running).rejects.toThrow('Nothing is stored of this tenant yet');
	const {shows} = await run({options: {flags: {at: 'now'}}});
	await shows(/acme.* Apps[\s\S]*Vault/);
});

test('waits for its first page, but not for long', async () => {
	const {shows} = await run({
		options: {firstPage: {queries: createQueryClient(), settled: new Promise(() => undefined)}},
	});
	await shows(/Vault/);
});

const colored = {NO_COLOR: '', TERM: 'xterm-256color', COLORTERM: 'truecolor'};

test.each<[boolean, Given]>([
	[true, {env: colored}],
	[false, {env: {}}],
	[false, {env: {...colored, TERM: 'linux'}}],
	[false, {env: colored, answer: 'none'}],
	[false, {env: colored, options: {flags: {screenReader: true}}}],
])('asks for the background: %s, on %j', async (asks, given) => {
	const {shows, output} = await run(given);
	await until({screen: output}, (text) => text.includes('Vault'), 4000);
	await shows(/Vault/);
	expect(output().includes(askBackground)).toBe(asks);
});

test('has the theme for the background that was answered first or later, or for that of the environment', async () => {
	const paints = async (given: Given, report = '') => {
		const {shows, output, sends} = await run({...given, env: {...colored, ...given.env}});
		await shows(/Vault/);
		const first = output();
		return report === '' ? first.split('Vault')[0] : (await sends(report)).split('Vault')[0];
	};
	const [dark, light] = [await paints({answer: [0, 0, 0]}), await paints({answer: [255, 255, 255]})];
	expect(dark === light).toBe(false);
	expect((await paints({answer: 'none', env: {COLORFGBG: '0;15'}})) === light).toBe(true);
	expect((await paints({answer: 'none', env: {COLORFGBG: '15;0'}})) === dark).toBe(true);
	expect((await paints({answer: [0, 0, 0], env: {COLORFGBG: '0;15'}})) === dark).toBe(true);
	expect(await paints({}, '\u001b]11;#ffffff\u001b\\')).toContain('Board');
});

test('stores the theme that a person chooses in the config file', async () => {
	const {shows, sends, directory} = await run({env: colored, answer: [0, 0, 0]});
	await shows(/Vault/);
	await sends(':theme light\r');
	const file = join(directory, 'config.yaml');
	await until({screen: () => (existsSync(file) ? readFileSync(file, 'utf8') : '')}, (text) => text !== '', 4000);
	expect(await readFile(file, 'utf8')).toBe('theme: light\n');
});
