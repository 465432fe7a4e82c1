/** Paths into items: what they pick, and what is copied along them. */
import {expect, test} from 'vitest';
import {copyPath, pick} from '../../../src/domain/resources/pick.ts';

const app = {
	id: 'app_1',
	appOwners: [{id: 'usr_1', email: 'ada@acme.example'}, {id: 'usr_2'}],
	tags: [1, 2],
};

test.each([
	['id', 'app_1'],
	['appOwners.id', ['usr_1', 'usr_2']],
	['appOwners.email', ['ada@acme.example']],
	['appOwners.phone', undefined],
	['nothing.below', undefined],
])('%s picks %j', (path, value) => {
	expect(pick(app, path)).toEqual(value);
});

test('several paths into a list make one list, whose items have all of them', () => {
	const copy = ['appOwners.id', 'appOwners.email', 'tags.more'].reduce<unknown>(
		(all, path) => copyPath(all, app, path),
		{},
	);
	expect(copy).toEqual({appOwners: app.appOwners, tags: [1, 2]});
});

test('a member that the source does not have is not copied', () => {
	for (const source of [{}, 'text', undefined]) expect(copyPath({a: 1}, source, 'b')).toStrictEqual({a: 1});
	expect(copyPath({a: 1}, {b: {c: 2, d: 3}}, 'b.c')).toStrictEqual({a: 1, b: {c: 2}});
});
