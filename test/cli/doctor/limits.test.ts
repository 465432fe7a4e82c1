/** From which moment a token and a certificate of the client are a warning, and from which a problem. */
import {expect, test} from 'vitest';
import {networkChecks} from '../../../src/cli/commands/doctor/network.ts';
import {realDisk} from '../../settings/files/disk.ts';
import {now} from '../launch.ts';

type Facts = Parameters<NonNullable<(typeof networkChecks)[string]>>[0];
const [minute, day] = [60_000, 86_400_000];
const facts = (read: object): Facts =>
	({context: {now: () => now, disk: realDisk}, read, remedy: 'Sign in', certificate: undefined}) as unknown as Facts;

test.each([
	[10 * minute, 'ok', 'expires 2026-11-21T12:10:00.000Z (in 10m)'],
	[10 * minute - 1, 'warning', 'expires 2026-11-21T12:09:59.999Z (in 9m)'],
	[1, 'warning', 'expires 2026-11-21T12:00:00.001Z (now)'],
	[0, 'problem', 'expired 2026-11-21T12:00:00.000Z (now)'],
	[-5 * minute, 'problem', 'expired 2026-11-21T11:55:00.000Z (5m ago)'],
])('a token with %i ms left', async (left, status, value) => {
	expect(await networkChecks.token?.(facts({api: {tokenExpiresAt: () => now + left}}))).toMatchObject({status, value});
});

test.each([
	[21 * day, 'ok', 'ada, valid until 2026-12-12 (in 21d)'],
	[21 * day - 1, 'warning', 'ada, valid until 2026-12-12 (in 20d)'],
	[1, 'warning', 'ada, valid until 2026-11-21 (now)'],
	[0, 'problem', 'ada, expired 2026-11-21 (now)'],
])('a certificate of the client with %i ms left', async (left, status, value) => {
	const certificate = {subject: 'ada', validUntil: now + left};
	expect(await networkChecks['client certificate']?.(facts({certificate}))).toMatchObject([{status, value}]);
});
