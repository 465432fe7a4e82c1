/** Stores the rows with which the next start begins, when the lists that they were drawn from have been remembered. */
import type {SnapshotKind} from '../../../domain/resources/index.ts';
import {resolveConnection} from '../../../settings/connection.ts';
import {withoutCredentials} from '../../../settings/credentials.ts';
import type {Env} from '../../../settings/environment.ts';
import {type Disk, readIfExists} from '../../../settings/files/disk.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {rememberOf} from '../../../settings/launch/remember.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import type {Settings} from '../../../settings/settings.ts';
import {startKey} from '../../first-rows/start-key.ts';
import type {StoredRows} from '../../first-rows/stored-rows.ts';
import type {Memory} from '../../query/remember.ts';

/** The first rows of a screen. */
export interface ShownRows {
	/** The lists that the rows were drawn from. */
	readonly kinds: readonly SnapshotKind[];
	/** When the oldest of them was read, in epoch milliseconds. */
	readonly at: number;
	/** Draws the rows. */
	take(): Omit<StoredRows, 'start' | 'isAscii'>;
}

export interface FirstRows {
	/** `screen` is its name. The latest rows of each screen count. */
	offer(screen: string, rows: ShownRows): void;
}

interface FirstRowsMeans {
	readonly context: {readonly env: Env; readonly settings: Settings; readonly disk: Disk};
	readonly tenant: Tenant;
	readonly flags: Flags;
	readonly open: () => Promise<Memory | undefined>;
	readonly after: (ms: number, task: () => void) => () => void;
	/** Called once, with the reason why nothing more is stored. */
	readonly onFailure: (error: Error) => void;
}

/** Milliseconds after the last change of the rows. */
const pause = 1500;

export class FirstRowsKeeper implements FirstRows {
	readonly #means: FirstRowsMeans;
	readonly #offered = new Map<string, ShownRows>();
	/** The time of the rows that are stored, by screen. */
	readonly #stored = new Map<string, number>();
	#cancel: () => void = () => undefined;
	#running: Promise<void> = Promise.resolve();
	#isStopped = false;

	constructor(means: FirstRowsMeans) {
		this.#means = means;
	}

	offer(screen: string, rows: ShownRows): void {
		if (this.#isStopped || this.#stored.get(screen) === rows.at) return;
		const isNew = this.#offered.get(screen)?.at !== rows.at;
		this.#offered.set(screen, rows);
		if (!isNew) return;
		this.#cancel();
		this.#cancel = this.#means.after(pause, () => this.save());
	}

	/** Stores the offered rows. Rows that are newer than the last reading of their list wait until the history has it. */
	save(): void {
		this.#running = this.#running
			.then(() => this.#saveAll())
			.catch((error: Error) => {
				if (!this.#isStopped) this.#means.onFailure(error);
				this.#isStopped = true;
			});
	}

	async #saveAll(): Promise<void> {
		if (this.#isStopped || this.#offered.size === 0) return;
		const start = await this.#start();
		const memory = start && (await this.#means.open());
		if (!start || !memory) return;
		for (const [screen, {kinds, at, take}] of [...this.#offered]) {
			if (this.#isStopped) return;
			const {tenant} = this.#means;
			const json = JSON.stringify({...start, ...take()} satisfies StoredRows);
			const heading = {tenant: tenant.api.baseUrl, screen, start: start.start};
			if (!(await memory.history.keepFirstRows(heading, {kinds, at}, json))) continue;
			this.#stored.set(screen, at);
			if (this.#offered.get(screen)?.at === at) this.#offered.delete(screen);
		}
	}

	/** Undefined if a start with these flags and the config of now shows no rows, or those of another tenant. */
	async #start(): Promise<Pick<StoredRows, 'start' | 'isAscii'> | undefined> {
		const {context, tenant, flags} = this.#means;
		const {settings, disk, env} = context;
		const {paths} = settings;
		if (!paths) return undefined;
		const text = await readIfExists(disk, paths.configFile);
		const {config} = await settings.load();
		const connection = await resolveConnection(flags, env, config, withoutCredentials(settings.credentials));
		// The config may have changed since the tenant was opened, and meanwhile.
		const {baseUrl} = tenant.api;
		const isSame = connection.baseUrl?.value === baseUrl;
		if (!isSame || (await readIfExists(disk, paths.configFile)) !== text) return undefined;
		const {isDemo, isProtected} = tenant;
		if (rememberOf({baseUrl, isDemo, isProtected}, config).mode !== 'on') return undefined;
		return {start: startKey(flags, env, text ?? ''), isAscii: config.theme === 'ascii'};
	}

	async stop(): Promise<void> {
		this.#isStopped = true;
		this.#cancel();
		await this.#running;
	}
}
