import {describe, expect, test} from 'vitest';
import {type ConsoleSetup, createServices} from '../../../src/console/app/tenant-services.ts';
import {Notices} from '../../../src/settings/notices.ts';
import {memoryDisk} from '../../support/memory-disk.ts';

const configFile = '/home/config.yaml';
const files = {configFile, receiptDirectory: '/home/receipts', proposalDirectory: '/home/proposals'};

interface Given {
	readonly env?: Readonly<Record<string, string>>;
	readonly config?: object;
	readonly flags?: object;
	readonly paths?: typeof files | undefined;
	readonly tenant?: object;
	/** Of the config as it is now. */
	readonly latest?: object;
	/** What the editor leaves in the config file. */
	readonly edited?: string;
}

function open({env = {}, config = {}, flags = {}, tenant = {}, latest = {}, edited = '', ...given}: Given = {}) {
	const done: unknown[] = [];
	const disk = memoryDisk(() => 0);
	const setup = {
		context: {
			env,
			now: () => 0,
			platform: 'linux',
			disk,
			signal: new AbortController().signal,
			settings: {
				paths: 'paths' in given ? given.paths : files,
				saveSilence: async (entry: unknown) => void done.push(entry),
			},
			async editFile(editor: string, path: string) {
				done.push([editor, path, await disk.fs.readFile(path, 'utf8')]);
				if (edited) await disk.fs.writeFile(path, edited);
			},
		},
		config,
		live: {latest: {profiles: new Map(), ...latest}},
		flags,
		write: (text: string) => done.push(text),
		suspend: async () => undefined,
	} as unknown as ConsoleSetup;
	const services = createServices(
		setup,
		{api: {baseUrl: 'https://eu.test'}, isDemo: true, ...tenant} as never,
		{
			notices: new Notices(),
			journal: (entry: unknown) => done.push(entry),
		} as never,
	);
	return {...services, disk, done};
}

test.each([
	[{watchInterval: 30}, {watchInterval: 30_000}],
	[{}, {watchInterval: undefined, hasPreview: undefined, timeStyle: undefined, columns: undefined}],
	[
		{preview: false, timeStyle: 'utc', columns: {apps: ['id']}},
		{hasPreview: false, timeStyle: 'utc', columns: {apps: ['id']}},
	],
])('of the config %j are the settings %j', (config, settings) => {
	expect(open({config}).settings).toMatchObject(settings);
});

test.each([
	[{}, {}, {hasMouse: false, hasUnicode: true}],
	[{mouse: true}, {}, {hasMouse: true}],
	[{}, {mouse: true}, {hasMouse: true}],
	[{theme: 'ascii'}, {}, {hasUnicode: false}],
])('the config %j with the flags %j has the terminal %j', (config, flags, terminal) => {
	expect(open({config, flags, env: {LANG: 'C.UTF-8'}}).terminal).toMatchObject(terminal);
});

describe('a machine', () => {
	test('without a home directory keeps no receipts, proposals, silences or config', () => {
		const {state, machine} = open({paths: undefined, env: {EDITOR: 'vi'}});
		expect([state.receiptFiles, state.proposals, machine.saveSilence, machine.editConfig]).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		expect(machine.editText).toBeDefined();
	});

	test('without an editor edits nothing', () => {
		const {machine} = open();
		expect([machine.editText, machine.editConfig]).toEqual([undefined, undefined]);
	});

	test('saves a silence in the config', async () => {
		const {machine, done} = open();
		await machine.saveSilence?.({rule: 'owner'} as never);
		expect(done).toEqual([{rule: 'owner'}]);
	});

	test('edits a config that may be missing, and leaves no empty file', async () => {
		for (const edited of ['', 'theme: dark\n']) {
			const {machine, disk, done} = open({env: {EDITOR: 'vi'}, edited});
			await machine.editConfig?.();
			expect(done).toEqual([['vi', configFile, '']]);
			const left = await disk.fs.readFile(configFile, 'utf8').catch(() => undefined);
			expect(left).toBe(edited || undefined);
		}
	});
});

describe('writes', () => {
	const notSafe = (reason: string) => `Read-only: ${reason} of the config file. Correct it, and start again`;

	test.each([
		[{tenant: {isDemo: true}}, undefined],
		[{tenant: {isDemo: true}, flags: {readOnly: true}}, 'Read-only: castellan was started with --read-only'],
		[{tenant: {isDemo: true}, latest: {whyReadOnly: 'an error'}}, undefined],
		[{tenant: {isDemo: false}, latest: {whyReadOnly: 'an error'}}, notSafe('an error')],
		[{tenant: {isDemo: true, whyReadOnly: 'a typo'}, latest: {whyReadOnly: 'an error'}}, notSafe('a typo')],
		[{tenant: {isDemo: false}}, 'Read-only. Type :write 10m to allow writes'],
	])('of %j are read-only because of %j', (given, whyNot) => {
		expect(open(given).tenant.writes.whyNot).toBe(whyNot);
	});

	test('are noted in the journal when they are allowed on a protected tenant', () => {
		for (const isProtected of [true, false]) {
			const {tenant, done} = open({tenant: {isDemo: false, isProtected}});
			tenant.writes.arm(10);
			expect(done).toEqual(isProtected ? [{action: 'armed', what: '10 minutes'}] : []);
		}
	});
});
