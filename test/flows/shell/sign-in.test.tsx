/** A rejected token: the card offers sign-in in place, keeps the place, then reads again. */
import {describe, expect, onTestFinished, test} from 'vitest';
import type {SignIn} from '../../../src/console/core/services.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});

async function open(at: string, columns: number, rows: number, isNeeded = false) {
	let isExpired = true;
	const tried: Parameters<SignIn['check']>[1][] = [];
	const console = await launch({
		seed: demo,
		at,
		columns,
		rows,
		intercept: async (_request, pass) =>
			isExpired ? Response.json({code: 16, message: 'the token expired'}, {status: 401}) : pass(),
		services: {
			tenant: {
				signIn: {
					baseUrl: 'https://tenant.example.test',
					isNeeded,
					openCertificate: async (files) => files,
					async check(baseUrl, credentials) {
						tried.push(credentials);
						// The response arrives after the router has handled the key.
						await new Promise((resolve) => setImmediate(resolve));
						return {baseUrl, credentials, profile: 'tenant', isNew: false};
					},
					async accept() {
						isExpired = false;
						return {message: 'Signed in'};
					},
					signOut: async () => {
						isExpired = true;
						return 'Signed out';
					},
					openDemo: () => Promise.reject(new Error('no demo tenant in this test')),
				},
			},
		},
	});
	onTestFinished(() => console.close());
	return {...console, tried, text: () => console.screen().replace(/\s+/g, ' ')};
}

test('the palette finds it as login', async () => {
	const console = await open('apps', 80, 24);
	await console.press(':', ...'login', 'return');
	expect(console.text()).toContain('Sign in to tenant.example.test');
});

test('the status line offers it beside content that was loaded before', async () => {
	let isExpired = false;
	const console = await launch({
		seed: demo,
		at: 'apps',
		columns: 40,
		rows: 12,
		intercept: async (_request, pass) =>
			isExpired ? Response.json({code: 16, message: 'the token expired'}, {status: 401}) : pass(),
	});
	onTestFinished(() => console.close());
	isExpired = true;
	await console.press('r');
	expect(console.lines().at(-2)).toContain('3 loaded, sign in with I, r');
});

describe.each([
	[40, 12],
	[80, 24],
])('at %i by %i', (columns, rows) => {
	test.each([
		['auth-configs/ac_07', 'University partners'],
		['notifications', 'Email'],
		['apps?query=a', 'Payroll'],
		['board', 'Default bo'],
	])('%s', async (at, words) => {
		const console = await open(at, columns, rows);
		expect(console.text()).toContain('I sign in');
		await console.press('I');
		expect(console.text()).toContain('Sign in to tenant.example.test');
		await console.press('return');
		await console.write('canary-good\r');
		expect(console.screen()).not.toContain('Cannot load');
		expect(console.screen()).toContain(words);
		expect(console.screen()).toContain('Signed in');
		expect(console.tried).toEqual([{kind: 'token', token: 'canary-good'}]);
		expect(console.output()).not.toContain('canary');
	});
});

test('a start without credentials asks for them at once, and keeps the address', async () => {
	const console = await open('apps?query=a', 80, 24, true);
	expect(console.text()).toContain('Sign in to tenant.example.test');
	await console.press('return');
	await console.write('canary-good\r');
	expect(console.screen()).toContain('Payroll');
	expect(console.lines()[0]).toContain('Apps');
});

test('the palette signs out', async () => {
	const console = await open('apps', 80, 24, true);
	await console.press('return');
	await console.write('canary-good\r');
	expect(console.screen()).toContain('Payroll');
	await console.press(':');
	await console.write('logout\r');
	expect(console.screen()).toContain('Signed out');
	await console.press('r');
	expect(console.screen()).toContain('sign in with I');
});

test('offers no sign-in for another error, or on the demo tenant', async () => {
	const forbidden = async () => Response.json({code: 7, message: 'no'}, {status: 403});
	const console = await launch({seed: demo, at: 'notifications', intercept: forbidden});
	onTestFinished(() => console.close());
	expect(console.screen()).not.toContain('sign in');
	await console.press('I');
	expect(console.screen()).toContain('This tenant needs no sign-in');
});

test.each([
	[80, 24],
	[40, 12],
])('a base URL that is refused stays in its field, to be corrected, at %i by %i', async (columns, rows) => {
	const console = await launch({
		seed: demo,
		at: 'apps',
		columns,
		rows,
		services: {
			tenant: {
				signIn: {
					baseUrl: undefined,
					isNeeded: true,
					openCertificate: async (files) => files,
					check: () => Promise.reject(new Error('nothing is checked in this test')),
					accept: () => Promise.reject(new Error('nothing is accepted in this test')),
					signOut: async () => '',
					openDemo: () => Promise.reject(new Error('no demo tenant in this test')),
				},
			},
		},
	});
	onTestFinished(() => console.close());
	await console.press('return');
	await console.write('http://foo\r');
	expect(console.screen()).toMatch(/> http:\/\/foo[\s\S]*https/);
	await console.press('home', 'right', 'right', 'right', 'right', 's', 'return');
	expect(console.screen()).toContain('Sign in to foo');
});
