/** The external services of the screens. The composition root builds them; tests use fakes. */
import type {QueryClient} from '@tanstack/react-query';
import {createContext, useContext, useSyncExternalStore} from 'react';
import type {Api, Credentials} from '../../client/api.ts';
import type {CertificateFiles} from '../../client/http/client-certificate.ts';
import type {ReadSilences} from '../../domain/board/silences.ts';
import type {Show, TimeStyle} from '../../domain/format/show.ts';
import type {History} from '../../domain/history/history.ts';
import type {PresentRows} from '../../domain/history/past/before.ts';
import type {Moment} from '../../domain/history/past/moment.ts';
import type {NewJournalEntry} from '../../domain/history/team/journal.ts';
import type {HistoryKind} from '../../domain/resources/index.ts';
import type {Row} from '../../domain/resources/resource.ts';
import type {Arming} from '../../domain/writes/arming.ts';
import type {Proposals} from '../../domain/writes/auth-config/apply-proposal.ts';
import type {SilenceEntry} from '../../settings/config-edit.ts';
import type {Disk} from '../../settings/files/disk.ts';
import type {SavedAddresses} from '../../settings/files/saved-addresses.ts';
import type {ProfileMarks} from '../../settings/launch/sign-in.ts';
import type {Notices} from '../../settings/notices.ts';
import type {PipeEnd} from '../../settings/pipe.ts';
import type {FrameColor} from '../../text/tone.ts';
import type {KeyOverrides} from '../keymap/commands.ts';
import type {Store} from '../ui/store.ts';
import type {Themes} from '../ui/themes.ts';
import type {History as ScreenHistory} from './history.ts';
import type {Message} from './screen-context.ts';

interface KnownIds {
	/** The ids of a kind, latest first. A kind is the noun of a resource. */
	list(kind: string): readonly string[];
	add(kind: string, id: string): void;
}

/** The result of copying a text. */
interface Copied {
	/** The name of the tool or method used. */
	readonly via: string;
	/** False for a copy by the terminal, which does not confirm it. */
	readonly isConfirmed: boolean;
	/** Whether the text will be cleared from the clipboard after a minute. */
	readonly isCleared: boolean;
	/** A further clipboard that may keep the text, because it cannot be read. */
	readonly mayKeep?: string;
}

/** Access to the person's clipboard. */
export interface Clipboard {
	/** With `isShort`, clears the text after a minute, if it is still there and the clipboard can be read. */
	write(text: string, options?: {readonly isShort?: boolean}): Promise<Copied>;
}

/** Saves a file, except over an existing file unless `mayReplace` is set. Rejects with the reason. */
export type SaveFile = (
	name: string,
	text: string,
	options: {readonly mayReplace: boolean},
) => Promise<{readonly path: string; readonly isWritten: boolean}>;

/** A tenant of a fleet. Without services and a failure, it is being opened. */
export interface FleetSource {
	/** The name of the profile. Unique in its fleet. */
	readonly name: string;
	readonly services?: Services;
	/** Why it cannot be opened. */
	readonly failure?: Error;
	/** Rejects with the failure. */
	readonly opening: Promise<Services>;
}

export interface FleetSources {
	readonly sources: readonly FleetSource[];
}

export interface ProfileChoice {
	readonly name: string;
	readonly baseUrl: string;
	readonly isProtected: boolean;
}

/** The profiles and the fleets of the config, as dialogs list them. */
export interface ProfileLists {
	readonly list: readonly ProfileChoice[];
	/** The profiles of each fleet, by its name. */
	readonly fleets: Readonly<Record<string, readonly string[]>>;
}

interface Profiles {
	lists(): Promise<ProfileLists>;
	/** Opens several tenants as a fleet, with the credentials of now. */
	connectAll(name: string, profiles: readonly string[]): Promise<Services>;
	/** Connects to the tenant of a profile. Rejects with an error whose message can be shown. */
	connect(name: string): Promise<Services>;
}

/** A tenant and the credentials that it accepted. */
export interface Accepted {
	readonly baseUrl: string;
	readonly credentials: Credentials;
	/** The certificate of the client, if the person has named one. */
	readonly files?: CertificateFiles | undefined;
	readonly profile: string;
	/** Whether the config has no such profile yet. The person names it then. */
	readonly isNew: boolean;
}

/** The sign-in to the tenant, or to a first one. */
export interface SignIn {
	/** Undefined while no tenant is known. */
	readonly baseUrl: string | undefined;
	/** Whether nothing can be read before it. */
	readonly isNeeded: boolean;
	/** Reads a certificate of the client. Resolves with undefined if its key needs another pass phrase. Rejects with `ApiError`. */
	openCertificate(files: CertificateFiles): Promise<CertificateFiles | undefined>;
	/** Checks credentials with a tenant, and finds the profile for them. Rejects with `ApiError` if it does not accept them. */
	check(baseUrl: string, credentials: Credentials, files?: CertificateFiles): Promise<Accepted>;
	/**
	 * Uses credentials for all later requests, and stores them. Resolves with a message about the store, and with the tenant to
	 * switch to if it or its profile is another one. Rejects with `SettingsError` for a name that a new profile cannot have.
	 */
	accept(accepted: Accepted, marks?: ProfileMarks): Promise<{readonly message: string; readonly services?: Services}>;
	openDemo(): Promise<Services>;
	/** Removes the stored credentials, and uses none from now on. Resolves with a message. Rejects with `SettingsError`. */
	signOut(): Promise<string>;
}

/** The history, opened on first use. The methods reject with `HistoryError`. */
export interface HistoryAccess {
	open(): Promise<History>;
	/** Returns undefined if the file does not exist. Does not create it. */
	openIfAny(): Promise<History | undefined>;
	/** The history of a team. Returns undefined for the file of this machine. */
	openShared(): Promise<History | undefined>;
}

/** The tenant at the moment that the console shows. */
interface TenantServices {
	readonly api: Api;
	readonly queries: QueryClient;
	/** The displayed name: the profile or the host. */
	readonly name: string;
	/** The flags that select the tenant in a command that the console shows. */
	readonly shellFlags: string;
	/** The frame colour of the profile. */
	readonly color?: FrameColor | undefined;
	/** The configured profiles. */
	readonly profiles: Profiles;
	/** Absent on the demo tenant, which needs no credentials. */
	readonly signIn?: SignIn | undefined;
	readonly writes: Arming;
	/** Absent in the present. */
	readonly past?: Past;
	/** The tenants whose rows are shown as one list, in the order of the fleet. Absent for a single tenant. */
	readonly fleet?: Store<FleetSources>;
}

/** The moment that the console shows, and the services of the present. */
export interface Past {
	readonly moment: Moment;
	readonly present: Services;
	/** Another history that could have a later state cannot be used. */
	readonly problem?: string | undefined;
	/** The rows that a list had then, for present ones. */
	before(kind: HistoryKind, present: PresentRows): Promise<readonly Row[]>;
	/** Why the console shows the last known state by itself. Absent if the person wanted it. */
	readonly awaited?: AwaitedPresent | undefined;
}

/** A tenant whose present is shown as soon as it answers. */
export interface AwaitedPresent {
	/** Since when it is unavailable, in epoch milliseconds. Undefined until the first response of a list. */
	readonly since: number | undefined;
	/** The screens of the present, as they were left. */
	readonly history: ScreenHistory;
	/** Requests the data of the present. Rejects while the tenant is unavailable. */
	ask(): Promise<unknown>;
}

/** What stays from one run to the next, and notices about it. */
interface StateServices {
	/** Ids used before, for the screens that prompt for an id. */
	readonly knownIds: KnownIds;
	/** Ids of the demo tenant for the same screens, by the noun of a resource. */
	readonly exampleIds?: Readonly<Record<string, readonly string[]>> | undefined;
	/** Bookmarks, saved views and the last address of this tenant. */
	readonly savedAddresses: SavedAddresses;
	/** Absent without a home directory. */
	readonly historyAccess?: HistoryAccess | undefined;
	/** Adds an entry to the journal of people, if there is a history. A failure becomes a notice: what the entry is about was done. */
	readonly journal?: ((entry: NewJournalEntry | undefined) => void) | undefined;
	/** The history that remembers lists of the tenant while browsing. Rejects with `HistoryError`. Absent in a fleet. */
	readonly remembered?: (() => Promise<History | undefined>) | undefined;
	/** The directory of receipts. Absent without a home directory. */
	readonly receiptFiles?: {readonly disk: Disk; readonly directory: string} | undefined;
	/** The proposals of agents. Absent without a home directory. */
	readonly proposals?: Proposals | undefined;
	/** Notices from outside the screens, such as a file that could not be saved. */
	readonly notices: Pick<Notices, 'add' | 'listen'>;
}

interface MachineServices {
	readonly clipboard: Clipboard;
	/** Opens a text in the person's editor. Resolves with the saved text. Absent without a configured editor. */
	readonly editText?: ((text: string, fileName: string) => Promise<string>) | undefined;
	/** Opens the config file in the person's editor. Absent without an editor or a file. */
	readonly editConfig?: (() => Promise<void>) | undefined;
	/** Adds a silence to the config file. Absent without one. */
	readonly saveSilence?: ((entry: SilenceEntry) => Promise<void>) | undefined;
	/** Opens an HTTP URL in the person's browser. Absent without a browser, for example over SSH. */
	readonly openUrl?: ((url: string) => Promise<void>) | undefined;
	/** Reads a file that the person names, and resolves with its whole path too. Rejects with the reason. */
	readonly readFile: (name: string) => Promise<{readonly path: string; readonly text: string}>;
	/** Saves a file that the person names, readable only by its owner. */
	readonly saveFile: SaveFile;
	/** Runs a command line in the person's shell, with text on stdin, until the signal aborts. */
	readonly pipe: (command: string, input: Iterable<string>, signal: AbortSignal) => Promise<PipeEnd>;
	/** Stops the process until the shell continues it. */
	readonly suspend: () => Promise<void>;
}

interface Clock {
	/** Returns the time in epoch milliseconds. */
	readonly now: () => number;
	/** Runs a task after a delay. Returns a function that cancels it. The timer does not keep the process alive. */
	readonly after: (ms: number, task: () => void) => () => void;
	/** Replaces the time zone of the machine, so that pictures and tests are reproducible. */
	readonly timeZone?: Show['timeZone'];
}

/** The terminal, and what may be drawn on it. */
interface TerminalServices {
	/** False with NO_COLOR and on terminals without colours. */
	readonly hasColor: boolean;
	/** Whether the terminal can draw characters beyond ASCII. */
	readonly hasUnicode: boolean;
	/** Whether the terminal moves lines within a scroll region. */
	readonly canScroll: boolean;
	readonly themes: Themes;
	/** Whether to draw plain, numbered lines for a screen reader. */
	readonly isLinear: boolean;
	/** Whether to use the mouse. Plain lines for a screen reader do not use it. */
	readonly hasMouse: boolean;
}

/** The settings that the console applies again when the config file changes. */
export interface LiveValues {
	/** Rebound keys by command id. */
	readonly keys?: KeyOverrides | undefined;
	readonly silences?: ReadSilences | undefined;
}

interface Settings {
	/** The configured columns of each list, in order, by resource name. */
	readonly columns?: Readonly<Record<string, readonly string[]>> | undefined;
	/** The interval between two reads of a watched screen, in milliseconds. */
	readonly watchInterval?: number | undefined;
	/** The initial time style; relative when absent. */
	readonly timeStyle?: TimeStyle | undefined;
	/** Whether lists show the preview where there is room; true when absent. */
	readonly hasPreview?: boolean | undefined;
	readonly live: {
		readonly values: LiveValues;
		/** The result of the last reload. Each reload with a result notifies. */
		readonly message?: Message | undefined;
		subscribe(listener: () => void): () => void;
	};
}

export interface Services {
	readonly tenant: TenantServices;
	readonly state: StateServices;
	readonly machine: MachineServices;
	readonly clock: Clock;
	readonly terminal: TerminalServices;
	readonly settings: Settings;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** Returns the services of the tree. Throws outside a provider. */
export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (!services) throw new Error('useServices needs a ServicesContext above it');
	return services;
}

/** Returns the live settings. Renders again when the config file changes. */
export function useLiveValues(): LiveValues {
	const {live} = useServices().settings;
	return useSyncExternalStore(live.subscribe, () => live.values);
}
