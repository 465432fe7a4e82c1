/** Approved answers of keys that cannot do anything. SCREENS=write writes the file. */
import {expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../src/domain/writes/arming.ts';
import {openSavedAddresses} from '../../src/settings/files/saved-addresses.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../support/launch.tsx';
import {memoryDisk} from '../support/memory-disk.ts';
import {expectApprovedFile} from '../support/output/approved.ts';

const keys = ['}', 'n', 'N', 'L', 'o', 'l', 'M', 'T', 'A', 'e', 'S', 'yi', 'yy'];

test.each(['board', 'apps?query=zzz', 'apps', 'requests'])(
	'on %s a key without an effect says why',
	async (address) => {
		const console = await launch({seed: demoSeed({apps: 2, now: testNow}), at: address, columns: 110, rows: 16});
		onTestFinished(() => console.close());
		const said: string[] = [];
		const own = address === 'board' ? ['[', ']', '-'] : [];
		for (const key of [...own, ...keys]) {
			await console.write(key);
			const last = console.lines().at(-1)?.trim() ?? '';
			if (!last.includes('Palette')) said.push(`${key}: ${last}`);
		}
		expectApprovedFile(`test/flows/approved-said/${address.replaceAll(/\W/g, '-')}.txt`, `${said.join('\n')}\n`);
	},
);

test('writes are disallowed by a command, before their time ends', async () => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});
	const console = await launch({apps: [], services: {tenant: {writes}}});
	onTestFinished(() => console.close());
	await console.write(':write 10m\r');
	expect(console.screen()).toContain('WRITES 10m');
	await console.write(':disallow\r');
	expect(console.screen()).toContain('Writes are no longer allowed');
	expect(console.screen()).toContain('read-only');
});

test('the end of the console keeps its last screen with its view', async () => {
	const disk = memoryDisk(() => testNow);
	const savedAddresses = openSavedAddresses(disk, 'places', 'https://tenant.example.test');
	const console = await launch({apps: [{id: 'app_1', displayName: 'Wiki'}], services: {state: {savedAddresses}}});
	await console.write('/wi\r');
	await console.close();
	await savedAddresses.saved();
	expect(savedAddresses.last).toMatchObject({address: 'apps', view: {filter: 'wi'}});
});
