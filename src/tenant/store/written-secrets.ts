/**
 * Stores a salted hash of each secret that a client wrote, never the secret. A test compares the hash with an expected value.
 */
import {randomBytes, type ScryptOptions, scrypt, timingSafeEqual} from 'node:crypto';
import {promisify} from 'node:util';
import type {Database} from './database.ts';

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
export const writtenSecrets = (database: Database) => ({
	put(place: string, {salt, hash}: HashedSecret): void {
		const sql = 'INSERT OR REPLACE INTO written_secret (place, salt, hash) VALUES (?, ?, ?)';
		database.run(sql, place, salt.toString('base64'), hash.toString('base64'));
	},
	remove(place: string): void {
		database.run('DELETE FROM written_secret WHERE place = ?', place);
	},
	async matches(place: string, secret: string): Promise<boolean> {
		const row = database.get('SELECT salt, hash FROM written_secret WHERE place = ?', place);
		if (!row) return false;
		const {hash} = await hashSecret(secret, Buffer.from(String(row.salt), 'base64'));
		return timingSafeEqual(hash, Buffer.from(String(row.hash), 'base64'));
	},
});
