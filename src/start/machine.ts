/** The machine that the program runs on. */
import * as fs from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {createRedactor} from '../client/safety/redact.ts';
import type {Disk} from '../settings/files/disk.ts';
import {appPaths} from '../settings/paths.ts';
import {sleep} from '../text/timer.ts';

const {env} = process;

export const platform = `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`;
export const disk: Disk = {fs, now: Date.now, wait: sleep};
/** Beside the folder of the program. A command that npm installs is a link to it. */
export const documentsFolder = async () => join(dirname(await fs.realpath(process.argv[1] ?? '')), '../assets/docs');
export const readPaths = () => appPaths(env, async () => (await import('env-paths')).default);
export const redactor = createRedactor(
	[env.CASTELLAN_TOKEN, env.CASTELLAN_CLIENT_SECRET, env.CASTELLAN_HISTORY_KEY].filter((text) => text !== undefined),
);
