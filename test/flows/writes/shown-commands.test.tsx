import {expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {launch, testNow} from '../../support/launch.tsx';

test.each([
	['step-up/sp_1', false, 'castellan step-up rotate sp_1 --yes --profile prod < FILE'],
	['step-up/sp_1', true, 'castellan step-up rotate sp_1 --yes --confirm sp_1 --profile prod < FILE'],
	['tool-bindings/srv_2', false, 'castellan tool-bindings delete srv_2 --file FILE --yes --profile prod'],
	[
		'tool-bindings/srv_2',
		true,
		'castellan tool-bindings delete srv_2 --file FILE --yes --confirm COUNT --profile prod',
	],
])('%s shows the command for a script, protected %s', async (at, isProtected, command) => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected});
	const console = await launch({at, columns: 140, services: {tenant: {writes, shellFlags: ' --profile prod'}}});
	onTestFinished(() => console.close());
	expect(console.screen()).toContain(command);
});
