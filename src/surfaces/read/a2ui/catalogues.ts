/**
 * The catalogues that a host offers to an agent, and the catalogue of each component and call. A catalogue is data:
 * its names are compared, nothing of it runs, and no address in it is fetched.
 */
import {isJsonObject} from '../../../text/json/object.ts';
import {isCurrentVersion} from '../../engine/value/run.ts';
import type {Json} from './values.ts';

/** A catalogue that the host describes to the agent. It restricts only the names that it lists. */
export interface InlineCatalogue {
	readonly catalogId: string;
	/** 0.9 by default. */
	readonly protocolVersion?: string;
	/** Schemas by component type. */
	readonly components?: Json;
	/** Definitions by name. Before 1.0 they are a list, and each has a name. */
	readonly functions?: Json | readonly unknown[];
	readonly [member: string]: unknown;
}

/** The capabilities of a host by version of A2UI, such as `v1.0`: the object that it sends to the agent. */
export type Capabilities = Readonly<
	Record<
		string,
		{readonly supportedCatalogIds: readonly string[]; readonly inlineCatalogs?: readonly InlineCatalogue[]}
	>
>;

/** `path` is a JSON Pointer within the component. */
interface Misplaced {
	readonly path: string;
	readonly reason: string;
}

/** The catalogues of a surface. */
export class Catalogues {
	readonly #known = new Map<string, Names>();
	readonly #isCurrent: boolean;
	readonly #default: unknown;

	/** `defaultId` is the catalogue of the surface. */
	constructor(capabilities: Capabilities, version: string, defaultId: unknown) {
		this.#isCurrent = isCurrentVersion(version);
		this.#default = defaultId;
		for (const [name, {supportedCatalogIds, inlineCatalogs = []}] of Object.entries(capabilities)) {
			if (release(name) !== release(version)) continue;
			for (const id of supportedCatalogIds) this.#known.set(id, {});
			for (const {catalogId, protocolVersion = '0.9', components, functions} of inlineCatalogs)
				if (release(protocolVersion) === release(version))
					this.#known.set(catalogId, {components: namesIn(components), functions: namesIn(functions)});
		}
	}

	/** The reason why the surface cannot have its catalogue. Only from 1.0 on it needs none. */
	get problem(): string | undefined {
		if (this.#default === undefined && this.#isCurrent) return undefined;
		const names = this.#catalogue(undefined);
		return typeof names === 'string' ? names : undefined;
	}

	/** The first component type or function that its catalogue does not have. */
	misplaced(definition: Json): Misplaced | undefined {
		const names = this.#catalogue(definition.catalogId);
		if (typeof names === 'string') return {path: '/catalogId', reason: names};
		const type = String(definition.component);
		if (names.components && !names.components.has(type))
			return {path: '/component', reason: `Its catalogue has no component ${named(type)}`};
		return this.#misplacedCall(definition, '');
	}

	#misplacedCall(value: unknown, path: string): Misplaced | undefined {
		if (typeof value !== 'object' || value === null) return undefined;
		const {call, '@call': newCall = call, catalogId} = value as Json;
		// System functions belong to no catalogue. The names of a context are those of the author.
		if (typeof newCall === 'string' && !newCall.startsWith('@') && !path.endsWith('/context')) {
			const names = this.#catalogue(catalogId);
			if (typeof names === 'string') return {path: `${path}/catalogId`, reason: names};
			if (names.functions && !names.functions.has(newCall))
				return {path, reason: `Its catalogue has no function ${named(newCall)}`};
		}
		for (const [name, item] of Object.entries(value)) {
			const misplaced = this.#misplacedCall(item, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
			if (misplaced) return misplaced;
		}
		return undefined;
	}

	/** The names of a catalogue, or the reason why there is none. Before 1.0 a surface has only its own catalogue. */
	#catalogue(ownId: unknown): Names | string {
		const id = (this.#isCurrent ? ownId : undefined) ?? this.#default;
		if (id === undefined) return 'No catalogue is named, and the surface has none';
		return (typeof id === 'string' && this.#known.get(id)) || `The catalogue ${named(id)} is not offered`;
	}
}

/** Undefined restricts nothing. */
interface Names {
	readonly components?: ReadonlySet<string> | undefined;
	readonly functions?: ReadonlySet<string> | undefined;
}

function namesIn(entries: unknown): ReadonlySet<string> | undefined {
	if (Array.isArray(entries))
		return new Set(entries.flatMap((entry) => (isJsonObject(entry) ? [String(entry.name)] : [])));
	return isJsonObject(entries) ? new Set(Object.keys(entries)) : undefined;
}

/** `v0.9.1` → `0.9`. */
const release = (version: string): string => version.replace(/^v/, '').split('.').slice(0, 2).join('.');

const named = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 200);
