import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 60, now: testNow, odd: true});
const {shareCodes} = demo.demo;

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 120, rows: 40, ...options});
	onTestFinished(() => console.close());
	return console;
}

describe('secret by share code', () => {
	test.each([
		[80, 24],
		[40, 12],
	])('says what the answer can be before the first look-up at %d by %d', async (columns, rows) => {
		const console = await open({at: 'secret', columns, rows});
		expect(console.screen()).toContain('Possible answers');
		expect(console.screen()).toMatch(/usable +Its content can be/);
		await console.write('KEEP-7Q2M-VALT\r');
		expect(console.screen()).not.toContain('Possible answers');
		expect(console.screen()).toMatch(/USABLE[^{]*Vault ID +pv_keep7q2mvalt/);
		expect(console.bars().map((line) => line.trimEnd())).toContain(` ${'█'.repeat(14)}${'░'.repeat(6)}`);
		await console.press('v');
		expect(console.screen()).toMatch(/USABLE[^{]*\{/);
	});

	test('is judged by the clock of the service, with both times', async () => {
		const ahead = new Date(testNow + 30 * 86_400_000);
		const intercept = async (_: Request, pass: () => Promise<Response>) => {
			const response = await pass();
			response.headers.set('date', ahead.toUTCString());
			return response;
		};
		const console = await open({at: 'secret', intercept});
		await console.write('KEEP-7Q2M-VALT\r');
		expect(console.screen()).toContain('EXPIRED: It expired');
		expect(console.screen()).toContain(`By the clock of the service: it is ${ahead.toISOString().slice(0, 16)}`);
	});

	test.each([
		['active', /USABLE/],
		['expired', /EXPIRED/],
		['burned', /VIEWS USED UP/],
		['views_used_up', /VIEWS USED UP/],
		['revoked', /REVOKED/],
		['data_deleted', /DELETED/],
		['deleted', /DELETED/],
		['not_ready', /CONTENT NOT READY/],
	])('%s', async (status, verdict) => {
		const console = await open({at: 'secret'});
		await console.write(`${shareCodes[status]?.toLowerCase()}\r`);
		expect(console.lines()[2]).toMatch(verdict);
		expect(console.screen()).toContain(shareCodes[status]);
	});

	test('sends one request per look-up, and keeps the verdict for a return, where no key is taken as text', async () => {
		const console = await open({at: 'secret'});
		expect(console.requests).toHaveLength(0);
		await console.write(`${shareCodes.active}\r`);
		expect(console.requests).toHaveLength(1);
		await console.press('r', '1', 'escape');
		expect(console.requests.filter(({url}) => url.includes('/secrets/'))).toHaveLength(1);
		expect(console.screen()).toContain('USABLE');
		await console.press('2');
		expect(console.lines()[0]).toContain('Auth configs');
		expect(
			JSON.stringify(
				console.queries
					.getQueryCache()
					.getAll()
					.map(({state}) => state),
			),
		).not.toContain(shareCodes.active);
	});

	test('looks up a code pasted on any screen, and only takes the code from a foreign URL', async () => {
		const console = await open({at: 'apps'});
		await console.paste(`https://elsewhere.test/s/${shareCodes.active}`);
		expect(console.screen()).toContain('USABLE');
		expect(console.screen()).toContain('elsewhere.test');
		expect(new URL(console.requests.at(-1)?.url ?? '').host).toBe('tenant.example.test');
	});

	test('rejects a malformed code without a request, and keeps it editable', async () => {
		const console = await open({at: 'secret'});
		await console.write('keep-7q2m\r');
		expect(console.screen()).toContain('8 letters and digits instead of 12');
		expect(console.requests).toHaveLength(0);
		await console.write('-valt\r');
		expect(console.screen()).toContain('USABLE');
	});

	test('reports an unknown code and does not retry', async () => {
		const console = await open({at: 'secret'});
		await console.write('NONE-NONE-NONE\r');
		expect(console.screen()).toMatch(/NONE-NONE-NONE: .*(no|not)/i);
		expect(console.requests).toHaveLength(1);
	});
});

describe('auth configs', () => {
	test('shows kind, status, countdown and domains, and masks secrets in detail, raw JSON and copies', async () => {
		const console = await open({at: 'auth-configs'});
		expect(console.screen()).toMatch(/Old workforce sign-on +idpe +deprecated +past/);
		await console.press('return');
		expect(console.screen()).toContain('••••••••');
		await console.press('v', 'y', 'y');
		expect(console.copied.join()).toContain('oidcClientSecret');
		expect(console.copied.join() + console.output()).not.toContain('made-up-secret');
	});
});

describe('entitlement owners', () => {
	const at = `apps/${demo.demo.appId}/entitlements/${demo.demo.entitlementId}/owners`;

	test('load page by page, and filter by role on the server', async () => {
		const console = await open({at});
		expect(console.screen()).toContain('100 loaded, more exist');
		await console.press('L');
		expect(console.screen()).toMatch(/1\/320 loaded, complete/);
		await console.write('fapprover\r');
		expect(console.requests.at(-1)?.url).toContain('roleSlug=approver');
		expect(console.screen()).toContain('roleSlug=approver (searched by the server)');
	});

	test('show the user, the sources by priority and the profile in detail', async () => {
		const console = await open({at, rows: 100});
		await console.press('return');
		expect(console.screen()).toContain('Where the values come from');
		expect(console.screen()).toMatch(/Email, priority \d/);
		expect(console.screen()).toContain('Profile');
	});
});

describe('notification settings', () => {
	test('are a matrix that can be filtered, labelled as read-only', async () => {
		const console = await open({at: 'notifications'});
		expect(console.screen()).toContain('Chat A is on, not configured');
		expect(console.screen()).toContain('12 categories');
		expect(console.screen()).toContain('no call that changes them');
		await console.press('/', 'down', 'down', 'return');
		expect(console.screen()).toContain('only locked');
		expect(console.screen()).not.toContain('Completion');
	});
});

describe('requests', () => {
	test('are listed with status and time, shown in full without the token, and copied as curl', async () => {
		const console = await open({at: 'apps'});
		await console.press('@');
		expect(console.screen()).toMatch(/200 +searchApps/);
		await console.press('return');
		expect(console.screen()).toContain('Bearer $TOKEN');
		await console.press('y', 'u');
		expect(console.copied[0]).toMatch(/^curl .*\$TOKEN/);
		expect(console.output() + console.copied).not.toContain(console.tenant.credentials.token);
	});
});

describe('hostile content', () => {
	test('never reaches the terminal: castellan writes only its own sequences', async () => {
		const console = await open({seed: demoSeed({apps: 340, now: testNow, odd: true}), at: 'apps'});
		await console.press('L', 'p', ...Array.from({length: 9}, () => 'pagedown'));
		const output = console.output();
		expect(output).not.toMatch(/\u001b\](?!0;)|\u001bP|[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/);
		expect(
			output
				.match(/\u001b\[[^A-Za-z]*[A-Za-z]/g)
				?.filter((each) => !/^\u001b\[\??[\d;]*[ABCDEFGHJKLMhlmru]$/.test(each)),
		).toEqual([]);
	});
});

describe('web addresses', () => {
	test('open only on a choice, with a visible host', async () => {
		const opened: string[] = [];
		const console = await open({
			at: `apps/${demo.demo.appId}`,
			services: {machine: {openUrl: async (url) => void opened.push(url)}},
		});
		await console.press('o');
		expect(console.screen()).toContain('assets.example.test  https://assets.example.test/icons/1.svg');
		expect(opened).toEqual([]);
		await console.press('return');
		expect(opened).toEqual(['https://assets.example.test/icons/1.svg']);
		expect(console.screen()).toContain('Opened assets.example.test');
	});

	test('exclude other schemes and addresses with credentials', async () => {
		const apps = [
			{
				id: 'a',
				displayName: 'A',
				iconUrl: 'javascript:alert(1)',
				logoUri: 'https://user:pass@x.test/',
				description: 'file:///etc/passwd',
			},
		];
		const console = await open({seed: {apps}, at: 'apps/a', services: {machine: {openUrl: async () => undefined}}});
		await console.press('o');
		expect(console.screen()).toContain('No web address here');
	});
});

test.each([
	[80, 24],
	[40, 12],
])('a server without references says what a deletion needs, at %i by %i', async (columns, rows) => {
	const console = await open({at: 'tool-bindings/srv_2', columns, rows});
	expect(console.screen()).toContain('A deletion');
	expect(console.screen()).toMatch(/References +The appId, connectorId/);
	await console.press('G');
	expect(console.screen()).toContain('srv_2 --file FILE');
});

test('quotes an id that a shell would not read as it is', async () => {
	const server = await open({at: 'tool-bindings/a%20b', columns: 100});
	expect(server.screen()).toContain("tool-bindings delete 'a b' --file FILE");
	const provider = await open({at: 'step-up/%24(id)', columns: 100});
	expect(provider.screen()).toContain("step-up rotate '$(id)' --yes < FILE");
});

test('a tenant without writes says so where a deletion begins', async () => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});
	const console = await open({at: 'tool-bindings/srv_2', services: {tenant: {writes}}});
	expect(console.screen()).toMatch(/Now +Read-only/);
});

describe('a step-up provider', () => {
	test('says what a rotation needs, and why none can begin', async () => {
		const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});
		const console = await open({at: 'step-up/sp_1', columns: 80, rows: 24, services: {tenant: {writes}}});
		expect(console.screen()).toMatch(/Afterwards +Everything that uses the old secret stops working\./);
		expect(console.screen()).toMatch(/Now +Read-only/);
		await console.write(':write 10m\r');
		expect(console.screen()).not.toMatch(/Now +Read-only/);
	});
});
