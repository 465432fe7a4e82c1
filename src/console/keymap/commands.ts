/**
 * The table of commands: all that is known about each. The router resolves keys with it. The footer, the help screen, the
 * palette, the action menu, the presets and user rebinding use it, too.
 */

import type {ScreenName} from '../../domain/address/routes.ts';
import {descriptors} from '../../domain/resources/index.ts';
import {writeCommands} from '../../domain/writes/index.ts';
import {type CommandRow, command, motion} from './command-row.ts';
import {tabs} from './tabs.ts';

/** The titles of the screens whose path has no parameter. */
const goTitles: ReadonlyMap<ScreenName, string> = new Map<ScreenName, string>([
	['board', 'Board'],
	...descriptors.flatMap(({name, title, route}): [ScreenName, string][] =>
		route.includes('{') ? [] : [[name, title]],
	),
	['snapshots', 'Snapshots: changes over time'],
	['proposals', 'Proposals of agents'],
	['requests', 'Requests'],
]);

const tabsByScreen = new Map(tabs.map((tab) => [tab.screen, tab]));

/** The keys of screens without a tab. The others have their command in the palette. */
const otherKeys: Partial<Record<ScreenName, string>> = {proposals: '9'};

const goCommands = [...new Set([...tabsByScreen.keys(), ...goTitles.keys()])].map((name) => {
	const tab = tabsByScreen.get(name);
	return command('app', `go.${name}`, goTitles.get(name) ?? name, tab?.key ?? otherKeys[name] ?? '', {
		short: tab?.title,
	});
});

const rows = [
	motion('list', 'list.down', 'Move down', 'j | down', {emacs: 'ctrl-n | down'}),
	motion('list', 'list.up', 'Move up', 'k | up', {emacs: 'ctrl-p | up'}),
	motion('list', 'list.first', 'Go to the first row', 'g g | home', {k9s: 'g | home', emacs: 'alt-< | home'}),
	motion('list', 'list.last', 'Go to the end, and load more', 'G | end', {emacs: 'alt-> | end'}),
	motion('list', 'list.half-down', 'Half a page down', 'ctrl-d'),
	motion('list', 'list.half-up', 'Half a page up', 'ctrl-u'),
	motion('list', 'list.page-down', 'A page down', 'ctrl-f | pagedown', {emacs: 'ctrl-v | pagedown'}),
	motion('list', 'list.page-up', 'A page up', 'ctrl-b | pageup', {emacs: 'alt-v | pageup'}),
	command('list', 'list.open', 'Open', 'enter | d', {hint: 1, intent: 'Go', action: 1}),
	command('list', 'list.search', 'Search on the server', 'f', {hint: 2, short: 'Search', intent: 'Find'}),
	command('list', 'list.search-form', 'Search form: any field, on the server', 'F', {intent: 'Find'}),
	command('list', 'list.filter', 'Filter the loaded rows', '/', {
		hint: 3,
		short: 'Filter',
		intent: 'Find',
		emacs: 'ctrl-s | /',
	}),
	motion('list', 'list.next-match', 'Next match', 'n', {intent: 'Find'}),
	motion('list', 'list.previous-match', 'Previous match', 'N', {intent: 'Find', emacs: 'ctrl-r | N'}),
	command('list', 'list.sort', 'Sort the loaded rows', 's', {hint: 5, short: 'Sort', typed: 'sort COLUMN'}),
	command('list', 'list.reverse', 'Reverse the sort', 'S'),
	command('list', 'list.count', 'Count values', '#', {
		typed: 'count COLUMN',
		intent: 'Look',
		action: 8,
	}),
	command('list', 'list.columns', 'Choose columns', 'w', {k9s: 'ctrl-w | w'}),
	command('list', 'list.preview', 'Preview: show or hide the pane', 'p', {hint: 6, short: 'Preview'}),
	command('list', 'list.focus-preview', 'Switch focus: preview or list', 'tab'),
	command('list', 'list.next-view', 'Next saved view', '}'),
	command('list', 'list.previous-view', 'Previous saved view', '{'),
	command('list', 'list.save-view', 'Save this view as a tab: search, filter, sort and columns', 'V'),
	command('list', 'list.forget-view', 'Delete this saved view', ''),
	command('list', 'list.share-view', 'Share this view', ''),
	command('list', 'list.unshare-view', 'Stop sharing this view', ''),
	motion('list', 'list.mark', 'Mark or unmark', 'space', {action: 7}),
	command('list', 'list.clear-marks', 'Clear the marks', 'ctrl-\\', {intent: 'Move'}),
	command('list', 'list.load-all', 'Load every page', 'L', {intent: 'Find'}),
	command('list', 'list.raw', 'Raw JSON', 'v', {hint: 4, short: 'Raw', action: 3, k9s: 'y | v'}),
	command('list', 'list.pipe', 'Pipe to a command', '|', {intent: 'Copy', action: 10}),
	command('list', 'list.open-url', 'Open in the browser: a web address', 'o', {intent: 'Go', action: 6}),

	command('list', 'board.fold', 'Fold or unfold the group', 'z | left | right', {hint: 2, short: 'Fold'}),
	command('list', 'board.fold-all', 'Fold or unfold all', 'Z'),
	command('list', 'board.silence', 'Silence until a day', 'M', {short: 'Silence', intent: 'Change', action: 8}),
	command('list', 'board.acknowledge', 'Acknowledge for all who use the history, or end that', 'A', {
		short: 'Acknowledge',
		intent: 'Change',
		action: 8,
	}),

	command('list', 'snapshot.save', 'Save a snapshot', '+', {hint: 2, short: 'Save', action: 8}),
	command('list', 'snapshot.compare', 'Compare the two marked, or this one with the previous', '=', {
		hint: 3,
		short: 'Compare',
		action: 8,
	}),
	command('list', 'snapshot.remove', 'Remove this snapshot, after confirmation', 'x', {action: 8}),

	motion('detail', 'detail.down', 'Scroll down', 'j | down', {emacs: 'ctrl-n | down'}),
	motion('detail', 'detail.up', 'Scroll up', 'k | up', {emacs: 'ctrl-p | up'}),
	motion('detail', 'detail.first', 'Go to the top', 'g g | home', {k9s: 'g | home', emacs: 'alt-< | home'}),
	motion('detail', 'detail.last', 'Go to the end', 'G | end', {emacs: 'alt-> | end'}),
	motion('detail', 'detail.half-down', 'Half a page down', 'ctrl-d'),
	motion('detail', 'detail.half-up', 'Half a page up', 'ctrl-u'),
	motion('detail', 'detail.page-down', 'A page down', 'ctrl-f | pagedown', {emacs: 'ctrl-v | pagedown'}),
	motion('detail', 'detail.page-up', 'A page up', 'ctrl-b | pageup', {emacs: 'alt-v | pageup'}),
	command('detail', 'detail.find', 'Find text', '/', {hint: 5, short: 'Find', emacs: 'ctrl-s | /'}),
	command('detail', 'detail.next-match', 'Next match', 'n'),
	command('detail', 'detail.previous-match', 'Previous match', 'N', {emacs: 'ctrl-r | N'}),
	command('detail', 'detail.raw', 'Raw JSON, YAML or fields', 'v', {hint: 2, short: 'Raw', action: 3, k9s: 'y | v'}),
	command('detail', 'detail.unset', 'Unset fields: show or hide', 'w', {hint: 3, short: 'Unset'}),
	command('detail', 'detail.note', 'Note: write one on this item', '', {intent: 'Change', action: 9}),
	command('detail', 'detail.open-url', 'Open in the browser: a web address', 'o', {intent: 'Go', action: 6}),
	command('detail', 'detail.links', 'Jump to a related item', 'enter', {hint: 1, short: 'Related', intent: 'Go'}),

	...writeCommands.map(({scope, id, title, keys, ...options}) =>
		command(scope, id, title, keys, {...options, action: 2}),
	),

	command('surface', 'surface.next', 'Next component', 'tab', {hint: 1, short: 'Next', intent: 'Move'}),
	command('surface', 'surface.previous', 'Previous component', 'shift-tab', {intent: 'Move'}),
	command('surface', 'surface.act', 'Press, choose or open the focused component', 'enter', {
		hint: 2,
		short: 'Act',
		intent: 'Change',
		action: 1,
	}),
	command('surface', 'surface.toggle', 'Switch on or off', 'space', {intent: 'Change'}),
	motion('surface', 'surface.up', 'Move up: within the component, or scroll', 'up | k', {emacs: 'ctrl-p | up'}),
	motion('surface', 'surface.down', 'Move down: within the component, or scroll', 'down | j', {emacs: 'ctrl-n | down'}),
	motion('surface', 'surface.left', 'Move left: within the component', 'left'),
	motion('surface', 'surface.right', 'Move right: within the component', 'right'),
	motion('surface', 'surface.first', 'Go to the first: within the component, or the top', 'home | g g', {
		k9s: 'home | g',
		emacs: 'alt-< | home',
	}),
	motion('surface', 'surface.last', 'Go to the last: within the component, or the end', 'end | G', {
		emacs: 'alt-> | end',
	}),
	motion('surface', 'surface.page-up', 'A page up: within the component or the screen', 'pageup | ctrl-b', {
		emacs: 'alt-v | pageup',
	}),
	motion('surface', 'surface.page-down', 'A page down: within the component or the screen', 'pagedown | ctrl-f', {
		emacs: 'ctrl-v | pagedown',
	}),
	motion('surface', 'surface.half-up', 'Half a screen up', 'ctrl-u'),
	motion('surface', 'surface.half-down', 'Half a screen down', 'ctrl-d'),
	motion('surface', 'surface.next-surface', 'Next surface', '}'),
	motion('surface', 'surface.previous-surface', 'Previous surface', '{'),
	command('surface', 'surface.sort', 'Sort by this column', 's', {hint: 3, short: 'Sort'}),
	command('surface', 'surface.reverse', 'Reverse the rows', 'S'),
	command('surface', 'surface.filter', 'Filter the rows', '/', {
		hint: 4,
		short: 'Filter',
		intent: 'Find',
		emacs: 'ctrl-s | /',
	}),
	command('surface', 'surface.switch', 'Table or chart', 'T', {hint: 3}),
	command('surface', 'surface.zoom-in', 'Zoom in: a shorter time of the chart', '+', {hint: 4, short: 'Zoom'}),
	command('surface', 'surface.zoom-out', 'Zoom out: a longer time of the chart', '-'),
	command('surface', 'surface.open', 'Open the web address, after showing its host', 'o', {intent: 'Go', action: 6}),
	command('surface', 'surface.copy', 'Copy the row or the code', 'c', {intent: 'Copy', action: 5, emacs: 'alt-w | c'}),
	command('surface', 'surface.revert', 'Revert: use the value of the service', 'ctrl-t', {
		hint: 3,
		short: 'Revert',
		intent: 'Change',
	}),
	command('surface', 'surface.undo', 'Undo typing', 'ctrl-_ | alt-z', {intent: 'Change'}),
	command('surface', 'surface.editor', 'Edit in your editor', 'ctrl-x ctrl-e | alt-e', {
		hint: 4,
		short: 'Editor',
		intent: 'Change',
	}),
	command('surface', 'surface.outline', 'Outline: list every component', 'l', {hint: 5, short: 'Outline'}),
	command('surface', 'surface.inspect', 'Inspect the component', 'i', {hint: 6, short: 'Inspect', action: 4}),
	command('surface', 'surface.raw', 'Raw JSON', 'v', {hint: 7, short: 'Raw', action: 3, k9s: 'y | v'}),

	command('app', 'copy.id', 'Copy the id', 'c | y i', {k9s: 'c | C i', emacs: 'alt-w | c | y i'}),
	command('app', 'copy.name', 'Copy the name', 'y n', {k9s: 'C n'}),
	command('app', 'copy.field', 'Copy the field', 'y f', {k9s: 'C f'}),
	command('app', 'copy.row', 'Copy the row', 'y r', {k9s: 'C r'}),
	command('app', 'copy.table', 'Copy the Markdown table', 'y m', {k9s: 'C m'}),
	command('app', 'copy.raw', 'Copy the raw JSON', 'y y', {k9s: 'C y'}),
	command('app', 'copy.curl', 'Copy the request as curl', 'y u', {k9s: 'C u'}),
	command('app', 'copy.address', 'Copy the address', 'y a', {k9s: 'C a'}),

	command('app', 'app.actions', 'Actions: everything for this row or screen', 'a', {
		hint: 8,
		short: 'Actions',
		isPinned: true,
		intent: 'Find',
	}),
	command('app', 'app.back', 'Back', 'esc | q', {hint: 7, emacs: 'esc | ctrl-g | q'}),
	command('app', 'app.older', 'Back in history', '['),
	command('app', 'app.newer', 'Forward in history', ']'),
	command('app', 'app.previous', 'Previous screen', '-'),
	command('app', 'app.history', 'History', 'H', {emacs: 'ctrl-x b | H'}),
	command('app', 'app.export', 'Export to a file: the screen or its list', 'ctrl-s', {
		short: 'Export',
		intent: 'Copy',
		action: 10,
		emacs: 'ctrl-x ctrl-s',
	}),
	command('app', 'app.allow-writes', 'Allow writes', '', {typed: 'write 10m', intent: 'Change'}),
	command('app', 'app.disallow-writes', 'Disallow writes', '', {typed: 'write off', intent: 'Change'}),
	command('app', 'app.profiles', 'Profiles: switch to another tenant', 'P', {typed: 'profile NAME'}),
	command('app', 'past.changes', 'Changes of this item: the recorded ones', 'h', {short: 'Changes', action: 4}),
	command('app', 'past.older', 'Previous change', '<'),
	command('app', 'past.newer', 'Next change', '>'),
	command('app', 'app.travel', 'Time travel: show an earlier state', '', {typed: 'at MOMENT', intent: 'Look'}),
	command('app', 'app.sign-in', 'Sign in to this tenant', 'I', {typed: 'login'}),
	command('app', 'app.sign-out', 'Sign out: remove the stored credentials', '', {typed: 'logout'}),
	command('app', 'app.config', 'Config: edit the settings', '', {typed: 'config'}),
	command('app', 'app.bookmark', 'Bookmark this screen', 'b', {short: 'Bookmark', action: 9, emacs: 'ctrl-x r m | b'}),
	command('app', 'app.bookmarks', 'Bookmarks', 'B', {emacs: 'ctrl-x r b | B'}),
	command('app', 'watch.toggle', 'Watch: refresh this screen at intervals', 'W', {action: 10}),
	command('app', 'watch.log', 'Watch log: the changes seen so far', 'l | alt-l'),
	command('app', 'app.refresh', 'Refresh', 'r | ctrl-r', {
		intent: 'Look',
		action: 10,
		k9s: 'ctrl-r | r',
		emacs: 'g | r',
	}),
	command('app', 'app.palette', 'Command palette', ': | ctrl-p', {
		hint: 9,
		short: 'Palette',
		isPinned: true,
		intent: 'Find',
		k9s: ': | ctrl-a | ctrl-p',
		emacs: 'alt-x | : | ctrl-x ctrl-f',
	}),
	command('app', 'app.help', 'Help', '? | f1', {hint: 10, isPinned: true, intent: 'Find'}),
	command('app', 'app.time-style', 'Times: relative, local, UTC', 't', {intent: 'Look'}),
	command('app', 'app.theme', 'Theme: choose the colours', '', {typed: 'theme NAME'}),
	command('app', 'app.errors', 'Errors', '!', {intent: 'Look'}),
	command('app', 'app.cancel', 'Cancel loading, twice quits', 'ctrl-c'),
	command('app', 'app.repaint', 'Repaint the screen', 'ctrl-l', {isEverywhere: true}),
	command('app', 'app.suspend', 'Suspend', 'ctrl-z', {isEverywhere: true}),
	command('app', 'app.quit', 'Quit', '', {typed: 'quit', emacs: 'ctrl-x ctrl-c'}),
	...goCommands,

	// Before `dialog.down`, so that a dialog with a request to show has the tab key for it.
	command('write', 'dialog.request', 'Show or hide the request', 'tab', {hint: 2, short: 'Request'}),
	command('dialog', 'dialog.down', 'Next', 'down | j | ctrl-n | tab', {emacs: 'down | ctrl-n | tab'}),
	command('dialog', 'dialog.up', 'Previous', 'up | k | ctrl-p | shift-tab', {emacs: 'up | ctrl-p | shift-tab'}),
	command('dialog', 'dialog.page-down', 'A page down', 'pagedown | ctrl-f | ctrl-d', {emacs: 'pagedown | ctrl-v'}),
	command('dialog', 'dialog.page-up', 'A page up', 'pageup | ctrl-b | ctrl-u', {emacs: 'pageup | alt-v'}),
	command('dialog', 'dialog.first', 'Go to the first', 'home | g g', {k9s: 'home | g', emacs: 'home | alt-<'}),
	command('dialog', 'dialog.last', 'Go to the last', 'end | G', {emacs: 'end | alt->'}),
	command('dialog', 'dialog.accept', 'Continue', 'enter', {hint: 1}),
	command('dialog', 'dialog.toggle', 'Toggle', 'space'),
	command('dialog', 'dialog.remove', 'Remove', 'ctrl-x', {hint: 3, isKeyOnly: true}),
	command('dialog', 'dialog.share', 'Share with the team', 'ctrl-t', {hint: 4, short: 'Share', isKeyOnly: true}),
	command('dialog', 'dialog.close', 'Close', 'esc | ctrl-c', {hint: 2, emacs: 'esc | ctrl-g | ctrl-c'}),
	command('envelope', 'envelope.copy', 'Copy', 'y | c', {hint: 1}),
	command('envelope', 'envelope.save', 'Save as JSON', 's', {hint: 2, short: 'Save'}),
	command('write', 'dialog.send', 'Send', 'y', {hint: 1, isKeyOnly: true}),
];

/** A handler of another id does not compile. */
export type CommandId = (typeof rows)[number]['id'];
export type Command = CommandRow<CommandId>;

export const commands: readonly Command[] = rows;

/** User rebindings: replacement keys by command id. */
export type KeyOverrides = Readonly<Record<string, readonly string[]>>;

/** The title with the typed form: `Allow writes (:write 10m)`. */
export const fullTitle = ({title, typed}: Pick<Command, 'title' | 'typed'>): string =>
	typed === undefined ? title : `${title} (:${typed})`;

/** The commands with their keys. The help keeps F1 unless another command has it, so that a person can look up the keys. */
export function boundCommands(overrides: KeyOverrides): readonly Command[] {
	const hasHelp = Object.values(overrides).some((keys) => keys?.includes(helpKey));
	return commands.map((row) => {
		const keys = overrides[row.id] ?? row.keys;
		return {...row, keys: row.id === 'app.help' && !hasHelp && !keys.includes(helpKey) ? [...keys, helpKey] : keys};
	});
}

const helpKey = 'f1';
