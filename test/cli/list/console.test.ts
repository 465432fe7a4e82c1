/** Where a list verb opens the console instead of printing. */
import {expect, test} from 'vitest';
import {castellan} from '../launch.ts';

async function opened(args: string, isTty = true): Promise<string | undefined> {
	let address: string | undefined;
	await castellan(args, {
		isTty,
		fetch: async () => Response.json({list: []}),
		context: {
			openConsole: async (_tenant, given) => {
				address = given;
			},
		},
	});
	return address;
}

test.each([
	['apps', 'apps'],
	['apps --query vault --policy pol_1', 'apps?query=vault&policyRefs=pol_1'],
	['apps app_1', 'apps/app_1'],
	['auth-configs', 'auth-configs'],
	['auth-configs ac_1', 'auth-configs/ac_1'],
	['owners app_1 ent_1', 'apps/app_1/entitlements/ent_1/owners'],
])('%s opens %s on a terminal', async (args, address) => {
	expect(await opened(args)).toBe(address);
});

test.each(['apps -o json', 'apps -o table', 'apps --fields id', 'apps --limit 5', 'apps --all'])(
	'%s prints on a terminal',
	async (args) => {
		expect(await opened(args)).toBeUndefined();
	},
);

test('prints to a pipe', async () => {
	expect(await opened('apps', false)).toBeUndefined();
});

test('the help names the flags that print', async () => {
	const {stdout} = await castellan('apps --help');
	expect(stdout.replace(/\s+/g, ' ')).toContain('On a terminal this opens the console, unless -o,');
});
