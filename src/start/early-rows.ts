/** Draws the rows that were stored for this start. It needs the config file as it is, so it does not parse it. */
import {existsSync, readFileSync} from 'node:fs';
import type {ConsoleRequest} from '../console/app/console-request.ts';
import {drawFirstRows} from '../console/first-rows/draw.ts';
import {startKey} from '../console/first-rows/start-key.ts';
import type {StoredRows} from '../console/first-rows/stored-rows.ts';
import type {Looks} from '../console/terminal/first-frame.ts';
import {home, lastAddress, parseAddress} from '../domain/address/address.ts';
import {findFirstRows} from '../domain/history/engines/first-rows-file.ts';
import {Sealer} from '../domain/history/memory/sealer.ts';
import {keyIn} from '../settings/launch/history-keys.ts';
import type {AppPaths} from '../settings/paths.ts';

/** Returns output that draws them. Undefined if there are none. */
export function earlyRows(request: ConsoleRequest, paths: AppPaths, looks: Looks): string | undefined {
	const stored = storedFor(request, paths);
	return stored && drawFirstRows(stored, looks);
}

function storedFor({words: [word = home], flags}: ConsoleRequest, paths: AppPaths): StoredRows | undefined {
	if (flags.demo || flags.at !== undefined || word === lastAddress) return undefined;
	const {screen, params, search} = parseAddress(word);
	if (search || Object.keys(params).length > 0) return undefined;
	const keys = textOf(paths.historyKeysFile);
	const start = startKey(flags, process.env, textOf(paths.configFile));
	const sealed = findFirstRows(paths.historyFile, screen, start);
	const key = sealed && keyIn(keys, paths.historyKeysFile, sealed.tenant);
	if (!sealed || key === undefined) return undefined;
	const stored = JSON.parse(new Sealer(key).open(sealed.json)) as StoredRows;
	return stored.start === start ? stored : undefined;
}

/** '' without a file. */
const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
