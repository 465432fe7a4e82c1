/** Memory after minutes of use: filters, sorts, pages, details and refreshes of 20,000 apps, over and over. */
import {setTimeout as pause} from 'node:timers/promises';
import {peakMemory, residentMemory} from '../memory.ts';
import type {Result} from '../report.ts';
import {Session} from '../session.ts';
import {castellan, node, serve, type World} from '../world.ts';

const apps = 20_000;
const allLoaded = `${apps.toLocaleString('en')} loaded, complete`;
/** Milliseconds between two keys. */
const keyInterval = 60;
/** Milliseconds in which a list is read again. */
const refreshTime = 3_000;

const pageDown = '\u001b[6~';
const escapeKey = '\u001b';
/** A round of use. Each text is a key. */
const round = [
	...['/', ...'vault', '\r', 'j', 'j', '\r', escapeKey, escapeKey],
	...Array.from({length: 10}, () => pageDown),
	...['/', ...'payroll !team', '\r', pageDown, escapeKey],
	...['G', 'g', 'g', 'p', 'j', 'j', 'p', 'S', 'S'],
];

export async function measureLongUse({env}: World, minutes: number): Promise<readonly Result[]> {
	const tenant = await serve(apps, env);
	const args = [castellan, '/apps', '--base-url', tenant.baseUrl];
	const session = new Session({command: node, args, env: {...env, CASTELLAN_TOKEN: tenant.token}});
	try {
		await session.shown('app_0000002');
		await session.press('L', allLoaded);
		const end = performance.now() + minutes * 60_000;
		let rounds = 0;
		for (; performance.now() < end; rounds++) {
			for (const key of round) {
				session.type(key);
				await pause(keyInterval);
			}
			session.type(escapeKey);
			if (rounds % 4 !== 3) continue;
			session.type('r');
			await pause(refreshTime);
			session.type('L');
			await pause(refreshTime);
		}
		await session.quiet(1_000);
		await pause(5_000);
		return [
			{
				what: `memory after ${minutes} minutes of use of ${apps.toLocaleString('en')} apps`,
				unit: 'MB',
				ours: residentMemory(session.pid),
				target: 250,
				note: `${rounds} rounds, ${Math.round(peakMemory(session.pid))} MB at most`,
			},
		];
	} finally {
		await session.end();
		await tenant.close();
	}
}
