/** How much is shipped. */
import {readdirSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Result} from '../report.ts';
import {castellan} from '../world.ts';

export function measureBundle(): readonly Result[] {
	const directory = dirname(castellan);
	const bytes = readdirSync(directory, {recursive: true, encoding: 'utf8'})
		.filter((name) => name.endsWith('.js'))
		.reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
	return [{what: 'bundle', unit: 'MB', ours: bytes / 1e6, target: 1.5}];
}
