/** Builds the services of the console for one tenant. */
import {Arming} from '../../domain/writes/arming.ts';
import type {Config} from '../../settings/config.ts';
import {whyReadOnlyIn} from '../../settings/connection.ts';
import {editorOf, editText} from '../../settings/editor.ts';
import {createText, maximumNamedFile, readIfExists, readText} from '../../settings/files/disk.ts';
import {proposalFiles} from '../../settings/files/proposals.ts';
import {canScrollRegion, hasColor, hasUnicode, isLinear} from '../../settings/launch/capabilities.ts';
import type {LaunchContext} from '../../settings/launch/context.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import type {Notices} from '../../settings/notices.ts';
import {pipeTo} from '../../settings/pipe.ts';
import {steadyNow} from '../../settings/steady-clock.ts';
import {plural} from '../../text/count.ts';
import {after} from '../../text/timer.ts';
import type {Services} from '../core/services.ts';
import type {Themes} from '../ui/themes.ts';
import type {LiveSettings} from './live-settings.ts';
import {type ClipboardMeans, createClipboard} from './machine/clipboard.ts';
import {namedPath, saveFileIn} from './machine/named-path.ts';
import {browserOf, openerIn, runToolIn} from './machine/tools.ts';

export interface ConsoleSetup {
	readonly context: LaunchContext;
	readonly config: Config;
	/** The later states of the config. Without a home directory, it has none. */
	readonly live: LiveSettings;
	readonly flags: Flags;
	/** Shared by all tenants. */
	readonly themes: Themes;
	/** Writes to the terminal between two frames. */
	readonly write: (text: string) => void;
	readonly suspend: () => Promise<void>;
}

/** The services that need more than the setup and the tenant. */
interface OpenedServices
	extends Pick<Services['tenant'], 'queries' | 'profiles' | 'signIn'>,
		Pick<Services['state'], 'savedAddresses' | 'knownIds' | 'historyAccess' | 'journal' | 'remembered'> {
	readonly notices: Notices;
	readonly later: ClipboardMeans['later'];
}

export function createServices(
	setup: ConsoleSetup,
	{api, name, isDemo, isProtected, whyReadOnly, color, exampleIds, shellFlags}: Tenant,
	{queries, profiles, signIn, later, ...state}: OpenedServices,
): Services {
	const {context, config, live, flags, themes, write, suspend} = setup;
	const {env, now, platform, disk} = context;
	const {paths} = context.settings;
	const editor = editorOf(env);
	const warn = (text: string) => state.notices.add(text);
	const run = runToolIn(env, context.signal, warn);
	const writes = new Arming({
		now: steadyNow,
		isPinned: flags.readOnly === true,
		whyReadOnly: () => whyReadOnly ?? (isDemo ? undefined : whyReadOnlyIn(live.latest, api.baseUrl)),
		isDemo,
		isProtected,
		onArmed: (minutes) => isProtected && state.journal?.({action: 'armed', what: plural(minutes, 'minute')}),
	});
	return {
		tenant: {api, queries, name, shellFlags, color, profiles, signIn, writes},
		state: {
			...state,
			exampleIds,
			receiptFiles: paths && {disk, directory: paths.receiptDirectory},
			proposals: paths && proposalFiles(disk, paths.proposalDirectory),
		},
		machine: {
			clipboard: createClipboard({env, platform, run, write, later, warn}),
			editText: editor === undefined ? undefined : editWith(editor, context, write),
			editConfig: editor !== undefined && paths ? () => editConfigIn(context, editor, paths.configFile) : undefined,
			saveSilence: paths && ((entry) => context.settings.saveSilence(entry)),
			openUrl: browserOf(env, platform, openerIn(env)),
			async readFile(name) {
				const path = namedPath(name, env.HOME);
				return {path, text: await readText(disk, path, maximumNamedFile)};
			},
			saveFile: saveFileIn({fs: disk.fs, home: env.HOME}),
			pipe: (command, input, signal) =>
				pipeTo(command, input, {env, signal: AbortSignal.any([signal, context.signal])}),
			suspend,
		},
		clock: {now, after},
		terminal: {
			hasColor: hasColor(env),
			hasUnicode: hasUnicode(env) && config.theme !== 'ascii',
			canScroll: canScrollRegion(env),
			themes,
			isLinear: isLinear(flags, env),
			hasMouse: flags.mouse === true || config.mouse === true,
		},
		settings: {
			columns: config.columns,
			watchInterval: config.watchInterval && config.watchInterval * 1000,
			timeStyle: config.timeStyle,
			hasPreview: config.preview,
			live,
		},
	};
}

/** Creates the file if it is missing, and removes it again if it stays empty. */
async function editConfigIn({disk, editFile}: LaunchContext, editor: string, path: string): Promise<void> {
	const isNew = await createText(disk, path, '');
	await editFile(editor, path);
	if (isNew && (await readIfExists(disk, path)) === '') await disk.fs.rm(path, {force: true});
}

const editWith =
	(editor: string, {env, signal}: LaunchContext, write: (text: string) => void) =>
	(text: string, fileName: string) =>
		editText(editor, text, fileName, {
			env,
			signal,
			// The editor holds the terminal, and the program may end before the console draws again.
			report: (message) => write(`castellan: ${message}\r\n`),
		});
