/** What every screen may need from outside, built once in the composition root and faked by hand in tests. */
import type {QueryClient} from '@tanstack/react-query';
import {createContext, useContext} from 'react';
import type {Api} from '../client/api.ts';
import type {ReadSilences} from '../domain/board/silences.ts';
import type {Show} from '../domain/format/show.ts';
import type {SnapshotStore} from '../domain/snapshots/store.ts';
import type {Arming} from '../domain/writes/arming.ts';
import type {Disk} from '../settings/files/disk.ts';
import type {KeptPlaces} from '../settings/files/kept-places.ts';
import type {Notices} from '../settings/notices.ts';
import type {FrameColor} from '../text/theme.ts';
import type {KeyOverrides} from './keymap/commands.ts';

/** What became of a text that was to be copied. */
interface Copied {
	/** The name of the way used. */
	readonly via: string;
	/** False where the terminal was only asked to copy and does not answer. */
	readonly isConfirmed: boolean;
	/** Whether it will be taken off the clipboard after a minute. */
	readonly isCleared: boolean;
}

/** How to reach the person's clipboard. */
export interface Clipboard {
	/** What is `isShort` is to be gone after a minute, if it is still there and the clipboard can be read. */
	write(text: string, options?: {readonly isShort?: boolean}): Promise<Copied>;
}

/** What an id is of. */
export type IdKind = 'app' | 'entitlement' | 'step-up provider' | 'conversation' | 'tool server';

interface KnownIds {
	/** The latest first. */
	list(kind: IdKind): readonly string[];
	add(kind: IdKind, id: string): void;
}

/** Not written where there is a file of that name already and it may not be replaced. Rejects with the reason. */
export type SaveFile = (
	name: string,
	text: string,
	options: {readonly mayReplace: boolean},
) => Promise<{readonly path: string; readonly isWritten: boolean}>;

export interface ProfileChoice {
	readonly name: string;
	readonly baseUrl: string;
	readonly isProtected: boolean;
	readonly color?: FrameColor;
}

export interface Profiles {
	list(): Promise<readonly ProfileChoice[]>;
	/** What the console needs for that tenant. Rejects with the reason, fit to be shown. */
	connect(name: string): Promise<Services>;
}

/** The file of snapshots, opened when it is first needed. Both reject with `SnapshotError`. */
export interface Snapshots {
	open(): Promise<SnapshotStore>;
	/** Undefined where none was ever saved; makes no file. */
	openIfAny(): Promise<SnapshotStore | undefined>;
}

export interface Services {
	readonly api: Api;
	readonly queries: QueryClient;
	/** What the frame calls the tenant: a profile's name, or the host. */
	readonly tenant: string;
	/** Of the frame; a profile's own. */
	readonly color?: FrameColor;
	/** The other tenants a person has set up. Absent where there is no config. */
	readonly profiles?: Profiles;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** Does something so many milliseconds from now; returns the way to leave it. The program does not stay for it. */
	readonly after: (ms: number, task: () => void) => () => void;
	readonly clipboard: Clipboard;
	/** Whether writes may be sent. */
	readonly writes: Arming;
	/** Ids that were used before, for the screens that start from one. */
	readonly knownIds: KnownIds;
	/** Bookmarks, saved views, and where this tenant was left. */
	readonly kept: KeptPlaces;
	/** News that come unasked. */
	readonly notices?: Pick<Notices, 'listen'>;
	/** Lets the person edit a text in their own editor; resolves with what they saved. Absent where none is set up. */
	readonly editText?: (text: string, fileName: string) => Promise<string>;
	/** Opens an http or https address in the person's browser. Absent where there is none, as over SSH. */
	readonly openUrl?: (url: string) => Promise<void>;
	/** The text of a file that the person names; rejects with the reason it cannot be read. */
	readonly readFile: (path: string) => Promise<string>;
	/** A file that the person names, for them alone. */
	readonly saveFile?: SaveFile;
	/** Where runs leave their receipts. Absent where there is no home directory. */
	readonly keptFiles?: {readonly disk: Disk; readonly directory: string};
	/** Absent where there is no home directory. */
	readonly snapshots?: Snapshots;
	/** Findings not to be heard of, as the config has them. */
	readonly silences?: ReadSilences;
	/** The machine's time zone; an argument so that pictures and tests are the same everywhere. */
	readonly timeZone?: Show['timeZone'];
	/** Colour is off under NO_COLOR and on terminals without it. */
	readonly hasColor: boolean;
	/** Whether box and symbol characters beyond ASCII may be drawn. */
	readonly hasUnicode: boolean;
	/** Whether the terminal's ground is light. */
	readonly isLight?: boolean;
	/** For a screen reader: plain, numbered lines. */
	readonly isLinear?: boolean;
	/** How times are written at first; relative when absent. */
	readonly timeStyle?: Show['timeStyle'];
	/** Milliseconds between two reads of a place that is watched. */
	readonly watchInterval?: number;
	/** The columns that a person wants of a list, in order, by the resource's name. */
	readonly columns?: Readonly<Record<string, readonly string[]>>;
	/** Keys that replace the table's own, by command id. */
	readonly keys?: KeyOverrides;
	/** Stops the whole process until the shell continues it. Absent where the platform has no job control. */
	readonly suspend?: () => Promise<void>;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The services of the tree; throws outside a provider. */
export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (!services) throw new Error('There is no ServicesContext above this component');
	return services;
}
