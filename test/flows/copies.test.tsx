/** Approved copies of each screen: what is copied, and what is said. SCREENS=write writes the file. */
import {onTestFinished, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../support/launch.tsx';
import {expectApprovedFile} from '../support/output/approved.ts';

const addresses = [
	'board',
	'apps',
	'apps?query=zzz',
	'apps/app_0000003',
	'auth-configs/ac_07',
	'notifications',
	'step-up/sp_1',
	'requests',
];
const keys = ['yi', 'yn', 'yf', 'yr', 'ym', 'yy', 'yu', 'ya'];

test.each(addresses)('%s copies what it has, and says what was copied', async (address) => {
	const console = await launch({seed: demoSeed({apps: 4, now: testNow}), at: address, columns: 100, rows: 20});
	onTestFinished(() => console.close());
	const said: string[] = [];
	const copy = async (name: string) => {
		const before = console.copied.length;
		await console.write(name);
		// A menu of fields, of which the first is copied.
		if (console.lines().at(-1)?.includes('enter Copy')) await console.press('return');
		const text = console.copied.slice(before).join('\n').replaceAll('\n', '⏎');
		const short = text.length > 90 ? `${text.slice(0, 90)}… (${text.length})` : text;
		said.push(`${name}: ${console.lines().at(-1)?.trim()}${short && ` | ${short}`}`);
	};
	for (const key of keys) await copy(key);
	if (address === 'apps') {
		await console.press(' ', ' ');
		said.push('# two marked rows');
		for (const key of keys) await copy(key);
	}
	expectApprovedFile(`test/flows/approved-copies/${address.replaceAll(/\W/g, '-')}.txt`, `${said.join('\n')}\n`);
});
