/**
 * Secrets that clients wrote. Nothing ever reads one back, so only a salted hash is kept: enough to tell that a rotation
 * happened and with what, if one already has the value, and of no use to whoever finds the file.
 */
import {randomBytes, scrypt, timingSafeEqual} from 'node:crypto';
import {promisify} from 'node:util';
import type {Database} from './database.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const hashLength = 32;

export interface HashedSecret {
	readonly salt: Buffer;
	readonly hash: Buffer;
}

export async function hashSecret(secret: string, salt = randomBytes(16)): Promise<HashedSecret> {
	return {salt, hash: await derive(secret, salt, hashLength)};
}

/** A place is a path that names one secret of the tenant: `step-up-providers/sp_1/clientSecret`. */
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
