import {expect, test} from 'vitest';
import {keptItem} from '../../../src/domain/history/past/target.ts';

test.each([
	['app', {appId: 'app_1'}, {kind: 'apps', id: 'app_1'}],
	['app', {appId: ''}, undefined],
	['apps', {}, undefined],
	['notifications', {}, {kind: 'notifications', id: 'org'}],
	['owners', {appId: 'app_1', entitlementId: 'ent_1'}, undefined],
	['board', {}, undefined],
])('the screen %s with %j shows the kept item %j', (screen, params, item) => {
	expect(keptItem(screen, params)).toEqual(item);
});
