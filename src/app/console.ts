/** The full-screen console over a tenant: what it needs from outside, put together. Loaded when the face is chosen. */
import {spawn} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {parseAddress} from '../address/address.ts';
import {Arming} from '../changes/arming.ts';
import {type CliContext, hasColor, hasUnicode, type Tenant} from '../cli/context.ts';
import {FailedError} from '../cli/failure.ts';
import {createQueryClient} from '../query/client.ts';
import type {Disk} from '../settings/disk.ts';
import {editorOf, editText} from '../settings/editor.ts';
import {openKeptPlaces} from '../settings/kept-places.ts';
import {openKnownIds} from '../settings/known-ids.ts';
import {createClipboard} from './clipboard.ts';
import {hasScreen} from './screens.tsx';
import {startConsole, type Terminal} from './start.tsx';

export interface Surroundings {
	readonly terminal: Terminal;
	readonly suspend: () => Promise<void>;
	readonly disk: Disk;
	/** `--read-only`. */
	readonly isReadOnly: boolean;
}

/** Resolves when the person left the console. The terminal is restored by then, whatever happened. */
export async function runConsole(
	{env, settings, now, platform}: CliContext,
	{api, name, isDemo, isProtected}: Tenant,
	address: string,
	{terminal, suspend, disk, isReadOnly}: Surroundings,
): Promise<void> {
	const first = parseAddress(address);
	if (!hasScreen(first)) throw new FailedError(`there is no screen for ${address} yet`);
	const {config} = await settings.load();
	const {places} = settings;
	const knownIds = openKnownIds(disk, places?.knownIdsFile);
	void knownIds.load();
	const kept = openKeptPlaces(disk, places?.keptPlacesFile, api.baseUrl);
	void kept.load();
	const editor = editorOf(env);
	await startConsole(
		{
			api,
			queries: createQueryClient(),
			tenant: name,
			now,
			clipboard: createClipboard({env, platform, run: runTool, write: (text) => void terminal.stdout.write(text)}),
			writes: new Arming({now, isPinned: isReadOnly, isDemo, isProtected}),
			knownIds,
			kept,
			...browserOf(env, platform),
			readFile: (path) => readFile(path, 'utf8'),
			...(places ? {keptFiles: {disk, directory: places.receiptDirectory}} : {}),
			...(editor ? {editText: (text: string, fileName: string) => editText(editor, text, fileName)} : {}),
			hasColor: hasColor(env),
			hasUnicode: hasUnicode(env),
			suspend,
			...(config.keys ? {keys: config.keys} : {}),
		},
		first,
		terminal,
	);
	await Promise.all([knownIds.saved(), kept.saved()]);
}

/** The desktop's own way to a browser; over SSH it would open one where nobody sits. */
function browserOf(env: CliContext['env'], platform: string) {
	if (env.SSH_CONNECTION || env.SSH_TTY) return {};
	const command = /\bdarwin\b/.test(platform) ? 'open' : /\bwin32\b/.test(platform) ? 'explorer' : 'xdg-open';
	const hasDesktop = command !== 'xdg-open' || env.DISPLAY || env.WAYLAND_DISPLAY;
	return hasDesktop ? {openUrl: (url: string) => runTool(command, [url], '')} : {};
}

/** Rejects when the tool is not there or fails. */
function runTool(command: string, args: readonly string[], stdin: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {stdio: ['pipe', 'ignore', 'ignore']});
		child.on('error', reject);
		child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
		child.stdin.on('error', reject);
		child.stdin.end(stdin);
	});
}
