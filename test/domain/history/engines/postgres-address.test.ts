import {expect, test} from 'vitest';
import {parsePostgresAddress} from '../../../../src/domain/history/engines/postgres-address.ts';

test.each([
	['postgres://me@db.test/history', {host: 'db.test', port: 5432, database: 'history', user: 'me', isLocal: false}],
	['postgresql://db.test:6000/a%20b', {host: 'db.test', port: 6000, database: 'a b', user: undefined, isLocal: false}],
	['postgres://localhost/x', {host: 'localhost', isLocal: true}],
	['postgres://127.0.0.9/x', {host: '127.0.0.9', isLocal: true}],
	['postgres://[::1]/x', {host: '::1', isLocal: true}],
	['postgres://me@localhost/x?host=/run/pg', {host: '/run/pg', isLocal: true}],
	['postgres:///x?host=/run/pg', {host: '/run/pg', isLocal: true}],
	['postgres://localhost.test/x', {host: 'localhost.test', isLocal: false}],
	['postgres://localhost/x?host=db.test', {host: 'db.test', isLocal: false}],
])('%s', (text, parts) => {
	expect(parsePostgresAddress(text)).toMatchObject(parts);
});

test.each(['postgres://me%ff@db.test/x', 'postgres://db.test/%zz'])('refuses %s without repeating it', (text) => {
	expect(() => parsePostgresAddress(text)).toThrow(/^The address of the history has an invalid %\. Follow it with two/);
});
