import {expect, test} from 'vitest';
import {routerOf} from '../../src/tenant/router.ts';

const match = routerOf<string>(
	[
		{method: 'GET', path: '/policies/:id', answer: 'read'},
		{method: 'POST', path: '/policies/:id', answer: 'write'},
		{method: 'POST', path: '/search', answer: 'search'},
		{method: 'POST', path: '/:fault{fault-[a-z]+}/search', answer: 'search with a fault'},
	],
	(allow) => `only ${allow}`,
);
const find = (method: string, path: string) => match(method, `http://tenant.test${path}`);

test.each([
	['GET', '/policies/a', 'read'],
	['HEAD', '/policies/a', 'read'],
	['POST', '/policies/a?b=/c', 'write'],
	['DELETE', '/policies/a', 'only GET, HEAD, POST'],
	['GET', '/search', 'only POST'],
	['POST', '/fault-x/search', 'search with a fault'],
])('%s %s is answered by "%s"', (method, path, answer) => {
	expect(find(method, path)?.answer).toBe(answer);
});

test.each(['/policies', '/policies/', '/policies/a/b', '/fault-X/search', '/search/', '//', '/'])(
	'%s is no route',
	(path) => expect(find('POST', path)).toBeUndefined(),
);

test.each([
	['/policies/a%2Fb', 'a/b'],
	['/policies/%252F', '%2F'],
	['/policies/50%25', '50%'],
	['/policies/50%', '50%'],
	['/policies/%c3', '%c3'],
	['/%70olicies/%C3%BC', 'ü'],
	['/policies/..%2F..', '../..'],
])('the parameter of %s is %s', (path, id) => {
	expect(find('GET', path)?.parameters).toEqual({id});
});
