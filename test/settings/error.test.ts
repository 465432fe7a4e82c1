import {expect, test} from 'vitest';
import {errorCode, reasonOf} from '../../src/settings/error.ts';

const withCode = (message: string, code: unknown) => Object.assign(new Error(message), {code});

test.each([
	[withCode("ENOSPC: no space left on device, write 'a'", 'ENOSPC'), 'ENOSPC', 'no space left on device (ENOSPC)'],
	[
		withCode('Access to this API has been restricted', 'ERR_ACCESS_DENIED'),
		'ERR_ACCESS_DENIED',
		'a limited command reaches castellan\u2019s own files only',
	],
	[withCode('a number', 5), undefined, 'a number'],
	[new Error('Not a code: any'), undefined, 'Not a code: any'],
	[{code: 'ENOENT'}, undefined, '[object Object]'],
	['a text', undefined, 'a text'],
	[undefined, undefined, 'undefined'],
])('of %o, the code is %s and the reason is “%s”', (error, code, reason) => {
	expect([errorCode(error), reasonOf(error)]).toEqual([code, reason]);
});
