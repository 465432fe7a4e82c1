/** The actions of a step. An action is plain data, so that a failing run can be repeated without some of its steps. */
import {bytesOf} from '../support/terminal.ts';
import type {DiskState} from './machine/disk.ts';
import type {KeychainState} from './machine/keychain.ts';
import type {ProgramState} from './machine/programs.ts';

export type Action = What & {
	/** The number of the console at which it happens. The first, if absent. */
	readonly at?: number;
	/** The keys that are typed at the other console in the same moment. */
	readonly meanwhile?: string;
	/** The seed of the order in which the file calls of this moment come. Without it, each comes at once. */
	readonly order?: number;
};

type What =
	/**
	 * `pieces` splits the bytes as a slow connection does. While it is stalled, the terminal takes no output, or only a half of the
	 * next write. After a number of turns it is closed, as on a lost connection: the console ends, and another one starts.
	 */
	| {
			readonly kind: 'keys';
			readonly bytes: string;
			readonly pieces?: number;
			readonly hint?: string;
			readonly isStalled?: boolean | 'half';
			readonly closedAfter?: number;
	  }
	/** The terminal sends a report without a request. */
	| {readonly kind: 'report'; readonly bytes: string}
	| {readonly kind: 'paste'; readonly text: string}
	/** Typed only at a hidden prompt. */
	| {readonly kind: 'secret'; readonly text: string}
	| {readonly kind: 'resize'; readonly columns: number; readonly rows: number}
	| {readonly kind: 'click' | 'wheel'; readonly column: number; readonly row: number}
	| {readonly kind: 'redraw'}
	/** The next requests fail by these rules of the local tenant. */
	| {readonly kind: 'fault'; readonly spec: string}
	/** The service cannot be reached until it is up again. */
	| {readonly kind: 'network'; readonly isUp: boolean}
	| {readonly kind: 'colleague'; readonly change: Change; readonly item: number}
	| {readonly kind: 'disk'; readonly state: DiskState}
	| {readonly kind: 'keychain'; readonly state: KeychainState}
	| {readonly kind: 'programs'; readonly state: ProgramState}
	/** A person moves a file away, or another program leaves a part of it. */
	| {readonly kind: 'file'; readonly change: 'move' | 'damage'; readonly file: SharedFile}
	/** Another process runs a verb. */
	| {readonly kind: 'verb'; readonly line: string; readonly typed?: string}
	| {readonly kind: 'time'; readonly ms: number};

type SharedFile = 'configFile' | 'savedAddressesFile' | 'knownIdsFile';

/** A colleague's change of an item. */
export type Change = 'rename' | 'remove' | 'add' | 'rename-config';

/** One line for a trace. */
export const describe = (action: Action): string =>
	`${action.kind} ${JSON.stringify(Object.fromEntries(Object.entries(action).filter(([name]) => name !== 'kind')))}`;

const special: Readonly<Record<string, string>> = {
	enter: 'return',
	esc: 'escape',
	'shift-tab': '\u001b[Z',
	f1: '\u001bOP',
};

/** The bytes of a key sequence as the table of commands writes it: `g g`, `ctrl-d`, `alt-l`. */
export const bytesOfChords = (sequence: string): string =>
	sequence
		.split(' ')
		.map((chord) => {
			const letter = /^alt-(.)$/.exec(chord)?.[1];
			return letter === undefined ? bytesOf(special[chord] ?? chord) : `\u001b${letter}`;
		})
		.join('');

export const keys = (...sequences: readonly string[]): Action => ({
	kind: 'keys',
	bytes: sequences.map(bytesOfChords).join(''),
});

export const text = (typed: string): Action => ({kind: 'keys', bytes: typed});
