/** The choice on a terminal before a tenant is set up. */
import {expect, test} from 'vitest';
import type {Env} from '../../src/settings/environment.ts';
import {castellan} from './launch.ts';

async function start(args: string, typed: string, env: Env = {LANG: 'C.UTF-8'}) {
	const opened: string[] = [];
	const outcome = await castellan(args, {
		isTty: true,
		typed,
		env,
		fetch: async () => Response.json({list: []}),
		context: {
			openConsole: async (_tenant, address, flags) => {
				opened.push(`${address}${flags.profile ?? ''}`);
			},
		},
	});
	return {...outcome, opened};
}

test('offers to sign in, to open the demo tenant, or to quit', async () => {
	const {code, stderr, opened} = await start('', 'q\n');
	expect(stderr).toMatch(/s {2}Sign in to a tenant\n {2}d {2}Open the demo tenant\n {2}q {2}Quit/);
	expect([code, opened]).toEqual([0, []]);
});

test('opens the demo tenant, also after an unknown answer', async () => {
	expect((await start('', 'd\n')).opened).toEqual(['board']);
	expect((await start('', 'x\nd\n')).opened).toEqual(['board']);
});

test('signs in, then opens the console', async () => {
	const {stderr, opened} = await start('', 's\nhttps://acme.example\ntoken-of-tests\n');
	expect(stderr).toContain('signed in to https://acme.example');
	expect(opened).toEqual(['board']);
});

test.each(['--demo', '--base-url https://acme.example --demo'])('does not ask with %s', async (args) => {
	expect((await start(args, 'q\n')).stderr).not.toContain('Choose');
});
