/** Reads the rows that were stored for this start. It needs the config file as it is, so it does not parse it. */
import {existsSync, readFileSync} from 'node:fs';
import type {ConsoleRequest} from '../console/first-rows/console-request.ts';
import {drawFirstRows} from '../console/first-rows/draw.ts';
import type {Looks} from '../console/first-rows/first-frame.ts';
import {startKey} from '../console/first-rows/start-key.ts';
import type {StoredRows} from '../console/first-rows/stored-rows.ts';
import {home, lastAddress, parseAddress} from '../domain/address/address.ts';
import {findFirstRows} from '../domain/history/engines/first-rows-file.ts';
import {Sealer} from '../domain/history/memory/sealer.ts';
import {keychainOf} from '../settings/keychain.ts';
import {entryName, keyIn} from '../settings/launch/history-keys.ts';
import type {AppPaths} from '../settings/paths.ts';

interface EarlyRows {
	/** The key of their tenant, which the file has if the keychain could not be used. */
	readonly keyInFile: string | undefined;
	keyInKeychain(): Promise<string | null>;
	/** Returns output that draws them. Throws for another key, and for rows of another start. */
	output(key: string): string;
}

/** Undefined if there are none. */
export function findEarlyRows(
	{words: [word = home], flags}: ConsoleRequest,
	paths: AppPaths,
	looks: Looks,
): EarlyRows | undefined {
	if (flags.demo || flags.at !== undefined || word === lastAddress) return undefined;
	const {screen, params, search} = parseAddress(word);
	if (search || Object.keys(params).length > 0) return undefined;
	const start = startKey(flags, process.env, textIfExists(paths.configFile));
	const sealed = findFirstRows(paths.historyFile, screen, start);
	if (!sealed) return undefined;
	const {tenant, json} = sealed;
	const keys = textIfExists(paths.historyKeysFile);
	return {
		keyInFile: keys === '' ? undefined : keyIn(keys, paths.historyKeysFile, tenant),
		keyInKeychain: async () => (await keychainOf({env: process.env})()).get(entryName(tenant)),
		output(key) {
			const stored = JSON.parse(new Sealer(key).open(json)) as StoredRows;
			if (stored.start !== start) throw new Error('The rows are of another start');
			return drawFirstRows(stored, looks);
		},
	};
}

/** '' without a file. */
const textIfExists = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
