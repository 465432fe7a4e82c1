/** Several tenants as one view. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {openFleet as open} from '../support/fleet/fleet.tsx';

describe('the lists of a fleet', () => {
	test('have the rows of each tenant that answers, and say what the others lack', async () => {
		const {console, release} = await open();
		await console.write(':fleet eu\r');
		await console.press('1');
		expect(console.lines()[0]).toContain('@eu · Apps');
		expect(console.screen()).toMatch(/same +Vault of same/);
		expect(console.screen()).toMatch(/slow loading/);
		expect(console.screen()).not.toContain('complete');
		expect(console.screen()).toMatch(/refusing: not allowed \(403\)/);
		await release();
		expect(console.screen()).toMatch(/slow +Vault of slow/);
		expect(console.screen()).toMatch(/3 loaded, not complete/);
	});

	test('are complete only when each is', async () => {
		const {console} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('1');
		expect(console.screen()).toContain('same 1 · empty 0');
		expect(console.screen()).toMatch(/1 loaded, complete/);
	});

	test('are read again with r', async () => {
		const {console, sent} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('1');
		const before = sent.length;
		await console.press('r');
		expect(sent.slice(before).toSorted()).toEqual(['empty', 'same'].map((name) => `${name} POST /api/v1/search/apps`));
	});

	test('Enter opens a row in its own tenant, and Esc returns to the row', async () => {
		const {console, release, sent} = await open();
		await console.write(':fleet eu\r');
		await console.press('1');
		await release();
		await console.write('/slow\r');
		const before = sent.length;
		await console.press('down', 'return');
		expect(console.lines()[0]).toMatch(/castellan · slow · .*Wiki of slow/);
		expect(console.screen()).not.toContain('Vault of same');
		expect(sent.slice(before).every((line) => line.startsWith('slow'))).toBe(true);
		await console.press('escape');
		expect(console.lines()[0]).toContain('@eu · Apps');
		expect(console.screen()).toMatch(/▌.*slow +Wiki of slow/);
	});

	test('with equal ids are different rows, and the protection is that of the tenant', async () => {
		const {console, release} = await open();
		await console.write(':fleet eu\r');
		await console.press('1');
		await release();
		expect(console.screen()).toMatch(/slow +Vault of slow/);
		await console.write('/of same\r');
		await console.press('return');
		expect(console.lines()[0]).toMatch(/same \(protected\)/);
		expect(console.screen()).toContain('Vault of same');
	});

	test('write nothing', async () => {
		const {console, sent} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('2', 'e');
		expect(console.screen()).toContain('Enter opens the row in its own');
		await console.write(':write 10m\r');
		expect(console.screen()).toContain('a fleet view has no writes');
		expect(new Set(sent.map((line) => line.split(' ').slice(1).join(' ')))).toEqual(
			new Set(['GET /api/v1/auth-configs']),
		);
	});
});

describe('a tenant that waits for its credentials', () => {
	test('delays no other, and its rows follow', async () => {
		const {promise, resolve} = Promise.withResolvers<void>();
		const {console} = await open({members: ['same', 'empty'], waiting: {name: 'same', until: promise}});
		await console.write(':fleet eu\r');
		await console.press('1');
		expect(console.screen()).toContain('same waits for its credentials · empty 0');
		expect(console.screen()).toContain('loading');
		resolve();
		await console.settle();
		expect(console.screen()).toMatch(/same +Vault of same/);
		expect(console.screen()).toContain('1 loaded, complete');
	});

	test('is named with the reason if there are none', async () => {
		const until = Promise.reject(new Error('op ended with 1'));
		until.catch(() => undefined);
		const {console} = await open({members: ['same', 'empty'], waiting: {name: 'same', until}});
		await console.write(':fleet eu\r');
		await console.press('1');
		expect(console.screen()).toContain('same: op ended with 1 · empty 0');
		expect(console.screen()).toContain('not complete');
	});
});

describe('what a tenant lacks', () => {
	test('does not stop the others: L loads what they have', async () => {
		const {console} = await open({members: ['same', 'refusing']});
		await console.write(':fleet eu\r');
		await console.press('1', 'L');
		expect(console.screen()).toContain('Nothing more can be loaded');
		expect(console.screen()).not.toContain('ended early');
	});

	test('is said of a list that was cancelled before its first page', async () => {
		const {console} = await open({members: ['same', 'slow']});
		await console.write(':fleet eu\r');
		await console.press('1', 'ctrl-c');
		expect(console.screen()).toContain('slow: cancelled, r loads it');
		expect(console.screen()).toContain('1 loaded, not complete');
	});

	test('is said of a list that was cancelled when no tenant had answered', async () => {
		const until = Promise.reject(new Error('op ended with 1'));
		until.catch(() => undefined);
		const {console} = await open({members: ['same', 'slow'], waiting: {name: 'same', until}});
		await console.write(':fleet eu\r');
		await console.press('1', 'ctrl-c');
		expect(console.screen()).toContain('Cancelled before anything was loaded; r loads it');
	});

	test('is said of a search that did not reach every list', async () => {
		const {console} = await open({members: ['same', 'down']});
		await console.write(':fleet eu\r');
		await console.write(':find/vault\r');
		expect(console.screen()).toMatch(/down: /);
		expect(console.screen()).toContain('not complete');
		expect(console.screen()).not.toContain('This tenant');
	});

	test('is said without rows too, and nothing is said of one tenant', async () => {
		const {console} = await open({members: ['empty', 'same']});
		await console.write(':fleet eu\r');
		await console.write(':find/zzqq\r');
		expect(console.screen()).toContain('Nothing is found');
		await console.write(':people\r');
		expect(console.screen()).toContain('no reading of apps is stored');
		expect(console.screen()).toContain('not complete');
	});
});

describe('the other screens of a fleet', () => {
	test('the board exports the findings that a filter shows, or the marked ones', async () => {
		const {console} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.write('0Z/chat\r');
		const [, shown = ''] = console.screen().match(/1\/(\d+) · complete · filter/) ?? [];
		expect(Number(shown)).toBeGreaterThan(1);
		await console.press('ctrl-s');
		expect(console.screen()).toContain(`The list: ${shown} findings matching “chat”`);
		await console.press('escape', 'space', 'ctrl-s');
		expect(console.screen()).toContain('The list: 1 finding marked');
	});

	test('the board has the findings of each tenant, with the tenant', async () => {
		const {console} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('0');
		expect(console.lines()[0]).toContain('@eu · Board');
		expect(console.screen()).toMatch(/same +(warning|error|note)/);
		expect(console.screen()).toMatch(/empty +(warning|error|note)/);
		await console.press('z');
		expect(console.screen()).toMatch(/▾/);
		await console.press('Z');
		const rows = console.lines().flatMap((line) => {
			const [, tenant, severity, subject] = /(same|empty) +(error|warning|note) +▸ (.+?) {2}/.exec(line) ?? [];
			return tenant ? [`${severity}: ${subject} of ${tenant}`] : [];
		});
		expect(rows).toEqual([
			'error: No default bootstrap of same',
			'error: No default bootstrap of empty',
			'warning: No owner of same',
			'warning: Email channel off of same',
			'warning: Email channel off of empty',
			'note: No certify policy of same',
			'note: No grant policy of same',
			'note: No revoke policy of same',
			'note: Strict provisioning off of same',
			'note: Chat channel off of same',
			'note: Chat channel off of empty',
		]);
	});

	test('notifications have a column for each tenant', async () => {
		const {console} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('4');
		expect(console.screen()).toMatch(/Category +Channel +same +empty/);
	});

	test('find searches each tenant', async () => {
		const {console, release} = await open({members: ['same', 'slow', 'down']});
		await console.write(':fleet eu\r');
		await console.write(':find/vault\r');
		await release();
		expect(console.screen()).toMatch(/same +.*Vault of same/);
		expect(console.screen()).toMatch(/slow +.*Vault of slow/);
	});

	test('a screen of one tenant says so', async () => {
		const {console, sent} = await open();
		await console.write(':fleet eu\r');
		await console.press('3');
		expect(console.screen()).toContain('Other screens need a single tenant');
		expect(sent.filter((line) => line.includes('secret'))).toEqual([]);
		await console.write(':differences\r');
		expect(console.lines()[0]).toContain('@eu · Differences');
		expect(console.screen()).toContain('The differences are those of two tenants');
	});
});

describe('W', () => {
	test('watches each tenant, and the log names the tenant of a change', async () => {
		const {console, tenants} = await open({members: ['same', 'empty', 'down']});
		await console.write(':fleet eu\r');
		await console.press('1', 'W');
		expect(console.screen()).toContain('Watching every 10s');
		expect(console.lines()[0]).toContain('watching');
		tenants.same?.store.apps.put({id: 'app_1', displayName: 'Vault of same', userCount: '9'});
		tenants.empty?.store.apps.put({id: 'app_1', displayName: 'New', userCount: '1'});
		await console.elapse();
		expect(console.screen()).toContain('changed same: Vault of same (app_1): userCount is 9, was 3');
		expect(console.screen()).toContain('added empty: New (app_1)');
		expect(console.screen()).toMatch(/empty +New/);
		await console.press('W');
		expect(console.screen()).toContain('Stopped watching');
		tenants.same?.store.apps.put({id: 'app_1', displayName: 'Vault of same', userCount: '10'});
		await console.elapse();
		expect(console.screen()).not.toContain('userCount is 10');
	});

	test('watches the boards too, and people only are not watched', async () => {
		const {console, tenants} = await open({members: ['same', 'empty']});
		await console.write(':fleet eu\r');
		await console.press('0', 'W');
		tenants.empty?.store.apps.put({id: 'app_1', displayName: 'New', userCount: '1'});
		await console.elapse();
		expect(console.screen()).toMatch(/added empty: /);
		await console.write(':people\r');
		await console.press('W');
		expect(console.lines()[0]).toMatch(/@eu · People(?!.*watching)/);
	});
});

describe('marks in the profiles', () => {
	test('make a fleet for the moment', async () => {
		const {console} = await open();
		await console.press('P', 'down', 'down', 'down', ' ', 'down', ' ', 'return');
		await console.press('1');
		expect(console.lines()[0]).toContain('same+empty · Apps');
		expect(console.screen()).toContain('same 1 · empty 0');
	});

	test('compare two tenants with =', async () => {
		const {console} = await open();
		await console.press('P', 'down', 'down', 'down', ' ', 'down', ' ', '=');
		expect(console.lines()[0]).toContain('Differences: same to empty');
		expect(console.lines()[2]).toBe(' Before is same, after is empty; matched by name');
		expect(console.screen()).toMatch(/removed +Vault of same/);
	});

	test('compare a tenant of which nothing could be read', async () => {
		const {console} = await open();
		await console.press('P', 'down', ' ', 'down', 'down', ' ', '=');
		expect(console.lines()[0]).toContain('Differences: refusing to same');
		expect(console.screen()).toContain('refusing.example.test answered 403');
		expect(console.screen()).not.toContain('Nothing differs');
	});

	test('= without two marks says what to do', async () => {
		const {console} = await open();
		await console.press('P', '=');
		expect(console.screen()).toContain('Mark two profiles with space');
	});
});

test('no key opens a row in another tenant, or writes', async () => {
	const steps = ['j', 'k', '\r', 'escape', '0', '1', '2', '4', 'G', 's', 'e', 'z', 'v', '/of\r', ' ', ':write 10m\r'];
	const opened = new Set<string>();
	await fc.assert(
		fc.asyncProperty(fc.array(fc.constantFrom(...steps), {minLength: 6, maxLength: 14}), async (typed) => {
			const {console, sent, release} = await open({members: ['slow', 'same']});
			await console.write(':fleet eu\r');
			await release();
			await console.press('1');
			for (const keys of typed) {
				await (keys === 'escape' ? console.press(keys) : console.write(keys));
				const tenant = /castellan · (slow|same) /.exec(console.lines()[0] ?? '')?.[1];
				if (!tenant) continue;
				opened.add(tenant);
				// The names of the rows of a tenant end with the name of the tenant.
				expect(console.screen()).not.toContain(tenant === 'slow' ? 'of same' : 'of slow');
			}
			const methods = new Set(sent.map((line) => line.split(' ').slice(1).join(' ')));
			expect([...methods].filter((line) => !line.startsWith('GET') && !line.endsWith('search/apps'))).toEqual([]);
		}),
		{numRuns: 8, examples: [[['\r', 'escape', 'G', '\r']], [['0', 'j', '\r', 'j', '\r']]]},
	);
	expect([...opened].sort()).toEqual(['same', 'slow']);
});
