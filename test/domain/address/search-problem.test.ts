import {expect, test} from 'vitest';
import {parseAddress} from '../../../src/domain/address/address.ts';
import {searchProblem} from '../../../src/domain/address/search-problem.ts';

test.each([
	['apps?query=vault', undefined],
	['apps?onlyDirectories=yes', '“onlyDirectories” must be true or false, not “yes”'],
	['auth-configs?query=a', 'auth-configs has no search field “query”'],
	['apps/a/entitlements/e/owners?role=x', 'owners has no search field “role”. Use roleSlug'],
	['board?query=a', 'board has no search field “query”'],
])('the search of %s', (address, problem) => expect(searchProblem(parseAddress(address))).toBe(problem));
