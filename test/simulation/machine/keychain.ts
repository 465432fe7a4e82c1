/** The keychain of a simulated machine. */
import type {Keychain} from '../../../src/settings/credentials.ts';
import {turns} from '../steps/faults.ts';
import type {VirtualTimers} from '../virtual-timers.ts';

/** `refuses`: it can be read, and takes nothing. */
export const keychainStates = ['works', 'absent', 'locked', 'refuses', 'slow'] as const;
export type KeychainState = (typeof keychainStates)[number];

export class MachineKeychain {
	readonly entries = new Map<string, string>();
	state: KeychainState = 'works';
	/** The calls that have not ended. */
	pending = 0;
	readonly #timers: VirtualTimers;

	constructor(timers: VirtualTimers) {
		this.#timers = timers;
	}

	readonly open = (): Promise<Keychain> =>
		this.#take(['absent'], () => ({
			get: (name) => this.#take(['absent', 'locked'], () => this.entries.get(name) ?? null),
			set: (name, text) => this.#take(['absent', 'locked', 'refuses'], () => void this.entries.set(name, text)),
			remove: (name) => this.#take(['absent', 'locked', 'refuses'], () => void this.entries.delete(name)),
		}));

	async #take<T>(failing: readonly KeychainState[], task: () => T): Promise<T> {
		this.pending++;
		try {
			if (this.state === 'slow') {
				this.#timers.pass(900);
				await turns(5);
			}
			if (failing.includes(this.state)) throw new Error(`the keychain is ${this.state}`);
			return task();
		} finally {
			this.pending--;
		}
	}
}
