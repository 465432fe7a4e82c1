import {expect, test} from 'vitest';
import {nearest} from '../../../src/text/match/nearest.ts';

const names = ['accessPolicy.mode', 'accessPolicy.model', 'createdAt', 'id', 'name', 'names', 'named', 'nam'];

test.each([
	['createdat', ['createdAt']],
	['Created-At', ['createdAt']],
	['craetdAt', ['createdAt']],
	['created', ['createdAt']],
	['create', []],
	// Three at most, the closest first.
	['name', ['name', 'names', 'named']],
	['mode', ['accessPolicy.mode', 'accessPolicy.model']],
	['access_policy.modl', ['accessPolicy.mode', 'accessPolicy.model']],
	// A short word allows one error.
	['ix', ['id']],
	['xy', []],
])('suggests for %s %j', (typed, suggestions) => expect(nearest(typed, names)).toEqual(suggestions));
