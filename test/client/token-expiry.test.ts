import {expect, test} from 'vitest';
import {jwtExpiry} from '../../src/client/token-source.ts';

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

test('reads the expiry of a JSON Web Token, also of an unsigned one', () => {
	expect(jwtExpiry(jwt({exp: 1_800_000_000}))).toBe(1_800_000_000_000);
	expect(jwtExpiry(jwt({exp: 1.5}).replace(/sig$/, ''))).toBe(1500);
});

test.each(['', 'opaque', 'a.b', 'a.b.c', 'a.b.c.d', jwt(null), jwt([]), jwt({}), jwt({exp: '5'}), jwt({exp: 1e300})])(
	'finds no expiry in %s',
	(token) => expect(jwtExpiry(token)).toBeUndefined(),
);

test('finds no expiry where a part of the token is missing, or one is too many', () => {
	const whole = jwt({exp: 5});
	const [, payload = ''] = whole.split('.');
	for (const token of [`.${payload}.sig`, `e30.${payload}`, `${whole}.x`]) expect(jwtExpiry(token)).toBeUndefined();
});

test('finds the last second that a date can hold', () => {
	expect(jwtExpiry(jwt({exp: 8.64e12}))).toBe(8.64e15);
	expect(jwtExpiry(jwt({exp: 8.64e12 + 1}))).toBeUndefined();
	expect(jwtExpiry(jwt({exp: -8.64e12 - 1}))).toBeUndefined();
});
