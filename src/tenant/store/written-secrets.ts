/**
 * Stores a salted hash of each secret that a client wrote, never the secret. A test compares the hash with an expected value.
 */
import {randomBytes, type ScryptOptions, scrypt, timingSafeEqual} from 'node:crypto';
import {promisify} from 'node:util';
import type {Database} from './database.ts';
import {items} from './items.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const hashLength = 32;
/** A sixteenth of Node's default cost. The secrets of a local tenant are made for tests, and each write waits for the hash. */
const cost = {N: 1024};

export interface HashedSecret {
	readonly salt: Buffer;
	readonly hash: Buffer;
}

export async function hashSecret(secret: string, salt = randomBytes(16)): Promise<HashedSecret> {
	return {salt, hash: await derive(secret, salt, hashLength, cost)};
}

/** `place` is the path of a secret, such as `step-up-providers/sp_1/clientSecret`. */
export function writtenSecrets(database: Database) {
	const {get, put, remove} = items<{readonly salt: string; readonly hash: string}>(database, 'written_secret');
	return {
		put: (place: string, {salt, hash}: HashedSecret) =>
			put({salt: salt.toString('base64'), hash: hash.toString('base64')}, place),
		remove: (place: string) => remove(place),
		async matches(place: string, secret: string): Promise<boolean> {
			const stored = get(place);
			if (!stored) return false;
			const {hash} = await hashSecret(secret, Buffer.from(stored.salt, 'base64'));
			return timingSafeEqual(hash, Buffer.from(stored.hash, 'base64'));
		},
	};
}
