import {expect, test} from 'vitest';
import {drawScreen, searchProblem} from '../../../src/console/app/screens.tsx';
import {parseAddress} from '../../../src/domain/address/address.ts';
import {routes, type ScreenName} from '../../../src/domain/address/routes.ts';

test.each(Object.keys(routes) as ScreenName[])('%s has a screen', (screen) => {
	expect(drawScreen({screen, params: {}})).toBeDefined();
});

test.each([
	['apps?query=vault', undefined],
	['apps?onlyDirectories=yes', '“onlyDirectories” must be true or false, not “yes”'],
	['auth-configs?query=a', 'auth-configs has no search field “query”'],
	['apps/a/entitlements/e/owners?role=x', 'owners has no search field “role”. Use roleSlug'],
	['board?query=a', 'board has no search field “query”'],
])('the search of %s', (address, problem) => expect(searchProblem(parseAddress(address))).toBe(problem));
