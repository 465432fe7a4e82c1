/** Resolves keys to commands. These functions read tables and layers, and run nothing. */
import {scopes} from './command-row.ts';
import {boundCommands, type Command, type KeyOverrides} from './commands.ts';
import type {Availability, Layer} from './keyboard.tsx';

/** The commands with the person's keys, in the order of the table. */
export type Keymap = ReturnType<typeof keymapOf>;

export function keymapOf(overrides: KeyOverrides) {
	const commands = boundCommands(overrides);
	const group = (keysOf: (keys: string) => readonly string[]) => {
		const bindings = commands.flatMap((command) => command.keys.flatMap(keysOf).map((keys) => ({keys, command})));
		return new Map(
			[...Map.groupBy(bindings, ({keys}) => keys)].map(([keys, bound]) => [keys, bound.map(({command}) => command)]),
		);
	};
	const prefixesOf = (keys: string) => [...keys.matchAll(/ /g)].map(({index}) => keys.slice(0, index));
	/** The last line of a screen shows these. */
	const common = commands.filter(({hint}) => hint !== undefined);
	// The beginnings of longer sequences are such as `g` of `g g`.
	return {commands, common, bySequence: group((keys) => [keys]), byPrefix: group(prefixesOf)};
}

/** The mounted layers, closest first. */
export interface Layers {
	readonly all: readonly Layer[];
	/** The layers that receive keys. An open field or dialog blocks the layers below it. */
	readonly listening: readonly Layer[];
}

function layersOf(all: readonly Layer[]): Layers {
	const open = (['field', 'dialog'] as const).flatMap((scope) => all.find((layer) => layer.scope === scope) ?? []);
	return {all, listening: open.length > 0 ? open : all};
}

export const noLayers = layersOf([]);

/** Adds a layer above the layers of its level. */
export function withLayer({all}: Layers, layer: Layer): Layers {
	const below = all.findIndex((other) => scopes[other.scope].level <= scopes[layer.scope].level);
	return layersOf(all.toSpliced(below < 0 ? all.length : below, 0, layer));
}

export const withoutLayer = ({all}: Layers, layer: Layer): Layers => layersOf(all.filter((other) => other !== layer));

/** The first handler for one of the commands, in the order of the layers. */
export function handlerIn(layers: readonly Layer[], bound: readonly Command[]): Availability | undefined {
	for (const layer of layers) {
		const handlers = layer.handlers();
		for (const command of bound) {
			const handler = handlers[command.id];
			if (handler) return {command, handler};
		}
	}
	return undefined;
}

/** The current command of a key sequence. `continues` means that further keys can complete a command. */
export function resolve(
	{bySequence, byPrefix}: Keymap,
	{all, listening}: Layers,
	chords: readonly string[],
): Availability | 'continues' | undefined {
	const sequence = chords.join(' ');
	const bound = bySequence.get(sequence);
	const match = bound && (handlerIn(listening, bound) ?? handlerIn(all, bound.filter(isEverywhere)));
	if (match) return match;
	const longer = byPrefix.get(sequence);
	return longer && handlerIn(listening, longer) && 'continues';
}

const isEverywhere = (command: Command) => command.isEverywhere === true;

/** The commands that have a handler, closest layer first. Each id occurs once. */
export function availableIn(commands: readonly Command[], {listening}: Layers): readonly Availability[] {
	const seen = new Set<string>();
	const rows: Availability[] = [];
	for (const layer of listening) {
		const handlers = layer.handlers();
		const titles = layer.titles?.();
		for (const command of commands) {
			const handler = handlers[command.id];
			if (!handler || seen.has(command.id)) continue;
			seen.add(command.id);
			rows.push({command, handler, title: titles?.[command.id]});
		}
	}
	return rows;
}
