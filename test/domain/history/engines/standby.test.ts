/** A real standby: reads read, and need no rights to write. */
import {expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../../../src/domain/history/history.ts';
import {startPair} from '../../../support/postgres/server.ts';
import {awaitStandby, openPostgres} from '../engines.ts';
import {apps, gathered, pagesOf} from '../items.ts';
import {testKeys} from '../memory/keys.ts';

const tenant = 'https://a.test';
const pair = await startPair();

test.skipIf(typeof pair === 'string')('serves every read, and refuses a write in words', async () => {
	const {primary, standby} = pair as Exclude<typeof pair, string>;
	const keys = testKeys();
	const open = async (url: string) => {
		const history = await historyIn(await openPostgres(url), keys);
		onTestFinished(() => history.close());
		return history;
	};
	await expect(open(standby)).rejects.toThrow('this server only reads');
	const writer = await open(primary);
	const monday = await writer.save({name: 'monday', tenant, at: 1}, pagesOf('apps', apps(0, 3)));
	const tuesday = await writer.save({name: 'tuesday', tenant, at: 2}, pagesOf('apps', apps(1, 5)));
	await writer.team.note(tenant, {kind: 'apps', id: 'app_1'}, 'on leave');
	await awaitStandby(primary, standby);
	const reader = await open(standby);
	expect(await reader.list()).toEqual([tuesday, monday]);
	expect(await gathered(reader.read(monday, 'apps'))).toHaveLength(3);
	expect((await gathered(reader.differences(monday, tuesday, 'apps'))).flat()).toHaveLength(3);
	expect((await reader.past.versions(tenant, 'apps', 'app_1')).versions).toHaveLength(1);
	expect(await reader.team.notes(tenant)).toMatchObject([{text: 'on leave'}]);
	expect((await reader.leases.state(tenant)).other).toBeUndefined();
	expect(await reader.time(0)).toBeGreaterThan(0);
	const saving = reader.save({name: 'wednesday', tenant, at: 3}, pagesOf('apps', []));
	await expect(saving).rejects.toThrow('this server only reads');
});
