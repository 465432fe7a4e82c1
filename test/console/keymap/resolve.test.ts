import fc from 'fast-check';
import {expect, test} from 'vitest';
import {type Scope, scopes} from '../../../src/console/keymap/command-row.ts';
import {type CommandId, commands} from '../../../src/console/keymap/commands.ts';
import type {Handlers, Layer} from '../../../src/console/keymap/keyboard.tsx';
import {configuredKeys} from '../../../src/console/keymap/presets.ts';
import {
	availableIn,
	keymapOf,
	type Layers,
	noLayers,
	resolve,
	withLayer,
	withoutLayer,
} from '../../../src/console/keymap/resolve.ts';
import {keyPresets} from '../../../src/settings/config-entries.ts';

const keymaps = keyPresets.map((keyPreset) => keymapOf(configuredKeys({keyPreset})));
const ids = commands.map(({id}) => id);

/** A layer whose handlers fail when they run: to resolve a key runs nothing. */
function layerOf(scope: Scope, handled: readonly CommandId[]): Layer {
	const handlers: Handlers = Object.fromEntries(
		handled.map((id) => [id, () => expect.unreachable(`resolve ran ${id}`)]),
	);
	return {scope, handlers: () => handlers};
}

test('only dialogs, and the fields in them, are above the scopes of screens', () => {
	const above = Object.entries(scopes).filter(([, {level}]) => level >= scopes.dialog.level);
	expect(above.map(([name]) => name)).toEqual(['dialog', 'envelope', 'write', 'field']);
});

const anyKeymap = fc.constantFrom(...keymaps);
const anyLayer = fc
	.record({scope: fc.constantFrom(...(Object.keys(scopes) as Scope[])), handled: fc.subarray(ids)})
	.map(({scope, handled}) => layerOf(scope, handled));
const mount = (layers: readonly Layer[]): Layers => layers.reduce(withLayer, noLayers);
const anyLayers = fc.array(anyLayer, {maxLength: 6}).map(mount);
const anyChords = fc
	.oneof(
		fc.constantFrom(...keymaps.flatMap((keymap) => [...keymap.bySequence.keys(), ...keymap.byPrefix.keys()])),
		fc.constantFrom('Q', 'ctrl-k', 'g Q', 'y n n'),
	)
	.map((sequence) => sequence.split(' '));

const levels = ({all}: Layers) => all.map(({scope}) => scopes[scope].level);
const isSorted = (numbers: readonly number[]) =>
	numbers.every((each, index) => index === 0 || (numbers[index - 1] ?? 0) >= each);

test('layers stand by level, the latest of a level first, and removal restores what was there', () => {
	fc.assert(
		fc.property(anyLayers, anyLayer, (layers, layer) => {
			const added = withLayer(layers, layer);
			expect(isSorted(levels(added))).toBe(true);
			expect(added.all.find(({scope}) => scopes[scope].level === scopes[layer.scope].level)).toBe(layer);
			expect(withoutLayer(added, layer)).toEqual(layers);
		}),
	);
});

test('an open field or dialog blocks the layers below it', () => {
	fc.assert(
		fc.property(anyLayers, ({all, listening}) => {
			const isOpen = ({scope}: Layer) => scope === 'field' || scope === 'dialog';
			expect(listening.every((layer) => all.includes(layer))).toBe(true);
			expect(listening.every(isOpen)).toBe(all.some(isOpen) || all.length === 0);
		}),
	);
});

test('a sequence resolves to a command that it is bound to, in the closest layer that handles one', () => {
	fc.assert(
		fc.property(anyKeymap, anyLayers, anyChords, (keymap, layers, chords) => {
			const sequence = chords.join(' ');
			const handles = (layer: Layer) =>
				keymap.commands.filter(({id, keys}) => keys.includes(sequence) && layer.handlers()[id]);
			const resolved = resolve(keymap, layers, chords);
			const match = typeof resolved === 'object' ? resolved : undefined;
			const closest = layers.listening.find((layer) => handles(layer).length > 0);
			const expected = closest
				? handles(closest)[0]
				: layers.all.flatMap(handles).find(({isEverywhere}) => isEverywhere);
			expect(match?.command).toBe(expected);
			if (closest && match) expect(match.handler).toBe(closest.handlers()[match.command.id]);
		}),
	);
});

test('a sequence continues when the keys of an available command begin with it, and it is not a command itself', () => {
	fc.assert(
		fc.property(anyKeymap, anyLayers, anyChords, (keymap, layers, chords) => {
			const resolved = resolve(keymap, layers, chords);
			const isBeginning = availableIn(keymap.commands, layers).some(({command}) =>
				command.keys.some((key) => key.startsWith(`${chords.join(' ')} `)),
			);
			expect(resolved === 'continues').toBe(isBeginning && typeof resolved !== 'object');
		}),
	);
});

test('each key of the only available command resolves to it', () => {
	fc.assert(
		fc.property(anyKeymap, fc.constantFrom(...commands), (keymap, {id}) => {
			const layers = mount([layerOf('dialog', [id])]);
			for (const {command} of availableIn(keymap.commands, layers))
				for (const key of command.keys) expect(resolve(keymap, layers, key.split(' '))).toMatchObject({command: {id}});
		}),
	);
});
