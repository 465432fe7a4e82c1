/** The parts of the machine and of a person's settings that verbs and the console use. */
import type {Timeouts} from '../connection.ts';
import type {Env} from '../environment.ts';
import type {Disk} from '../files/disk.ts';
import type {Notices} from '../notices.ts';
import type {Settings} from '../settings.ts';
import type {Tenant, TenantOptions} from './tenant.ts';

export interface LaunchContext {
	readonly env: Env;
	/** Runtime, operating system and architecture. */
	readonly platform: string;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Aborts when the program must end. */
	readonly signal: AbortSignal;
	readonly settings: Settings;
	readonly disk: Disk;
	/** Names the programs that are waited for. The only listener prints them, until the console shows them. */
	readonly waits?: Pick<Notices, 'listen'>;
	/** Whether the console writes the history in another thread, so that keys do not wait for it. */
	readonly writesInThread?: boolean;
	/** Opens a file in an editor on the terminal. Resolves when the editor ends, and rejects if it fails. */
	editFile(editor: string, path: string): Promise<void>;
	/** Asks a person for the pass phrase of a key. Absent without a terminal. */
	askPassphrase?: ((file: string) => Promise<string>) | undefined;
	/** Creates the client of a tenant without a request. Rejects with `ApiError` of kind `input` for an invalid base URL. */
	openTenant(options: TenantOptions): Promise<Tenant>;
	/** Creates the embedded demo tenant in this process. */
	openDemo(timeouts: Timeouts): Promise<Tenant>;
}
