/**
 * The functions of a host, which calls of surfaces may use beside those of the package. Their arguments and
 * results are copied and bounded, their time is limited, and their errors become notes.
 */
import {ExactNumber} from '../../../text/json/exact-number.ts';
import {hostTime, valueDepth} from '../limits.ts';
import {toBoolean, toNumber, toText} from '../value/coerce.ts';
import {listIn} from '../value/dynamic.ts';
import {ArgumentError, LimitError, type Run, type SurfaceFunction} from '../value/run.ts';
import {functions} from './functions.ts';

export type ArgumentType = 'text' | 'number' | 'flag' | 'list' | 'any';

/** A function of the host. */
export interface HostFunction {
	readonly name: string;
	/** The arguments by name. One whose type ends in `?` may be absent or null. Other arguments are not passed on. */
	readonly args: Readonly<Record<string, ArgumentType | `${ArgumentType}?`>>;
	/** Returns a JSON value at once. It is called again only after a value that the call reads has changed. */
	readonly evaluate: (
		args: Readonly<Record<string, unknown>>,
		conventions: Pick<Run, 'locale' | 'timeZone'>,
	) => unknown;
	/** The catalogue of the host that has the function. Only there the function may have a name of the package. */
	readonly catalogId?: string;
}

interface HostScope {
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** The catalogue of the surface. */
	readonly catalogId: () => string | undefined;
}

/** The functions of a host for one surface. Throws `TypeError` for a name that a function cannot have. */
export class HostCalls {
	readonly #functions: readonly HostFunction[];
	readonly #scope: HostScope;
	#time = 0;

	constructor(own: readonly HostFunction[], scope: HostScope) {
		for (const {name, catalogId} of own) {
			// The address of `openUrl` is shown before it opens.
			if (name === '' || name.startsWith('@') || name === 'openUrl')
				throw new TypeError(`A function of a host cannot have the name ${JSON.stringify(name)}`);
			if (catalogId === undefined && functions.has(name))
				throw new TypeError(`The package has a function ${name}: one of a host needs a catalogId`);
			if (own.filter((each) => each.name === name && each.catalogId === catalogId).length > 1)
				throw new TypeError(`The function ${name} is there twice`);
		}
		this.#functions = own;
		this.#scope = scope;
	}

	/** Gives the functions their whole time again. */
	renew(): void {
		this.#time = 0;
	}

	/** Whether the time is spent. */
	get isSpent(): boolean {
		return this.#time >= hostTime;
	}

	/** The function of a name in a catalogue, else in the catalogue of the surface, else in every catalogue. */
	find(name: string, catalogId = this.#scope.catalogId()): SurfaceFunction | undefined {
		const named = this.#functions.filter((each) => each.name === name);
		const own =
			named.find((each) => each.catalogId !== undefined && each.catalogId === catalogId) ??
			named.find((each) => each.catalogId === undefined);
		return own && ((args, run) => this.#run(own, args, run));
	}

	#run({args: types, evaluate}: HostFunction, given: Readonly<Record<string, unknown>>, run: Run): unknown {
		const args: [string, unknown][] = Object.entries(types).map(([name, type]) => [
			name,
			argumentOf(name, type, given[name], run),
		]);
		if (this.isSpent) throw new LimitError(({tooMuchWork}) => tooMuchWork);
		const {now} = this.#scope;
		const start = now();
		try {
			const {locale, timeZone} = run;
			const result = evaluate(Object.fromEntries(args), {locale, timeZone});
			// Nobody waits for a promise, so its rejection would end the process.
			if (result instanceof Promise) result.catch(() => undefined);
			return copyOf(result, run);
		} catch (error) {
			if (error instanceof LimitError || error instanceof ArgumentError) throw error;
			// The message of another error is the host's own, and may contain what no surface is to show.
			throw new ArgumentError(({hostFailed}) => hostFailed);
		} finally {
			this.#time += Math.max(0, now() - start);
		}
	}
}

function argumentOf(name: string, type: HostFunction['args'][string], value: unknown, run: Run): unknown {
	if (value === undefined || value === null) {
		if (type.endsWith('?')) return undefined;
		throw new ArgumentError(({missingArgument}) => missingArgument(name));
	}
	switch (type.replace('?', '') as ArgumentType) {
		case 'text':
			return toText(value);
		case 'number': {
			const number = toNumber(value);
			if (!Number.isFinite(number)) throw new ArgumentError(({notANumber}) => notANumber(name));
			return number;
		}
		case 'flag':
			return toBoolean(value);
		case 'list': {
			const list = listIn(value);
			if (!list) throw new ArgumentError(({notAList}) => notAList(name));
			return copyOf(list, run);
		}
		case 'any':
			return copyOf(value, run);
	}
}

/** Copies a JSON value, so that neither side can change what the other one has. Each part of it is a step. */
function copyOf(value: unknown, run: Run, depth = 0): unknown {
	run.spend(1);
	if (typeof value === 'string') {
		run.spend(value.length >> 5);
		return value;
	}
	if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
	if (typeof value === 'number' && Number.isFinite(value)) return value;
	if (value instanceof ExactNumber) return value.source;
	if (depth < valueDepth && Array.isArray(value)) return value.map((item) => copyOf(item, run, depth + 1));
	if (depth < valueDepth && isPlainObject(value))
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item, run, depth + 1)]));
	throw new ArgumentError(({notJson}) => notJson);
}

/** Whether a value is an object of no class. */
function isPlainObject(value: unknown): value is object {
	if (typeof value !== 'object' || value === null) return false;
	const prototype = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
