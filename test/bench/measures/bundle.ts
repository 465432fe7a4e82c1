/** How much code the command consists of. The package `castellan/surfaces` is an entry of its own, which the command never loads. */
import {readdirSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Result} from '../report.ts';
import {castellan} from '../world.ts';

const surfaces = 'surfaces.js';

export function measureBundle(): readonly Result[] {
	const directory = dirname(castellan);
	const megabytes = (name: string) => statSync(join(directory, name)).size / 1e6;
	const ours = readdirSync(directory)
		.filter((name) => name.endsWith('.js') && name !== surfaces)
		.reduce((sum, name) => sum + megabytes(name), 0);
	const note = `castellan/surfaces: ${megabytes(surfaces).toFixed(2)} MB`;
	return [{what: 'code of the command', unit: 'MB', ours, target: 1.5, note}];
}
