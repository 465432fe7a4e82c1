import {expect, test} from 'vitest';
import {lookUpSecret, viewSecret} from '../../../src/domain/secret/look-up.ts';
import {bench, json} from '../../client/support/service.ts';

const code = 'KEEP-7Q2M-VALT';

test('sends one request and returns the secret', async () => {
	const {api, requests} = bench(() => json({secret: {vaultId: 'v', shareCode: code, maxViews: 3, oops: 1}}));
	expect(await lookUpSecret(api, code, {})).toMatchObject({vaultId: 'v', maxViews: 3});
	expect(requests).toHaveLength(1);
	expect(requests[0]?.url).toContain(code);
});

test('does not repeat a failed request', async () => {
	const {api, requests, waits} = bench(() => json({code: 14, message: 'down'}, 503));
	await expect(lookUpSecret(api, code, {})).rejects.toMatchObject({kind: 'server'});
	expect([requests.length, waits]).toEqual([1, []]);
});

test('reports contract breaches', async () => {
	const paths: string[] = [];
	const {api} = bench(() => json({secret: {vaultId: 'v', shareCode: code, maxViews: 'three'}}));
	const onProblems = (found: readonly {readonly path: string}[]) => void paths.push(...found.map(({path}) => path));
	await lookUpSecret(api, code, {onProblems});
	expect(paths).toEqual(['secret.maxViews']);
});

test('shows the verdict first, then the set fields', () => {
	const secret = {status: 'SECRET_STATUS_ACTIVE', contentReady: true, vaultId: 'v_1'};
	const {verdict, headline, detail} = viewSecret(secret, {now: 0, timeStyle: 'utc'});
	expect(verdict.word).toBe('usable');
	expect(headline).toBe('USABLE: views are not limited, it does not expire.');
	expect(detail.find(({path}) => path === 'vaultId')?.value).toBe('v_1');
	expect(detail.some(({path}) => path === 'shareCode')).toBe(false);
});
