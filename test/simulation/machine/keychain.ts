/** The keychain of a simulated machine. */
import type {Keychain} from '../../../src/settings/credentials.ts';
import {type Steps, turns} from '../steps/faults.ts';
import type {VirtualTimers} from '../virtual-timers.ts';

/** `refuses`: it can be read, and takes nothing. */
export const keychainStates = ['works', 'absent', 'locked', 'refuses', 'slow'] as const;
export type KeychainState = (typeof keychainStates)[number];

/** The calls that fail in each state. */
const struck: Readonly<Record<KeychainState, RegExp>> = {
	works: /$^/,
	slow: /$^/,
	absent: /./,
	locked: /get|set|remove/,
	refuses: /set|remove/,
};

export class MachineKeychain {
	readonly entries: Map<string, string>;
	state: KeychainState = 'works';
	/** The calls that have not ended. */
	pending = 0;
	readonly #timers: VirtualTimers;
	readonly #steps: Steps;

	constructor(timers: VirtualTimers, steps: Steps, entries = new Map<string, string>()) {
		this.#timers = timers;
		this.#steps = steps;
		this.entries = entries;
	}

	readonly open = (): Promise<Keychain> =>
		this.#take('open', () => ({
			get: (name) => this.#take('get', () => this.entries.get(name) ?? null),
			set: (name, text) => this.#take('set', () => void this.entries.set(name, text)),
			remove: (name) => this.#take('remove', () => void this.entries.delete(name)),
		}));

	async #take<T>(call: string, task: () => T): Promise<T> {
		this.pending++;
		try {
			const kind = this.#steps.take('keychain', call);
			if (kind === 'slow' || this.state === 'slow') {
				this.#timers.pass(900);
				await turns(5);
			}
			if (kind === 'refused' || struck[this.state].test(call)) throw new Error('the keychain does not answer');
			const result = task();
			if (kind === 'late') throw new Error('the keychain does not answer');
			return result;
		} finally {
			this.pending--;
		}
	}
}
