/** The disk of a simulated machine: a memory whose calls fail as long as the disk is in a state of failure. */
import type {Disk} from '../../../src/settings/files/disk.ts';
import {memoryDisk} from '../../support/memory-disk.ts';
import type {Random} from '../../support/random.ts';
import {canStrike, failure, type Steps, turns} from '../steps/faults.ts';
import type {VirtualTimers} from '../virtual-timers.ts';

/** `torn`: a write stops in the middle of the text, and fails. `refused`: nothing can be read or written. */
export const diskStates = ['works', 'full', 'read-only', 'torn', 'refused', 'slow'] as const;
export type DiskState = (typeof diskStates)[number];

type Call = (...values: unknown[]) => Promise<unknown>;

/** The calls that each state of failure strikes, and the error. */
const errors: Readonly<Record<string, readonly [code: string, calls: RegExp]>> = {
	full: ['ENOSPC', /^(?:writeFile|mkdir|link|copyFile)$/],
	'read-only': ['EROFS', /^(?:writeFile|mkdir|link|copyFile|rename|rm)$/],
	torn: ['EIO', /^writeFile$/],
	refused: ['EACCES', /./],
};

export class MachineDisk {
	readonly files = new Map<string, string>();
	readonly disk: Disk;
	state: DiskState = 'works';
	/** Called when a file was moved away. `wasRead` means that a change may have read it before, and may write its entries again. */
	onMove: (path: string, wasRead: boolean) => void = () => undefined;
	/** The calls that have not ended. */
	pending = 0;
	/** Decides how many turns of the others each call waits. Without it, no call waits. */
	order: Random | undefined;

	/** A step of `steps` fails alone. */
	constructor(timers: VirtualTimers, steps: Steps) {
		const memory = memoryDisk(() => timers.now, this.files);
		const calls = Object.entries(memory.fs as unknown as Readonly<Record<string, Call>>).map(([name, call]) => {
			const taken: Call = async (...values) => {
				this.pending++;
				try {
					if (this.order) await turns(this.order.whole(0, 3));
					const kind = steps.take('file call', name);
					if (kind !== undefined) return await this.#fail(kind, name, call, values);
					if (this.state === 'slow') await this.#wait(timers);
					const [code, struck] = errors[this.state] ?? ['', /$^/];
					if (!struck.test(name)) return await call(...values);
					if (this.state !== 'refused' && name === 'writeFile') await this.#tear(call, values);
					throw failure(code);
				} finally {
					this.pending--;
				}
			};
			return [name, taken];
		});
		const wait = async () => {
			this.pending++;
			await this.#wait(timers);
			this.pending--;
		};
		this.disk = {...memory, wait, fs: Object.fromEntries(calls)};
	}

	async #wait(timers: VirtualTimers): Promise<void> {
		timers.pass(30);
		await turns(3);
	}

	/** A full disk has taken a part of the text, too. */
	async #tear(call: Call, [path, text, options]: readonly unknown[]): Promise<void> {
		if (this.state === 'read-only') return;
		await call(path, String(text).slice(0, String(text).length / 2), options);
	}

	async #fail(kind: string, name: string, call: Call, values: readonly unknown[]): Promise<unknown> {
		const [path = '', text, options] = values;
		switch (canStrike('file call', kind, name) ? kind : '') {
			case 'refused':
				throw failure('EACCES');
			case 'full':
				throw failure('ENOSPC');
			case 'half':
				await call(path, String(text).slice(0, 9), options);
				throw failure('EIO');
			case 'moved away':
				this.move(String(path), name === 'stat');
				return call(...values);
			default:
				await turns(3);
				return call(...values);
		}
	}

	/** A person moves the file away. */
	move(path: string, wasRead = false): void {
		const text = this.files.get(path);
		if (text === undefined) return;
		this.files.set(`${path}.elsewhere`, text);
		this.files.delete(path);
		this.onMove(path, wasRead);
	}

	/** Another program has left a part of the file. Returns that part. */
	damage(path: string): string | undefined {
		const text = this.files.get(path)?.slice(0, -9);
		if (text !== undefined) this.files.set(path, text);
		return text;
	}
}
