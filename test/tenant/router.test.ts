import {expect, test} from 'vitest';
import {routerOf} from '../../src/tenant/routes.ts';

const match = routerOf<string>(
	[
		{method: 'GET', path: '/policies/{id}', handler: 'read'},
		{method: 'POST', path: '/policies/{id}', handler: 'write'},
		{method: 'POST', path: '/search', handler: 'search'},
		{method: 'POST', path: '/(?<fault>fault-[a-z]+)/search', handler: 'search with a fault'},
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
])('%s %s has the handler "%s"', (method, path, handler) => {
	expect(find(method, path)?.handler).toBe(handler);
});

test.each(['/policies', '/policies/', '/policies/a/b', '/fault-X/search', '/search/', '//', '/'])(
	'%s is not a route',
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
