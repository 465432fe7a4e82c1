/** Sets of keys to start from. The table of commands, which is `vim`, has the keys that differ in the others. */
import type {Config} from '../../settings/config.ts';
import type {KeyPreset} from '../../settings/config-entries.ts';
import {type Command, commands, type KeyOverrides} from './commands.ts';

const keysOf = (preset: keyof Command['presets']): KeyOverrides =>
	Object.fromEntries(commands.flatMap(({id, presets: {[preset]: keys}}) => (keys ? [[id, keys]] : [])));

/**
 * The keys of each preset that differ from the table. In k9s, `y` is the YAML and `g` the first row; its keys that delete or
 * restart something keep their meaning here. In GNU Emacs, ctrl-h is the backspace key of many terminals, so the help keeps `?`.
 */
export const presets: Readonly<Record<KeyPreset, KeyOverrides>> = {vim: {}, k9s: keysOf('k9s'), emacs: keysOf('emacs')};

/** The keys of the config that differ from the table of commands: those of the preset, replaced by the person's own. */
export const configuredKeys = ({keyPreset = 'vim', keys}: Pick<Config, 'keyPreset' | 'keys'>): KeyOverrides => ({
	...presets[keyPreset],
	...keys,
});
