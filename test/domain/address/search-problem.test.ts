import {expect, test} from 'vitest';
import {parseAddress} from '../../../src/domain/address/address.ts';
import {searchProblem} from '../../../src/domain/address/search-problem.ts';
import {said} from '../../support/said.ts';

test.each([
	['apps?query=vault', undefined],
	['apps?onlyDirectories=yes', '“onlyDirectories” must be true or false, not “yes”'],
	['auth-configs?query=a', `auth-configs ${said.noSearchField} “query”`],
	['apps/a/entitlements/e/owners?role=x', `owners ${said.noSearchField} “role”. Use roleSlug`],
	['board?query=a', `board ${said.noSearchField} “query”`],
])('the search of %s', (address, problem) => expect(searchProblem(parseAddress(address))).toBe(problem));
