/** The steps of a sign-in, and what each asks and says. */
import {describe, expect, test} from 'vitest';
import {ApiError} from '../../../../src/client/error.ts';
import {SignInDialog} from '../../../../src/console/app/dialogs/SignInDialog.tsx';
import {show} from '../../show.tsx';

interface Given {
	readonly baseUrl?: string | undefined;
	readonly name?: string;
	/** How each call of a function ends, in order. */
	readonly ends?: Readonly<Record<string, readonly unknown[]>>;
}

const refused = new ApiError({kind: 'unauthenticated', message: 'The token is refused', advice: '', applied: 'no'});
const unreachable = new ApiError({kind: 'unreachable', message: 'No such host', advice: '', applied: 'no'});

function open({baseUrl = 'https://acme.example', name = 'acme.example', ends = {}}: Given = {}) {
	const calls: unknown[][] = [];
	const called =
		(what: string) =>
		async (...given: readonly unknown[]) => {
			calls.push([what, ...given]);
			const end = ends[what]?.[calls.filter(([name]) => name === what).length - 1];
			if (end instanceof Error) throw end;
			return end;
		};
	const signIn = {
		baseUrl: baseUrl === '' ? undefined : baseUrl,
		check: called('check'),
		accept: called('accept'),
		openCertificate: called('openCertificate'),
		openDemo: called('openDemo'),
	};
	const dialog = show(
		<SignInDialog
			available={[{command: {id: 'app.refresh'}, handler: () => void calls.push(['refresh'])}] as never}
			onSwitch={(_, options) => void calls.push(['switch', options])}
			onClose={() => void calls.push(['close'])}
		/>,
		{services: {tenant: {name, signIn, writes: {isProtected: false}} as object}, size: {columns: 80, rows: 20}},
	);
	return {
		...dialog,
		calls,
		/** Types a text at the prompt, or chooses an item of a menu by its name. */
		async enter(text: string) {
			await dialog.press('ctrl-u', ...text, 'enter');
			await dialog.settled();
			return dialog.text();
		},
		async choose(at: number) {
			await dialog.press(...Array<string>(at).fill('down'), 'enter');
			await dialog.settled();
			return dialog.text();
		},
	};
}

const token = {kind: 'token', token: 'tok'};
const found = (isNew: boolean) => ({profile: 'acme', isNew});

describe('a sign-in to a known tenant', () => {
	test('names the tenant, with its host if that is another name', async () => {
		expect(open().text()).toContain('Sign in to acme.example with:');
		expect(open({name: 'prod'}).text()).toContain('Sign in to prod (acme.example) with:');
		expect(await open({name: 'prod'}).choose(0)).toMatch(/Access token.*Sign in to prod \(acme.example\)/);
	});

	test('with a token to its profile checks it, stores it, and reads the screen again', async () => {
		const {choose, enter, calls, reports} = open({ends: {check: [found(false)], accept: [{message: 'Signed in'}]}});
		await choose(0);
		await enter(' tok ');
		expect(calls).toStrictEqual([
			['check', 'https://acme.example', token, undefined],
			['accept', found(false), {}],
			['close'],
			['refresh'],
		]);
		expect(reports).toEqual(['Signed in']);
	});

	test('with a client asks for its id and its secret', async () => {
		const {choose, enter, calls, text} = open({ends: {check: [refused, unreachable]}});
		expect(await choose(1)).toContain('Client id');
		expect(await enter('')).toContain('Client id');
		expect(await enter(' robot ')).toContain('Client secret');
		expect(await enter('')).toContain('Nothing was entered.');
		expect(await enter('pass')).toMatch(/Client id.*The token is refused/);
		expect(text()).toContain('> robot');
		await enter('robot');
		expect(await enter('pass')).toMatch(/Client secret.*No such host/);
		const credentials = {kind: 'client-credentials', clientId: 'robot', clientSecret: 'pass'};
		expect(calls[0]).toEqual(['check', 'https://acme.example', credentials, undefined]);
	});

	test('with a certificate asks for its files, and for a pass phrase until it is right', async () => {
		const {choose, enter, calls} = open({
			ends: {openCertificate: [new Error('No such file'), undefined, undefined, {cert: 'c.pem'}]},
		});
		expect(await choose(2)).toContain('The path of a PEM or PKCS#12 file');
		expect(await enter('')).toContain('The path of a PEM or PKCS#12 file');
		expect(await enter('c.pem')).toContain('Key of the certificate');
		expect(await enter('')).toMatch(/Certificate.*No such file/);
		await enter('c.pem');
		const asked = await enter('k.pem');
		expect(asked).toMatch(/Pass phrase of the key.*k\.pem/);
		expect(asked).not.toContain('wrong');
		expect(await enter('one')).toContain('The pass phrase is wrong.');
		expect(await enter('two')).toContain('Sign in to acme.example with the certificate and:');
		expect(calls.map(([, files]) => files)).toEqual([
			{cert: 'c.pem', key: undefined},
			{cert: 'c.pem', key: 'k.pem'},
			{cert: 'c.pem', key: 'k.pem', passphrase: 'one'},
			{cert: 'c.pem', key: 'k.pem', passphrase: 'two'},
		]);
	});
});

describe('a sign-in to a new tenant', () => {
	test('asks for its base URL, and then for the name, the colour and the protection of its profile', async () => {
		const services = {};
		const {choose, enter, calls} = open({
			baseUrl: '',
			ends: {check: [unreachable, refused, found(true)], accept: [new Error('acme exists'), {message: 'ok', services}]},
		});
		expect(await choose(0)).toContain('The base URL of the tenant, such as');
		expect(await enter('nonsense')).toMatch(/Base URL.*is not a URL; it has to begin with https/);
		expect(await enter('https://new.example')).toContain('Sign in to new.example with:');
		await choose(0);
		expect(await enter('tok')).toMatch(/Base URL.*No such host/);
		await enter('https://new.example');
		await choose(0);
		expect(await enter('tok')).toMatch(/Access token.*The token is refused/);
		expect(await enter('tok')).toMatch(/Profile.*new.example accepts the sign-in/);
		expect(await enter(' ')).toContain('Profile');
		expect(await enter(' mine ')).toContain('The colour of its frame');
		await choose(1);
		expect(await choose(1)).toMatch(/Profile.*acme exists/);
		await enter('mine');
		await choose(0);
		await choose(0);
		expect(calls.filter(([what]) => what !== 'check')).toEqual([
			['accept', {profile: 'mine', isNew: true}, {color: expect.any(String), protected: true}],
			['accept', {profile: 'mine', isNew: true}, {}],
			['switch', {signedIn: 'ok'}],
		]);
	});

	test('shows no secret while it is typed, and the check of it', async () => {
		const pending = new Promise(() => undefined);
		const {choose, press, text} = open({ends: {check: [pending], openCertificate: [undefined]}});
		await choose(0);
		await press(...'canary');
		expect(text()).not.toContain('canary');
		await press('enter');
		expect(text()).toMatch(/Signing in.*Checking with acme.example/);
		const other = open({ends: {openCertificate: [undefined]}});
		await other.choose(2);
		await other.enter('c.pem');
		expect(await other.enter('')).toMatch(/Pass phrase of the key.*c\.pem/);
		await other.press(...'canary');
		expect(other.text()).not.toContain('canary');
	});

	test('is not needed for the demo tenant', async () => {
		const {choose, calls, text} = open({baseUrl: '', ends: {openDemo: [new Error('no demo'), {}]}});
		expect(text()).toContain('You are not signed in to a tenant yet.');
		expect(await choose(1)).toMatch(/Welcome to castellan.*no demo/);
		await choose(0);
		expect(calls).toEqual([['openDemo'], ['openDemo'], ['switch', undefined]]);
	});
});

describe('a sign-in that ends otherwise', () => {
	const broken = new Error('The file is unreadable');
	const rejected = new ApiError({kind: 'credentials', message: 'No such client', advice: '', applied: 'no'});

	test.each([
		['acme', refused, 'Access token', 'Client id'],
		['acme', rejected, 'Access token', 'Client id'],
		['acme', unreachable, 'Access token', 'Client secret'],
		['acme', broken, 'Access token', 'Client id'],
		['', refused, 'Access token', 'Client id'],
		['', rejected, 'Access token', 'Client id'],
		['', unreachable, 'Base URL', 'Base URL'],
		['', broken, 'Access token', 'Client id'],
	])(
		'asks a tenant "%s" after %s for what was refused: %s, or of a client %s',
		async (known, error, ofToken, ofClient) => {
			for (const [kind, expected] of [ofToken, ofClient].entries()) {
				const {choose, enter} = open({baseUrl: known && 'https://acme.example', ends: {check: [error]}});
				if (!known) {
					await choose(0);
					await enter('https://acme.example');
				}
				await choose(kind);
				if (kind === 1) await enter('robot');
				expect(await enter('tok')).toMatch(new RegExp(`${expected}.*${error.message}`));
			}
		},
	);

	test('in a dialog that was closed meanwhile only says so, and changes no screen', async () => {
		for (const end of [{message: 'Signed in'}, {message: 'Signed in', services: {}}]) {
			const accepted = Promise.withResolvers();
			const {choose, enter, rerender, settled, calls, reports} = open({
				ends: {check: [found(false)], accept: [accepted.promise]},
			});
			await choose(0);
			await enter('tok');
			rerender(null);
			accepted.resolve(end);
			await settled();
			expect([calls.map(([what]) => what), reports]).toEqual([['check', 'accept'], ['Signed in']]);
		}
	});

	test('in a closed dialog opens no demo tenant, nor does Quit', async () => {
		const left = open({baseUrl: ''});
		await left.choose(2);
		expect(left.calls).toEqual([]);
		const opened = Promise.withResolvers();
		const {choose, rerender, settled, calls} = open({baseUrl: '', ends: {openDemo: [opened.promise]}});
		await choose(1);
		rerender(null);
		opened.resolve({});
		await settled();
		expect(calls).toEqual([['openDemo']]);
	});
});
