/** Sets of keys to start from. Each one lists the commands whose keys differ from the table of commands, which is `vim`. */
import type {Config} from '../../settings/config.ts';
import type {KeyPreset} from '../../settings/config-entries.ts';
import type {CommandId, KeyOverrides} from './commands.ts';

type Preset = {readonly [Id in CommandId]?: string};

/** As in k9s: `y` is the YAML and `g` the first row. The keys of k9s that delete or restart something keep their meaning here. */
const k9s: Preset = {
	'list.first': 'g | home',
	'list.columns': 'ctrl-w | w',
	'list.raw': 'y | v',
	'detail.first': 'g | home',
	'detail.raw': 'y | v',
	'surface.first': 'home | g',
	'surface.raw': 'y | v',
	'dialog.first': 'home | g',
	'copy.id': 'c | C i',
	'copy.name': 'C n',
	'copy.field': 'C f',
	'copy.row': 'C r',
	'copy.raw': 'C y',
	'copy.curl': 'C u',
	'copy.address': 'C a',
	'app.palette': ': | ctrl-a | ctrl-p',
	'app.refresh': 'ctrl-r | r',
};

/** The motions of emacs, in a list, a detail view or a dialog. */
const emacsMotions = <const Scope extends 'list' | 'detail'>(scope: Scope) =>
	({
		[`${scope}.down`]: 'ctrl-n | down',
		[`${scope}.up`]: 'ctrl-p | up',
		[`${scope}.first`]: 'alt-< | home',
		[`${scope}.last`]: 'alt-> | end',
		[`${scope}.page-down`]: 'ctrl-v | pagedown',
		[`${scope}.page-up`]: 'alt-v | pageup',
	}) as Preset;

/** As in GNU Emacs. ctrl-h is the backspace key of many terminals, so the help keeps `?`. */
const emacs: Preset = {
	...emacsMotions('list'),
	...emacsMotions('detail'),
	'list.filter': 'ctrl-s | /',
	'list.previous-match': 'ctrl-r | N',
	'detail.find': 'ctrl-s | /',
	'detail.previous-match': 'ctrl-r | N',
	'surface.up': 'ctrl-p | up',
	'surface.down': 'ctrl-n | down',
	'surface.first': 'alt-< | home',
	'surface.last': 'alt-> | end',
	'surface.page-up': 'alt-v | pageup',
	'surface.page-down': 'ctrl-v | pagedown',
	'surface.filter': 'ctrl-s | /',
	'surface.copy': 'alt-w | c',
	'dialog.down': 'down | ctrl-n | tab',
	'dialog.up': 'up | ctrl-p | shift-tab',
	'dialog.page-down': 'pagedown | ctrl-v',
	'dialog.page-up': 'pageup | alt-v',
	'dialog.first': 'home | alt-<',
	'dialog.last': 'end | alt->',
	'dialog.close': 'esc | ctrl-g | ctrl-c',
	'copy.id': 'alt-w | c | y i',
	'app.back': 'esc | ctrl-g | q',
	'app.history': 'ctrl-x b | H',
	'app.export': 'ctrl-x ctrl-s',
	'app.bookmark': 'ctrl-x r m | b',
	'app.bookmarks': 'ctrl-x r b | B',
	'app.refresh': 'g | r',
	'app.palette': 'alt-x | : | ctrl-x ctrl-f',
	'app.quit': 'ctrl-x ctrl-c',
};

const keysOf = (preset: Preset): KeyOverrides =>
	Object.fromEntries(Object.entries(preset).map(([id, keys]) => [id, keys.split(' | ')]));

/** The keys of each preset that differ from the table of commands. */
export const presets: Readonly<Record<KeyPreset, KeyOverrides>> = {vim: {}, k9s: keysOf(k9s), emacs: keysOf(emacs)};

/** The keys of the config that differ from the table of commands: those of the preset, replaced by the person's own. */
export const configuredKeys = ({keyPreset = 'vim', keys}: Pick<Config, 'keyPreset' | 'keys'>): KeyOverrides => ({
	...presets[keyPreset],
	...keys,
});
