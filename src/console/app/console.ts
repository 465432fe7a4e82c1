/** Starts the full-screen console on a tenant. */
import {basename} from 'node:path';
import {type Address, home, lastAddress, parseAddress, parseAddressIfValid} from '../../domain/address/address.ts';
import {searchProblem} from '../../domain/address/search-problem.ts';
import type {Config} from '../../settings/config.ts';
import {FailedError} from '../../settings/error.ts';
import type {SavedAddresses} from '../../settings/files/saved-addresses.ts';
import {
	canAskBackground,
	colorDepth,
	environmentBackground,
	hasUnicode,
	isLinear,
} from '../../settings/launch/capabilities.ts';
import type {LaunchContext} from '../../settings/launch/context.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {describeProblem, locatedProblems} from '../../settings/settings.ts';
import {isLightColor, type Rgb} from '../../text/colors/color.ts';
import {after} from '../../text/timer.ts';
import type {Seeds} from '../core/screen-context.ts';
import type {FirstPage} from '../query/first-page.ts';
import {type Background, Themes} from '../ui/themes.ts';
import {consoleDescription} from './describe.ts';
import {LiveSettings} from './live-settings.ts';
import {travelTo} from './past/travel.ts';
import {startConsole, type Terminal} from './start.tsx';
import {openTenants} from './tenants.ts';

export interface ConsoleOptions {
	readonly terminal: Omit<Terminal, 'asksBackground' | 'onBackground'>;
	readonly suspend: () => Promise<void>;
	/** Prints a line before the console opens or after it closes. */
	readonly report: (text: string) => Promise<void>;
	readonly flags: Flags;
	/** Several tenants to show instead of the first one. */
	readonly fleet?: {readonly name: string; readonly profiles: readonly string[]} | undefined;
	readonly firstPage: FirstPage;
}

/** Resolves when the person leaves the console. The terminal is restored by then, also after an error. */
export async function runConsole(
	context: LaunchContext,
	tenant: Tenant,
	address: string,
	{terminal, suspend, report, flags, fleet, firstPage}: ConsoleOptions,
): Promise<void> {
	const read = await context.settings.load();
	const {config} = read;
	const path = context.settings.paths?.configFile;
	const others = consoleDescription.configProblems(config);
	const write = (text: string) => void terminal.stdout.write(text);
	const themes = themesOf(context, config, flags, await backgroundOf(context.env, terminal));
	const {load} = context.settings;
	const live = new LiveSettings({config, load, path: basename(path ?? ''), themes, profile: tenant.name});
	const tenants = openTenants({context, config, live, flags, themes, write, suspend}, tenant, firstPage.queries);
	const ended = new AbortController();
	if (path !== undefined) watchLater(context, path, live, ended.signal);
	const opened = tenants.services;
	const services = fleet ? await opened.tenant.profiles.connectAll(fleet.name, fleet.profiles) : opened;
	for (const problem of locatedProblems(read, others)) services.state.notices.add(describeProblem(path, problem));
	const first =
		address === lastAddress ? await lastLocation(services.state.savedAddresses) : {address: parseAddress(address)};
	const problem = searchProblem(first.address);
	if (problem) throw new FailedError(problem);
	await Promise.race([firstPage.settled, new Promise<void>((resolve) => void after(firstPageDelay, resolve))]);
	try {
		const {at} = flags;
		const shown =
			at === undefined
				? services
				: await travelTo(services, at, {
						show: {now: context.now(), timeStyle: 'local'},
						screen: first.address.screen,
					});
		await startConsole(shown, first, {
			...terminal,
			asksBackground: !terminal.opening && !services.terminal.isLinear && canAskBackground(context.env),
			onBackground: (color) => themes.setBackground(kindOf(color)),
		});
	} finally {
		ended.abort();
		for (const text of await tenants.close()) await report(text);
	}
}

/** The wait for the first page in milliseconds. Meanwhile the screen has the first frame, and keys are not lost. */
const firstPageDelay = 30;

/** Milliseconds from the start. The first frame is drawn by then. */
const watchDelay = 1000;

/** Reloads the settings when their file changes. */
function watchLater({disk}: LaunchContext, path: string, live: LiveSettings, signal: AbortSignal): void {
	const cancel = after(watchDelay, async () => {
		const [{watchFile}, {watch}] = await Promise.all([import('../../settings/files/watch-file.ts'), import('node:fs')]);
		if (!signal.aborted) await watchFile(path, () => void live.reload(), {disk, watch, after, signal});
	});
	signal.addEventListener('abort', cancel);
}

const kindOf = (color: Rgb) => (isLightColor(color) ? 'light' : 'dark');

/** The background that the terminal reports, else the background that the environment names. */
async function backgroundOf(
	env: LaunchContext['env'],
	{opening}: Pick<Terminal, 'opening'>,
): Promise<Background | undefined> {
	const answer = await opening?.background();
	return answer ? kindOf(answer) : environmentBackground(env);
}

function themesOf(
	{env, settings}: LaunchContext,
	{theme: name, themes: own}: Config,
	flags: Flags,
	background: Background | undefined,
): Themes {
	return new Themes({
		depth: colorDepth(env),
		hasUnicode: hasUnicode(env),
		isLinear: isLinear(flags, env),
		background,
		name,
		own,
		...(settings.paths ? {save: (chosen) => settings.saveTheme(chosen)} : {}),
	});
}

export interface FirstScreen {
	readonly address: Address;
	readonly seeds?: Seeds;
}

/** The location at the end of the last session. Home without one, or if its address is no longer valid. */
async function lastLocation(savedAddresses: SavedAddresses): Promise<FirstScreen> {
	await savedAddresses.load();
	const {address = home, view} = savedAddresses.last ?? {};
	const parsed = parseAddressIfValid(address);
	return parsed ? {address: parsed, seeds: {savedView: view}} : {address: parseAddress(home)};
}
