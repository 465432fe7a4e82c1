import {expect, test} from 'vitest';
import {lookUpSecret, viewSecret} from '../../../src/domain/secret/look-up.ts';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';
import {bench, json} from '../../client/support/service.ts';

const code = 'KEEP-7Q2M-VALT';

test('sends one request and returns the secret', async () => {
	const {api, requests} = bench(() => json({secret: {vaultId: 'v', shareCode: code, maxViews: 3, oops: 1}}));
	expect(await lookUpSecret(api, code, {})).toMatchObject({secret: {vaultId: 'v', maxViews: 3}, invalid: []});
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
	expect(await lookUpSecret(api, code, {onProblems})).toMatchObject({invalid: ['maxViews']});
	expect(paths).toEqual(['secret.maxViews']);
});

test('gives no verdict on a secret with more invalid members than are listed', async () => {
	const allowedEmails = Array.from({length: 200}, () => 1);
	const usable = {status: 'SECRET_STATUS_ACTIVE', contentReady: true, shareCode: code, vaultId: 'v'};
	const {api} = bench(() => json({secret: {...usable, allowedEmails, contentExpiresAt: 1}}));
	const {verdict} = viewSecret(await lookUpSecret(api, code, {}), {now: 0, timeStyle: 'utc'});
	expect(verdict).toMatchObject({isUsable: false, word: 'unclear'});
});

test('shows the verdict first, then the set fields', () => {
	const secret = {status: 'SECRET_STATUS_ACTIVE', contentReady: true, vaultId: 'v_1'};
	const {verdict, headline, detail} = viewSecret({secret, invalid: [], skew: 0}, {now: 0, timeStyle: 'utc'});
	expect(verdict.word).toBe('usable');
	expect(headline).toBe('USABLE: views are not limited, it does not expire.');
	expect(detail.find(({path}) => path === 'vaultId')?.value).toBe('v_1');
	expect(detail.some(({path}) => path === 'shareCode')).toBe(false);
});

test('counts the views that are left of a usable secret alone, where numbers hold them', () => {
	const usable = {status: 'SECRET_STATUS_ACTIVE', contentReady: true};
	const viewsOf = (secret: object) =>
		viewSecret({secret: {...usable, ...secret}, invalid: [], skew: 0}, {now: 0, timeStyle: 'utc'}).views;
	expect(viewsOf({maxViews: 3, currentViews: 1})).toEqual({left: 2, of: 3});
	expect(viewsOf({maxViews: 3})).toEqual({left: 3, of: 3});
	expect(viewsOf({maxViews: 3, currentViews: 3})).toBeUndefined();
	expect(viewsOf({maxViews: 3, contentDeleted: true})).toBeUndefined();
	expect(viewsOf({})).toBeUndefined();
	expect(viewsOf({maxViews: new ExactNumber('9007199254740995')})).toBeUndefined();
});
