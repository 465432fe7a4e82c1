import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {EditorError} from '../../../src/settings/editor.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {said} from '../../support/said.ts';

const demo = demoSeed({apps: 20, now: testNow, odd: true});
const {stepUpProviderId, virtualMcpServerId, mcpTools} = demo.demo;
const isWrite = ({method, url}: Request) => method === 'POST' && !url.endsWith('/search/apps');

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 120, rows: 40, ...options});
	onTestFinished(() => console.close());
	return {...console, writes: () => console.requests.filter(isWrite)};
}

const arming = (options: Partial<ConstructorParameters<typeof Arming>[0]>) =>
	new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false, ...options});

/** Loses the response of every write after the service has applied it. */
const lostReplies: LaunchOptions['intercept'] = async (request, pass) => {
	const response = await pass();
	if (!isWrite(request)) return response;
	throw new TypeError('fetch failed', {cause: Object.assign(new Error('socket hang up'), {code: 'ECONNRESET'})});
};

describe('update auth config', () => {
	const at = 'auth-configs/ac_07';

	test('edits one field, previews the exact request, sends it once, and shows the response', async () => {
		const console = await open({at});
		await console.write('escopes\r');
		await console.write(',groups\r');
		expect(console.screen()).toContain('Update auth config ac_07 “University partners” on tenant.example.test');
		expect(console.screen()).toContain('+ oidc.scopes "groups"');
		expect(console.screen()).toContain('"updateMask": "oidc.scopes"');
		expect(console.writes()).toHaveLength(0);
		await console.press('y');
		expect(console.screen()).toContain(said.savedTheConfig);
		expect(await console.writes()[0]?.json()).toEqual({
			authConfig: {oidc: {scopes: ['openid', 'email', 'profile', 'eduperson', 'groups']}},
			updateMask: 'oidc.scopes',
		});
		await console.press('return');
		expect(console.screen()).toMatch(/Scopes +openid, email, profile, eduperson, groups/);
		expect(console.writes()).toHaveLength(1);
	});

	test.each<[string, () => Response, readonly string[]]>([
		[
			'429',
			() => Response.json({code: 8, message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}}),
			['Rejected', `The ${said.asksToWait} 30 s`, 'castellan does not send it again'],
		],
		['{}', () => Response.json({}), ['The outcome is UNKNOWN', '`authConfig` is missing']],
		['an error with status 200', () => Response.json({code: 5, message: 'not found'}), ['The outcome is UNKNOWN']],
	])('sends an update once when the response is %s', async (_, answer, words) => {
		const console = await open({at, intercept: async (request, pass) => (isWrite(request) ? answer() : pass())});
		await console.write('escopes\r');
		await console.write(',groups\r');
		await console.press('y');
		const inDialog = console.lines().flatMap((line) => /[│╭](.*)[│╮]/.exec(line)?.[1]?.trim() ?? []);
		for (const each of words) expect(inDialog.join(' ').replace(/\s+/g, ' ')).toContain(each);
		expect(console.writes()).toHaveLength(1);
	});

	test('rejects edits of fields that the service sets', async () => {
		const console = await open({at});
		await console.write('ecreatedAt');
		expect(console.screen()).toMatch(/Created at +set by the service/);
		await console.press('return');
		expect(console.screen()).toContain('which field?');
	});

	test('shows and takes a flag in the words of the page', async () => {
		const authConfig = {
			id: 'ac_1',
			displayName: 'Workforce',
			isDefaultBootstrap: true,
			status: 'AUTH_CONFIG_STATUS_ACTIVE',
		};
		const intercept: LaunchOptions['intercept'] = async (request, pass) =>
			isWrite(request)
				? Response.json({authConfig})
				: /auth-configs/.test(request.url)
					? Response.json({list: [authConfig]})
					: pass();
		const console = await open({at: 'auth-configs/ac_1', intercept});
		expect(console.screen()).toMatch(/Default bootstrap +yes/);
		await console.write('eis default');
		expect(console.screen()).toMatch(/Default bootstrap +yes/);
		await console.press('return');
		expect(console.screen()).toContain('Takes yes or no; empty unsets it');
		expect(console.screen()).toContain('> yes');
		await console.press('ctrl-u');
		await console.write('no\r');
		expect(console.screen()).toContain('- isDefaultBootstrap yes');
	});

	test('rejects an invalid value and keeps it for correction', async () => {
		const console = await open({at});
		await console.write('edeadline\r');
		await console.write('soon\r');
		expect(console.screen()).toContain('> soon');
		expect(console.screen()).toMatch(/2\d{3}-\d\d-\d\dT/);
		expect(console.writes()).toHaveLength(0);
	});

	test('asks which of two providers to keep before it sends', async () => {
		const console = await open({at});
		await console.write('eidpB.tenantIds\r');
		await console.write('t1\r');
		expect(console.screen()).toContain('cannot both be set');
		await console.press('return');
		expect(console.screen()).toContain('Review and send');
		await console.press('y', 'return');
		expect(console.screen()).toMatch(/Tenant IDs +t1/);
		expect(console.screen()).not.toContain('OIDC client ID');
	});

	test('reports a concurrent change of the same field instead of overwriting it', async () => {
		const console = await open({at});
		await console.write('edisplayName\r');
		await console.press('ctrl-u');
		await console.write('Mine\r');
		const {token} = console.tenant.credentials;
		await console.tenant.fetch(
			new Request('https://tenant.example.test/api/v1/auth-configs/ac_07', {
				method: 'POST',
				headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
				body: JSON.stringify({authConfig: {displayName: 'Theirs'}, updateMask: 'displayName'}),
			}),
		);
		await console.press('y');
		for (const version of ['before: "University partners"', 'now: "Theirs"', 'yours: "Mine"']) {
			expect(console.screen()).toContain(version);
		}
		expect(console.writes()).toHaveLength(0);
		await console.press('down', 'return', 'y');
		expect(console.screen()).toContain(said.savedTheConfig);
	});

	/** A console that reviews a name, and a tenant in which others have changed these fields meanwhile. */
	async function openConflict(theirs: object, options: LaunchOptions = {}) {
		const console = await open({at, ...options});
		await console.write('edisplayName\r');
		await console.press('ctrl-u');
		await console.write('Mine\r');
		const {authConfigs} = console.tenant.store;
		const now = authConfigs.get('ac_07');
		authConfigs.put({...now, ...theirs} as NonNullable<typeof now>);
		return console;
	}

	test('keeps what is there now in a conflict, and has nothing left to send', async () => {
		const console = await openConflict({displayName: 'Theirs'});
		await console.press('y', 'return');
		expect(console.screen()).toContain('Nothing changed, nothing to send');
		expect(console.screen()).toContain('Cannot send: no field differs from the service');
		await console.press('y', 'tab');
		expect(console.writes()).toHaveLength(0);
	});

	test('names a protected tenant in a conflict, and discards the change', async () => {
		const writes = arming({isProtected: true});
		writes.arm(10);
		const console = await openConflict({displayName: 'Theirs'}, {services: {tenant: {name: 'prod', writes}}});
		await console.write('University partners\r');
		expect(console.screen()).toContain('prod (protected): conflict');
		await console.press('up', 'return');
		expect(console.screen()).toContain('Discarded the change; nothing was sent');
		expect(console.writes()).toHaveLength(0);
	});

	test('says which fields others have changed meanwhile, and which the service did not take', async () => {
		const console = await openConflict(
			{bootstrapDomains: ['theirs.example']},
			{
				intercept: async (request, pass) => {
					const response = await pass();
					if (!isWrite(request)) return response;
					const {authConfig} = await response.json();
					return Response.json({authConfig: {...authConfig, displayName: 'mine'}});
				},
			},
		);
		await console.press('y');
		const words = console.screen().replace(/[\s│]+/g, ' ');
		expect(words).toContain('displayName differs from the request in the response');
		expect(words).toContain('bootstrapDomains was changed by someone else meanwhile and keeps that');
	});

	test('reviews the change again from the list of fields', async () => {
		const console = await open({at});
		await console.write('edisplayName\r');
		await console.write('!\r');
		await console.press('escape', 'home', 'return');
		expect(console.screen()).toContain('"University partners" → "University partners!"');
	});

	test('gives a list with a comma in an item as JSON', async () => {
		const console = await open({at});
		const {authConfigs} = console.tenant.store;
		const now = authConfigs.get('ac_07');
		authConfigs.put({...now, bootstrapDomains: ['a,b', 'c']} as NonNullable<typeof now>);
		await console.press('r');
		await console.write('ebootstrapDomains\r');
		expect(console.screen()).toContain('["a,b","c"]');
	});

	test('reports a lost response as UNKNOWN and sends nothing again', async () => {
		const console = await open({at, intercept: lostReplies});
		await console.write('edisplayName\r');
		await console.write(' 2\r');
		await console.press('y');
		expect(console.screen()).toContain('UNKNOWN');
		expect(console.screen().match(/may have been/g)).toHaveLength(1);
		await console.press('return', 'r');
		expect(console.writes()).toHaveLength(1);
		expect(console.screen()).toContain('University partners 2');
	});

	test('reads a new secret at a hidden prompt and never shows it', async () => {
		const console = await open({at});
		await console.write('eoidc.oidcClientSecret\r');
		await console.write('canary-5ecret-value\r');
		expect(console.screen()).toContain('the secret is changed');
		await console.press('y', 'return', '@', 'j', 'return');
		expect(await console.writes()[0]?.text()).toContain('canary-5ecret-value');
		await console.press('y', 'u', 'escape', 'escape', 'y', 'y');
		expect(console.copied).toHaveLength(2);
		expect(console.copied[0]).toContain('oidcClientSecret');
		expect(console.copied[1]).toContain('"id": "ac_07"');
		expect(console.output() + console.copied + JSON.stringify(console.api.journal.records)).not.toContain(
			'canary-5ecret',
		);
	});

	test('does not blame a line of the document for an editor that failed', async () => {
		const texts: string[] = [];
		const console = await open({
			at,
			services: {
				machine: {
					editText: async (text) => {
						texts.push(text);
						throw new EditorError('the editor ended with exit code 3', text);
					},
				},
			},
		});
		await console.press('E');
		expect(console.screen()).toContain('The document was not taken');
		expect(console.screen()).toContain('the editor ended with exit code 3');
		expect(console.screen()).not.toContain('line 1:');
		await console.press('return');
		expect(texts[1]).toMatch(/^#! .*\n#! the editor ended with exit code 3;/);
	});

	test('discards a document that cannot be read, and takes none that was emptied', async () => {
		const saved = ['}}]]', ''];
		const console = await open({at, services: {machine: {editText: async () => saved.shift() ?? ''}}});
		await console.press('E', 'down', 'return');
		expect(console.screen()).not.toContain('Invalid document');
		await console.press('E');
		expect(console.screen()).toContain('The document was empty: nothing was changed');
		expect(console.writes()).toHaveLength(0);
	});

	test('names a mistake of a line once', async () => {
		const console = await open({at, services: {machine: {editText: async () => '}}]]'}}});
		await console.press('E');
		expect(console.screen()).toContain('Invalid document: 1 problem');
		expect(console.screen().match(/line 1: /g)).toHaveLength(1);
	});

	test('edits the whole document in the editor, and reopens an invalid one', async () => {
		const texts: string[] = [];
		const console = await open({
			at,
			services: {
				machine: {
					editText: async (text) => {
						texts.push(text);
						return texts.length === 1
							? `${text}\n: [`
							: text.replace(/\n: \[$/, '').replace('University partners', 'Universities');
					},
				},
			},
		});
		await console.press('E');
		expect(console.screen()).toContain('Invalid document');
		await console.press('return');
		expect(texts[1]).toMatch(/^#! .*\n#! line \d+:/);
		expect(texts.join()).not.toContain('made-up-secret');
		expect(console.screen()).toContain('"University partners" → "Universities"');
		await console.press('y');
		expect(await console.writes()[0]?.json()).toMatchObject({updateMask: 'displayName'});
	});
});

describe('arming', () => {
	const at = 'auth-configs/ac_07';

	test('keeps a tenant read-only until it is armed, and shows the time left', async () => {
		const console = await open({at, services: {tenant: {writes: arming({})}}});
		expect(console.lines()[0]).toContain('read-only');
		await console.press('e');
		expect(console.screen()).toContain(':write 10m');
		await console.write(':write 10m\r');
		expect(console.lines()[0]).toContain('WRITES 10m');
		await console.press('e');
		expect(console.screen()).toContain('which field?');
		await console.press('escape');
		await console.write(':write off\r');
		expect(console.lines()[0]).toContain('read-only');
	});

	test('cannot arm with --read-only', async () => {
		const console = await open({at, services: {tenant: {writes: arming({isPinned: true})}}});
		await console.write(':write 10m\r');
		expect(console.screen()).toContain('--read-only');
		expect(console.lines()[0]).toContain('read-only');
	});

	test('requires the typed name on a protected profile', async () => {
		const writes = arming({isProtected: true});
		writes.arm(10);
		const console = await open({at, services: {tenant: {writes}}});
		await console.write('edisplayName\r');
		await console.write('!\r');
		await console.press('y', 'return');
		expect(console.writes()).toHaveLength(0);
		await console.press('backspace');
		await console.write('University partners\r');
		expect(console.writes()).toHaveLength(1);
	});
});

describe('rotate step-up secret', () => {
	const at = `step-up/${stepUpProviderId}`;

	test('reads a hidden paste, asks about blanks, confirms by id, and never shows the secret', async () => {
		const console = await open({at});
		await console.press('e');
		await console.paste('canary-r0tated-secret\n');
		expect(console.screen()).toContain('22 characters, not shown');
		await console.press('return');
		expect(console.screen()).toContain('blanks or line breaks');
		await console.press('return');
		expect(console.screen()).toContain('The new secret has 21 characters');
		await console.press('y', 'return');
		expect(console.writes()).toHaveLength(0);
		await console.press('backspace');
		await console.write(`${stepUpProviderId}\r`);
		expect(await console.writes()[0]?.json()).toEqual({clientSecret: 'canary-r0tated-secret'});
		expect(console.screen()).toContain('The service has the new secret');
		await console.press('return');
		expect(console.screen()).toContain('Issuer URL');
		await console.press('@', 'return');
		const cached = JSON.stringify(
			console.queries
				.getQueryCache()
				.getAll()
				.map(({state}) => state),
		);
		expect(console.output() + JSON.stringify(console.api.journal.records) + cached).not.toContain('canary-r0tated');
	});

	test('reports the rejection of an unknown provider and does not retry', async () => {
		const console = await open({at: 'step-up/nobody'});
		await console.write('elong-enough-secret\r');
		await console.write('nobody\r');
		expect(console.screen()).toContain('It usually means that nothing was applied; castellan');
		expect(console.writes()).toHaveLength(1);
	});

	test('reports a lost response as UNKNOWN', async () => {
		const console = await open({at, intercept: lostReplies});
		await console.write('elong-enough-secret\r');
		await console.write(`${stepUpProviderId}\r`);
		expect(console.screen()).toContain('UNKNOWN');
		expect(console.writes()).toHaveLength(1);
	});

	test('shows the provider after a rotation that follows a lost response', async () => {
		let isLost = true;
		const console = await open({
			at,
			intercept: async (request, pass) => (isLost ? lostReplies(request, pass) : pass()),
		});
		const rotate = async () => {
			await console.write('elong-enough-secret\r');
			await console.write(`${stepUpProviderId}\r`);
			await console.press('return');
		};
		await rotate();
		expect(console.screen()).toContain('UNKNOWN whether the service took');
		isLost = false;
		await rotate();
		expect(console.screen()).not.toContain('UNKNOWN');
		expect(console.screen()).toContain('The provider as the service returned it');
	});
});

describe('delete tool bindings', () => {
	const at = `tool-bindings/${virtualMcpServerId}`;
	const csv = (tools: typeof mcpTools) =>
		tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');

	test('lists bad lines and duplicates of a paste, confirms by count, and shows a ledger of calls', async () => {
		const console = await open({at});
		await console.press('e');
		await console.paste(`${csv(mcpTools)}\n${csv(mcpTools.slice(0, 2))}\nbroken line\n`);
		expect(console.screen()).toContain(`Delete ${mcpTools.length} tool assignments`);
		expect(console.screen()).toContain('2 duplicates skipped');
		expect(console.screen()).toContain(`line ${mcpTools.length + 3} has 1 cell`);
		await console.write(`${mcpTools.length - 1}\r`);
		expect(console.writes()).toHaveLength(0);
		await console.press('ctrl-u');
		await console.write(`${mcpTools.length}\r`);
		expect(console.screen()).toContain(`${mcpTools.length} done`);
		const bodies = await Promise.all(console.writes().map((request) => request.json()));
		expect(bodies.map(({mcpTools: sent}) => sent.length)).toEqual([100, mcpTools.length - 100]);
	});

	test('counts duplicates beyond ten, and connectors of a very long list', async () => {
		const console = await open({at});
		await console.press('e');
		await console.paste(csv([...mcpTools.slice(0, 12), ...mcpTools.slice(0, 12)]));
		expect(console.screen().replace(/[\s│]+/g, ' ')).toMatch(/12 duplicates skipped: .* …/);
		await console.press('escape', 'e');
		await console.paste(Array.from({length: 502}, (_, number) => `app_${number},con,t`).join('\n'));
		await console.press('G');
		expect(console.screen()).toContain('… and 2 more connectors');
	});

	test('cannot send without a valid reference, nor on a tenant that became read-only', async () => {
		const writes = arming({});
		writes.arm(10);
		const console = await open({at, services: {tenant: {writes}}});
		await console.press('e');
		await console.paste('one,two\nthree,four\n');
		expect(console.screen()).toContain('Cannot send: no valid reference');
		await console.press('escape');
		await console.write(':write off\r');
		await console.press('return');
		expect(console.screen()).toContain('Read-only. Type :write 10m to allow writes');
		expect(console.writes()).toHaveLength(0);
	});

	test.each([
		['Rejected', async () => Response.json({code: 7, message: 'no'}, {status: 403})],
		[
			'Not sent',
			() =>
				Promise.reject(new TypeError('fetch failed', {cause: Object.assign(new Error('x'), {code: 'ECONNREFUSED'})})),
		],
	] as const)('is called %s if no call was applied', async (title, answer) => {
		const console = await open({
			at,
			files: {'tools.csv': csv(mcpTools.slice(0, 1))},
			intercept: (request, pass) => (isWrite(request) ? answer() : pass()),
		});
		await console.write('etools.csv\r');
		await console.write('1\r');
		expect(console.screen()).toMatch(new RegExp(`─ ${title} `));
	});

	test('stops at the first failure and marks the remaining calls NOT SENT', async () => {
		let calls = 0;
		const console = await open({
			at,
			files: {'tools.csv': csv(mcpTools)},
			intercept: (request, pass) =>
				isWrite(request) && ++calls === 1
					? Promise.resolve(Response.json({code: 7, message: 'no'}, {status: 403}))
					: pass(),
		});
		await console.write('etools.csv\r');
		await console.write(`${mcpTools.length}\r`);
		expect(console.screen()).toMatch(/call 1 of 2: 100 tools, REFUSED/);
		expect(console.screen()).toMatch(/call 2 of 2: \d+ tools, NOT SENT/);
		expect(console.writes()).toHaveLength(1);
	});

	test('names the one tool that the service refuses, and deletes the others', async () => {
		const refused = mcpTools[17]?.id;
		const count = mcpTools.filter(({id}) => id === refused).length;
		const console = await open({
			at,
			files: {'tools.csv': csv(mcpTools)},
			intercept: async (request, pass) => {
				const isRefused = isWrite(request) && (await request.clone().text()).includes(`"${refused}"`);
				return isRefused ? Response.json({code: 5, message: 'no such tool'}, {status: 404}) : pass();
			},
		});
		await console.write('etools.csv\r');
		await console.write(`${mcpTools.length}\r`);
		expect(console.screen()).toContain('Partly done');
		expect(console.screen()).toContain(`${mcpTools.length - count} done, ${count} REFUSED`);
		expect(console.screen()).toMatch(new RegExp(`${refused}, REFUSED: .* 404`));
		expect(new Set(await Promise.all(console.writes().map((request) => request.text()))).size).toBe(
			console.writes().length,
		);
	});

	test('reports a missing file and keeps the path', async () => {
		const console = await open({at});
		await console.write('enowhere.csv\r');
		expect(console.screen().match(/nowhere\.csv/g)).toHaveLength(2);
		expect(console.screen()).toContain('nowhere.csv cannot be read: there is no such file');
		expect(console.screen()).toContain('> nowhere.csv');
	});
});

describe('screens that start from an id', () => {
	test('prompt for the id and offer it the next time', async () => {
		const console = await open({at: 'apps'});
		await console.press('6');
		await console.write(`${stepUpProviderId}\r`);
		expect(console.screen()).toContain(`Step-up provider ${stepUpProviderId}`);
		await console.press('1', '6');
		expect(console.screen()).toMatch(new RegExp(`${stepUpProviderId} +used before`));
	});

	test('lead from an app to the owners of an entitlement', async () => {
		const console = await open({at: `apps/${demo.demo.appId}`});
		await console.press('return', 'return');
		await console.write(`${demo.demo.entitlementId}\r`);
		expect(console.screen()).toContain('100 loaded, more exist');
	});
});

describe('writes', () => {
	test('splits pasted references at the line breaks of a terminal', async () => {
		const console = await open({at: `tool-bindings/${virtualMcpServerId}`});
		await console.press('e');
		await console.paste(
			mcpTools
				.slice(0, 3)
				.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`)
				.join('\r'),
		);
		expect(console.screen()).toContain('Delete 3 tool assignments');
	});

	test('lets the person correct a rejected update', async () => {
		const console = await open({
			at: 'auth-configs/ac_07',
			intercept: (request, pass) =>
				isWrite(request) ? Promise.resolve(Response.json({code: 3, message: 'no'}, {status: 400})) : pass(),
		});
		await console.write('edisplayName\r');
		await console.write(' 2\r');
		await console.press('y', 'return');
		await console.write('displayName\r');
		expect(console.screen()).toContain('> University partners 2');
	});

	test('names tenant and target in full on a narrow screen', async () => {
		const console = await open({at: 'auth-configs/ac_07', columns: 40, rows: 12});
		await console.write('edisplayName\r');
		await console.write('2\r');
		const words = console
			.lines()
			.map((line) => line.replace(/[│╭╮╰╯─]/g, '').trim())
			.join(' ')
			.replace(/\s+/g, ' ');
		expect(words).toContain('Update auth config ac_07 “University partners” on tenant.example.test');
	});

	test('finishes a running write while the window is too small', async () => {
		const sent = Promise.withResolvers<void>();
		const answered = Promise.withResolvers<void>();
		const console = await open({
			at: 'auth-configs/ac_07',
			waits: true,
			intercept: async (request, pass) => {
				if (isWrite(request)) {
					sent.resolve();
					await answered.promise;
				}
				return pass();
			},
		});
		await console.write('edisplayName\r');
		await console.write('2\r');
		console.send('y');
		await sent.promise;
		const resized = console.resize(20, 5);
		answered.resolve();
		await resized;
		expect(console.screen()).toContain('Too small');
		await console.resize(120, 40);
		expect(console.screen()).toContain(said.savedTheConfig);
	});

	test('leaves a prompt for an id, and looks up a share code there', async () => {
		const console = await open({at: 'step-up'});
		await console.press('escape');
		expect(console.lines()[0]).toContain('Board');
		await console.write('6');
		await console.write(`${demo.demo.shareCodes.active}\r`);
		expect(console.screen()).toContain('USABLE');
	});
});
