/** The steps of a run that depend on something outside of it. Any one of them, or all from it on, fails in one of several ways. */

/** The kinds of failure of each sort of step. */
export const kinds = {
	request: [
		'refused',
		'reset before',
		'reset after',
		'half',
		'slow',
		'wrong',
		'rejected',
		'unavailable',
		'interrupted',
	],
	'file call': ['refused', 'full', 'half', 'moved away', 'slow'],
	output: ['closed', 'full', 'half', 'slow'],
	editor: ['refused', 'half', 'failed', 'removed'],
	program: ['absent', 'fail', 'slow'],
	// `late`: the keychain has made the change, and responds with an error.
	keychain: ['refused', 'late', 'slow'],
	statement: ['full', 'busy', 'corrupt'],
} as const;

export type Sort = keyof typeof kinds;

/** The failure of a run. */
export interface Fault {
	readonly sort: Sort;
	readonly kind: string;
	/** The first step of the sort that fails, counted from 1. */
	readonly step: number;
	/** Whether all later steps of the sort fail as well. */
	readonly isLasting: boolean;
}

export const describeFault = ({sort, kind, step, isLasting}: Fault): string =>
	`${sort} ${step}${isLasting ? ' and later' : ''}: ${kind}`;

/** A full disk fails the calls that write. */
const writing = /^(?:INSERT|UPDATE|DELETE|CREATE|VACUUM|COMMIT|BEGIN IMMEDIATE|PRAGMA (?:auto_vacuum|journal_mode))/;

/** The file calls that a kind of failure can strike. A kind that is not listed can strike any call. */
const strikes: Readonly<Record<string, readonly string[]>> = {
	full: ['writeFile', 'mkdir', 'link', 'rename'],
	half: ['writeFile'],
	'moved away': ['stat', 'readFile', 'realpath', 'rename'],
};

/** Whether a kind of failure can strike a step with the name. */
export const canStrike = (sort: Sort, kind: string, name: string): boolean =>
	sort === 'statement'
		? kind !== 'full' || writing.test(name)
		: sort !== 'file call' || (strikes[kind]?.includes(name) ?? true);

/** Counts the steps of a run by sort. */
export class Steps {
	readonly #fault: Fault | undefined;
	/** The names of the steps taken. */
	readonly taken: Record<Sort, string[]> = {
		request: [],
		'file call': [],
		output: [],
		editor: [],
		program: [],
		keychain: [],
		statement: [],
	};

	#hasBegun: boolean;
	#hasEnded = false;

	/** Steps before `begin` cannot fail, if it will be called. */
	constructor(fault: Fault | undefined, {beginsLater = false} = {}) {
		this.#fault = fault;
		this.#hasBegun = !beginsLater;
	}

	/** Whether a step may fail. */
	get isFailing(): boolean {
		return this.#fault !== undefined;
	}

	/** Starts the count. Earlier steps cannot fail. */
	begin(): void {
		this.#hasBegun = true;
		this.forget();
	}

	/** Forgets the steps taken. The next is the first again. */
	forget(): void {
		for (const taken of Object.values(this.taken)) taken.length = 0;
	}

	/** Ends the count. The steps of the checks that follow cannot fail. */
	end(): void {
		this.#hasEnded = true;
	}

	/** Takes a step. Returns the kind of its failure, if it fails. */
	take(sort: Sort, name = ''): string | undefined {
		if (this.#hasEnded) return undefined;
		const step = this.taken[sort].push(name);
		const {sort: failing, step: first = 0, isLasting, kind = ''} = this.#fault ?? {};
		const isStruck = this.#hasBegun && failing === sort && (step === first || (isLasting && step > first));
		return isStruck && canStrike(sort, kind, name) ? kind : undefined;
	}
}

export const failure = (code: string): Error => Object.assign(new Error(`${code}: no`), {code, syscall: 'test'});

export const turns = async (count: number): Promise<void> => {
	for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};
