/** What a screen keeps stays with its age, also after the cache has dropped the data of a screen that was left for some minutes. */
import {setImmediate as turn} from 'node:timers/promises';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {launch, testNow} from '../../support/launch.tsx';
import {until} from '../../support/until.ts';

const minute = 60_000;

/** Leaves a screen for six minutes, in which the cache drops its data. `tenant` decides how later requests are answered. */
async function leave(at: string, apps = 30) {
	const clock = {now: testNow};
	const tenant = {state: 'up' as 'up' | 'down' | 'slow'};
	const console = await launch({
		seed: demoSeed({apps, now: testNow}),
		at,
		columns: 140,
		rows: 30,
		services: {clock: {now: () => clock.now}},
		intercept: (_request, pass) => {
			if (tenant.state === 'down') throw new TypeError('fetch failed', {cause: {code: 'ECONNREFUSED'}});
			return tenant.state === 'up' ? pass() : new Promise(() => undefined);
		},
	});
	onTestFinished(() => console.close());
	const evict = async () => {
		await console.press('@');
		clock.now += 6 * minute;
		const cache = console.queries.getQueryCache();
		for (const query of cache.getAll()) if (!query.isActive()) cache.remove(query);
	};
	return {console, tenant, clock, evict};
}

describe.each([
	['apps', 'Source Control'],
	['auth-configs', 'Workforce'],
	['notifications', 'Access'],
	['board', 'Owner disabled'],
])('what %s shows', (at, content) => {
	test('is stale since its reading when the tenant is away', async () => {
		const {console, tenant, evict} = await leave(at);
		expect(console.screen()).toContain(content);
		await evict();
		tenant.state = 'down';
		await console.press('[');
		expect(console.screen()).toContain(content);
		expect(console.lines()[0]).toMatch(/stale since (?:12:00|14:00)/);
	});

	test('has its age while the tenant is slow, and nobody is said to have cancelled', async () => {
		const {console, tenant, evict} = await leave(at);
		await evict();
		tenant.state = 'slow';
		console.send('[');
		await until(console, (screen) => screen.split('\n')[0]?.includes('6m ago') === true);
		expect(console.screen()).toContain(content);
		expect(console.screen().toLowerCase()).not.toContain('cancelled');
	});
});

test('rows that were left are not there twice after they are read again', async () => {
	const {console, evict} = await leave('apps', 600);
	await console.press('L');
	const pages = () =>
		console.queries
			.getQueryCache()
			.getAll()
			.flatMap(({state}) =>
				((state.data as {pages?: object[]} | undefined)?.pages ?? []).map((page) => new WeakRef(page)),
			);
	const before = pages();
	expect(before).toHaveLength(6);
	await evict();
	await console.press('[', 'L');
	expect(console.screen()).toContain('600 loaded, complete');
	expect(pages()).toHaveLength(6);
	await console.press('j', 'k', 'j', 'k');
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	for (let times = 0; times < 3; times++) {
		await turn();
		collect();
	}
	expect(before.filter((page) => page.deref() !== undefined)).toEqual([]);
});
