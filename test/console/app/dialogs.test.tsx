import {describe, expect, test} from 'vitest';
import {ApiError} from '../../../src/client/error.ts';
import {ProfilesDialog} from '../../../src/console/app/dialogs/ProfilesDialog.tsx';
import {SignInDialog} from '../../../src/console/app/dialogs/SignInDialog.tsx';
import type {ProfileLists, Services, SignIn} from '../../../src/console/core/services.ts';
import {withoutFleets} from '../../support/fleet/without-fleets.ts';
import {show} from '../show.tsx';

describe.each([
	[80, 24],
	[40, 12],
])('at %i by %i', (columns, rows) => {
	const size = {columns, rows};

	describe('the sign-in', () => {
		function open(
			{
				baseUrl = 'https://tenant.example.test',
				isNew = false,
				profile = 'tenant.example.test',
			}: {baseUrl?: string | undefined; isNew?: boolean; profile?: string},
			isFirst = false,
		) {
			const demo = Promise.withResolvers<Services>();
			const tried: unknown[] = [];
			const done: unknown[] = [];
			const signIn: SignIn = {
				baseUrl: isFirst ? undefined : baseUrl,
				isNeeded: isFirst,
				async openCertificate(files) {
					if (files.cert === 'missing') throw new Error('The client certificate missing cannot be read.');
					return files.key === undefined || files.passphrase === 'canary-phrase' ? files : undefined;
				},
				async check(given, credentials, files) {
					tried.push(isFirst ? [given, credentials] : credentials);
					if (files) tried.push(files);
					const secret = credentials.kind === 'token' ? credentials.token : credentials.clientSecret;
					if (secret !== 'canary-good') {
						const kind = secret === 'canary-lost' ? 'unreachable' : 'unauthenticated';
						throw new ApiError({kind, message: 'The service refuses it.', advice: '', applied: 'no'});
					}
					return {baseUrl: given, credentials, profile: 'tenant.example.test', isNew};
				},
				async accept({profile}, marks) {
					if (profile === 'taken') throw new Error('profile taken exists already');
					done.push([profile, marks]);
					return isNew
						? {message: 'Signed in', services: {tenant: {name: profile}} as Services}
						: {message: 'Signed in'};
				},
				signOut: async () => '',
				openDemo: () => demo.promise,
			};
			const dialog = show(
				<SignInDialog
					available={[]}
					onSwitch={({tenant}) => done.push(`switched to ${tenant.name}`)}
					onClose={() => done.push('closed')}
				/>,
				{size, services: {tenant: {name: profile, signIn}}},
			);
			return {
				...dialog,
				tried,
				done,
				async answerOfDemo(error?: Error) {
					if (error) demo.reject(error);
					else demo.resolve({tenant: {name: 'demo'}} as Services);
					await dialog.settled();
				},
			};
		}

		test('takes a token, shows why the tenant rejects it, and takes another', async () => {
			const {press, paste, text, tried, done} = open({});
			expect(text()).toContain('Sign in to tenant.example.test with: ');
			await press('enter', 'enter');
			expect(text()).toContain('Nothing was entered.');
			await paste('canary-bad\n');
			expect(text()).toContain('11 characters, not shown');
			await press('enter');
			expect(text()).toContain('The service refuses it.');
			await paste('canary-good');
			expect(text()).not.toContain('canary');
			await press('enter');
			expect(tried).toEqual([
				{kind: 'token', token: 'canary-bad'},
				{kind: 'token', token: 'canary-good'},
			]);
			expect(done).toEqual([['tenant.example.test', {}], 'closed']);
		});

		test('names the host beside the profile, and asks for the secret again when the tenant cannot be reached', async () => {
			const {press, paste, text} = open({profile: 'staging'});
			expect(text()).toContain('Sign in to staging (tenant.example.test) with: ');
			await press('enter');
			await paste('canary-lost');
			await press('enter');
			expect(text()).toMatch(/Access token .*The service refuses it\./);
		});

		test('takes a client id and then its secret', async () => {
			const {press, paste, text, tried, done} = open({});
			await press('down', 'enter');
			expect(text()).toContain('Client id');
			await press('enter', ...'console', 'enter');
			expect(text()).toContain('Client secret');
			await paste('canary-good');
			await press('enter');
			expect(tried).toEqual([{kind: 'client-credentials', clientId: 'console', clientSecret: 'canary-good'}]);
			expect(done).toEqual([['tenant.example.test', {}], 'closed']);
		});

		test('takes a certificate with its key and the pass phrase of that, and then a token', async () => {
			const {press, paste, text, tried, done} = open({});
			await press('down', 'down', 'enter', ...'missing', 'enter', 'enter');
			expect(text()).toMatch(/Certificate .*missing .*cannot be read/);
			await press('ctrl-u', ...'own.pem', 'enter', ...'own.key', 'enter');
			expect(text()).toMatch(/Pass phrase of the key .*own\.key/);
			await paste('canary-wrong');
			await press('enter');
			expect(text()).toContain('The pass phrase is wrong.');
			await paste('canary-phrase');
			await press('enter');
			expect(text()).not.toContain('canary');
			expect(text()).toContain('with the certificate and');
			await press('enter');
			await paste('canary-good');
			await press('enter');
			expect(tried).toEqual([
				{kind: 'token', token: 'canary-good'},
				{cert: 'own.pem', key: 'own.key', passphrase: 'canary-phrase'},
			]);
			expect(done).toEqual([['tenant.example.test', {}], 'closed']);
		});

		test('asks again for the client id that the tenant refused, then for its secret', async () => {
			const {press, paste, text, tried} = open({});
			await press('down', 'enter', ...'console', 'enter');
			await paste('canary-bad');
			await press('enter');
			expect(text()).toMatch(/Client id.*console.*The service refuses it\./);
			await press(...'cli_2', 'enter');
			await paste('canary-good');
			await press('enter');
			expect(tried.at(-1)).toEqual({kind: 'client-credentials', clientId: 'cli_2', clientSecret: 'canary-good'});
		});

		test('begins without a tenant, and names, colours and protects the profile of a new one', async () => {
			const {press, paste, text, tried, done} = open({isNew: true}, true);
			expect(text()).toMatch(/not signed in to a tenant yet.*Sign in to a tenant.*Open the demo tenant.*Quit/);
			await press('enter', ...'acme', 'enter');
			expect(text()).toMatch(/> acme .*is not a URL/);
			await press('ctrl-u', ...'https://acme.example', 'enter', 'enter');
			await paste('canary-lost');
			await press('enter');
			// The base URL may be the reason.
			expect(text()).toMatch(/Base URL.*https:\/\/acme\.example .*refuses it/);
			await press('enter', 'enter');
			await paste('canary-good');
			await press('enter');
			expect(tried.at(-1)).toEqual(['https://acme.example', {kind: 'token', token: 'canary-good'}]);
			expect(text()).toMatch(/acme\.example accepts the sign-in.*tenant\.example\.test/);
			await press(...'taken', 'enter', 'enter', 'enter');
			expect(text()).toContain('profile taken exists already');
			await press(...'acme', 'enter', 'down', 'enter', 'down', 'enter');
			expect(done).toEqual([['acme', {color: 'red', protected: true}], 'switched to acme']);
		});

		test('opens the demo tenant in place of a sign-in', async () => {
			const {press, done, answerOfDemo} = open({isNew: true}, true);
			await press('down', 'enter');
			expect(done).toEqual([]);
			await answerOfDemo();
			expect(done).toEqual(['switched to demo']);
		});

		test('says why the demo tenant does not open', async () => {
			const {press, text, done, answerOfDemo} = open({isNew: true}, true);
			await press('down', 'enter');
			await answerOfDemo(new Error('No memory.'));
			expect(text()).toMatch(/No memory\..*Sign in to a tenant.*Open the demo tenant/);
			expect(done).toEqual([]);
		});

		test('does not open the demo tenant after it was left', async () => {
			const {press, rerender, done, answerOfDemo} = open({isNew: true}, true);
			await press('down', 'enter');
			rerender(null);
			await answerOfDemo();
			expect(done).toEqual([]);
		});

		test('is left with Esc at every step', async () => {
			for (const keys of [[], ['enter'], ['down', 'enter']]) {
				const {press, done} = open({});
				await press(...keys, 'esc');
				expect(done).toEqual(['closed']);
			}
		});
	});
});

describe('the list of profiles', () => {
	const choices = [
		{name: 'staging', baseUrl: 'https://staging.example.test', isProtected: false},
		{name: 'prod', baseUrl: 'https://prod.example.test', isProtected: true},
	];
	const prod = {tenant: {name: 'prod'}} as Services;

	function open(
		connect: (name: string) => Promise<Services>,
		list = choices,
		lists: () => Promise<ProfileLists> = withoutFleets(list).lists,
	) {
		const events: string[] = [];
		const shown = show(
			<ProfilesDialog
				wanted=""
				onSwitch={({tenant}) => events.push(`switched to ${tenant.name}`)}
				onClose={() => events.push('closed')}
			/>,
			{services: {tenant: {name: 'staging', profiles: {...withoutFleets(list), lists, connect}}}},
		);
		return {...shown, events};
	}

	test('shows which profile is in use and which is protected, and closes on the one in use', async () => {
		const {settled, press, text, events} = open(async () => prod);
		await settled();
		expect(text()).toMatch(/staging in use https:\/\/staging\.example\.test .* protected https:\/\/prod/);
		await press('enter');
		expect(events).toEqual(['closed']);
	});

	test('keeps what is typed while the config is read', async () => {
		const {promise: lists, resolve} = Promise.withResolvers<ProfileLists>();
		const {press, settled, text} = open(
			async () => prod,
			choices,
			() => lists,
		);
		await press(...'pro');
		expect(text()).toContain('Reading the config');
		resolve({list: choices, fleets: {}});
		await settled();
		await press('d');
		expect(text()).toMatch(/> prod .*protected https:\/\/prod/);
		expect(text()).not.toContain('staging.example');
	});

	test('connects once when Enter is pressed again meanwhile', async () => {
		const connection = Promise.withResolvers<Services>();
		let connections = 0;
		const {settled, press, events} = open(() => {
			connections++;
			return connection.promise;
		});
		await settled();
		await press('down', 'enter', 'enter');
		connection.resolve(prod);
		await settled();
		expect(connections).toBe(1);
		expect(events).toEqual(['switched to prod']);
	});

	test('reports why it cannot connect', async () => {
		const {settled, press, events, reports} = open(() => Promise.reject(new Error('not signed in to prod')));
		await settled();
		await press('down', 'enter');
		expect([events, reports]).toEqual([['closed'], ['not signed in to prod']]);
	});

	test('reports why the config cannot be read', async () => {
		const broken = () => Promise.reject(new Error('config.yaml: line 3 is not YAML'));
		const {settled, reports} = open(async () => prod, choices, broken);
		await settled();
		expect(reports).toEqual(['config.yaml: line 3 is not YAML']);
	});

	test('distinguishes a filter without a match from a config without profiles', async () => {
		const {settled, press, text} = open(async () => prod);
		await settled();
		await press('z', 'z');
		expect(text()).toContain('Nothing matches');
		const none = open(async () => prod, []);
		expect(none.text()).toContain('Reading the config…');
		await none.settled();
		expect(none.text()).toContain('No profiles: castellan login creates one');
	});
});
