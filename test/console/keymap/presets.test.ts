import {describe, expect, test} from 'vitest';
import type {Scope} from '../../../src/console/keymap/command-row.ts';
import {boundCommands} from '../../../src/console/keymap/commands.ts';
import {keyProblems} from '../../../src/console/keymap/key-problems.ts';
import {configuredKeys, presets} from '../../../src/console/keymap/presets.ts';
import {keyPresets} from '../../../src/settings/config-entries.ts';

/** The scopes that receive keys together with `app`: the keys of the screen hide those of `app`. */
const screens: readonly (readonly Scope[])[] = [
	['list'],
	['detail'],
	['detail', 'step-up'],
	['detail', 'tools'],
	['surface'],
];

const starts = (start: string, keys: string) => `${keys} `.startsWith(`${start} `);

/** The commands of `app` that no key reaches on a screen, because the screen binds each of them. */
function hiddenCommands(preset: (typeof keyPresets)[number], scopes: readonly Scope[]): readonly string[] {
	const bound = boundCommands(presets[preset]);
	// A chart with the focus uses the keys that zoom. Elsewhere on a surface they are free.
	const taken = bound
		.filter(({scope, id}) => scopes.includes(scope) && !id.startsWith('surface.zoom-'))
		.flatMap(({keys}) => keys);
	return bound
		.filter(({scope, keys}) => scope === 'app' && keys.length > 0)
		.filter(({keys}) => keys.every((key) => taken.some((other) => starts(other, key) || starts(key, other))))
		.map(({id}) => id);
}

describe.each(keyPresets)('the preset %s', (preset) => {
	test('binds commands that exist, to keys that exist, without a clash in any scope', () => {
		expect(keyProblems(Object.fromEntries(boundCommands(presets[preset]).map(({id, keys}) => [id, keys])))).toEqual([]);
	});

	test.each(screens.map((scopes) => [scopes]))('leaves every command of the app a key beside %j', (scopes) => {
		expect(hiddenCommands(preset, scopes)).toEqual([]);
	});

	test('keeps the keys that send a write', () => {
		const send = boundCommands(presets[preset]).find(({id}) => id === 'dialog.send');
		expect(send?.keys).toEqual(['y']);
	});
});

test('the keys of the config replace the keys of the preset', () => {
	const keys = configuredKeys({keyPreset: 'k9s', keys: {'list.raw': ['Y']}});
	expect(keys).toMatchObject({'list.raw': ['Y'], 'list.first': ['g', 'home']});
	expect(configuredKeys({})).toEqual({});
});
