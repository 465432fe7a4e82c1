/** On a protected tenant the person types the name of the target. A name that cannot be typed must not block the write. */

import {expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {launch, testNow} from '../../support/launch.tsx';
import {said} from '../../support/said.ts';

test.each([' Office ', 'Head\noffice'])('asks for the id of a config whose name is %j', async (displayName) => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: true});
	writes.arm(10);
	const console = await launch({
		seed: {
			authConfigs: [
				{id: 'ac_1', displayName, authType: 'AUTH_TYPE_OIDC', status: 'STATUS_ACTIVE', oidc: {scopes: ['openid']}},
			],
		},
		at: 'auth-configs/ac_1',
		columns: 120,
		rows: 40,
		services: {tenant: {writes}},
	});
	onTestFinished(() => console.close());
	await console.write('escopes\r');
	await console.write(',groups\r');
	expect(console.screen()).toContain('Type the id “ac_1”');
	await console.write('ac_1\r');
	expect(console.screen()).toContain(said.savedTheConfig);
});
