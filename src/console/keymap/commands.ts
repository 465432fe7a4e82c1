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
	['history', 'History: readings, and changes between them'],
	['people', 'People: who owns apps, and who did'],
	['handover', 'Hand-over: what the next shift must know'],
	['proposals', 'Proposals of agents'],
	['requests', 'Requests'],
]);

const tabsByScreen = new Map(tabs.map((tab) => [tab.screen, tab]));

/** The keys of screens without a tab. The others have their command in the palette. */
const otherKeys: Partial<Record<ScreenName, string>> = {proposals: '9'};

const goCommands = [...new Set([...tabsByScreen.keys(), ...goTitles.keys()])].map((name) => {
	const tab = tabsByScreen.get(name);
	return command(`go.${name}`, goTitles.get(name) ?? name, tab?.key ?? otherKeys[name] ?? '', {short: tab?.title});
});

const rows = [
	motion('list.down', 'Move down', 'j | down', {emacs: 'ctrl-n | down'}),
	motion('list.up', 'Move up', 'k | up', {emacs: 'ctrl-p | up'}),
	motion('list.first', 'Go to the first row', 'g g | home', {k9s: 'g | home', emacs: 'alt-< | home'}),
	motion('list.last', 'Go to the end, and load more', 'G | end', {emacs: 'alt-> | end'}),
	motion('list.half-down', 'Half a page down', 'ctrl-d'),
	motion('list.half-up', 'Half a page up', 'ctrl-u'),
	motion('list.page-down', 'A page down', 'ctrl-f | pagedown', {emacs: 'ctrl-v | pagedown'}),
	motion('list.page-up', 'A page up', 'ctrl-b | pageup', {emacs: 'alt-v | pageup'}),
	command('list.open', 'Open', 'enter | d', {hint: 1, intent: 'Go', action: 1}),
	command('list.search', 'Search on the server', 'f', {hint: 2, short: 'Search', intent: 'Find'}),
	command('list.search-form', 'Search form: any field, on the server', 'F', {intent: 'Find'}),
	command('list.filter', 'Filter the loaded rows', '/', {
		hint: 3,
		short: 'Filter',
		intent: 'Find',
		emacs: 'ctrl-s | /',
	}),
	motion('list.next-match', 'Next match', 'n', {intent: 'Find'}),
	motion('list.previous-match', 'Previous match', 'N', {intent: 'Find', emacs: 'ctrl-r | N'}),
	command('list.sort', 'Sort the loaded rows', 's', {hint: 5, short: 'Sort', typed: 'sort COLUMN'}),
	command('list.reverse', 'Reverse the sort', 'S'),
	command('list.count', 'Count values', '#', {typed: 'count COLUMN', intent: 'Look', action: 8}),
	command('list.columns', 'Choose columns', 'w', {k9s: 'ctrl-w | w'}),
	command('list.preview', 'Preview: show or hide the pane', 'p', {hint: 6, short: 'Preview'}),
	command('list.focus-preview', 'Switch focus: preview or list', 'tab'),
	command('list.next-view', 'Next saved view', '}'),
	command('list.previous-view', 'Previous saved view', '{'),
	command('list.save-view', 'Save this view as a tab: search, filter, sort and columns', 'V'),
	command('list.forget-view', 'Delete this saved view', ''),
	motion('list.mark', 'Mark or unmark', 'space', {action: 7}),
	command('list.clear-marks', 'Clear the marks', 'ctrl-\\', {intent: 'Move'}),
	command('list.load-all', 'Load every page', 'L', {intent: 'Find'}),
	command('list.raw', 'Raw JSON', 'v', {hint: 4, short: 'Raw', action: 3, k9s: 'y | v'}),
	command('list.pipe', 'Pipe to a command', '|', {intent: 'Copy', action: 10}),
	command('list.open-url', 'Open in the browser: a web address', 'o', {intent: 'Go', action: 6}),

	command('board.fold', 'Fold or unfold the group', 'z | left | right', {hint: 2, short: 'Fold'}),
	command('board.fold-all', 'Fold or unfold all', 'Z'),
	command('board.silence', 'Silence until a day', 'M', {short: 'Silence', intent: 'Change', action: 8}),
	command('board.take', 'Take: say that you work on it, give it to a colleague, or end that', 'T', {
		short: 'Take',
		intent: 'Change',
		action: 8,
	}),
	command('board.acknowledge', 'Acknowledge for all who use the history, or end that', 'A', {
		short: 'Acknowledge',
		intent: 'Change',
		action: 8,
	}),

	command('history.save', 'Read the tenant, and name the reading', '+', {hint: 2, short: 'Save', action: 8}),
	command('history.compare', 'Compare the two marked, or this one with the previous', '=', {
		hint: 3,
		short: 'Compare',
		action: 8,
	}),
	command('history.travel', 'Travel to this moment', '', {intent: 'Look', action: 8}),
	command('history.put-back', 'Put the auth config back to before or after this change', 'u', {
		hint: 2,
		short: 'Put back',
		action: 2,
	}),
	command('history.rename', 'Rename this reading', '', {action: 8}),
	command('history.remove', 'Remove this name, after confirmation', 'x', {action: 8}),

	motion('detail.down', 'Scroll down', 'j | down', {emacs: 'ctrl-n | down'}),
	motion('detail.up', 'Scroll up', 'k | up', {emacs: 'ctrl-p | up'}),
	motion('detail.first', 'Go to the top', 'g g | home', {k9s: 'g | home', emacs: 'alt-< | home'}),
	motion('detail.last', 'Go to the end', 'G | end', {emacs: 'alt-> | end'}),
	motion('detail.half-down', 'Half a page down', 'ctrl-d'),
	motion('detail.half-up', 'Half a page up', 'ctrl-u'),
	motion('detail.page-down', 'A page down', 'ctrl-f | pagedown', {emacs: 'ctrl-v | pagedown'}),
	motion('detail.page-up', 'A page up', 'ctrl-b | pageup', {emacs: 'alt-v | pageup'}),
	command('detail.find', 'Find text', '/', {hint: 5, short: 'Find', emacs: 'ctrl-s | /'}),
	command('detail.next-match', 'Next match', 'n'),
	command('detail.previous-match', 'Previous match', 'N', {emacs: 'ctrl-r | N'}),
	command('detail.raw', 'Raw JSON, YAML or fields', 'v', {hint: 2, short: 'Raw', action: 3, k9s: 'y | v'}),
	command('detail.unset', 'Unset fields: show or hide', 'w', {hint: 3, short: 'Unset'}),
	command('detail.note', 'Note: write one on this item', '', {intent: 'Change', action: 9}),
	command('detail.open-url', 'Open in the browser: a web address', 'o', {intent: 'Go', action: 6}),
	command('detail.links', 'Jump to a related item', 'enter', {hint: 1, short: 'Related', intent: 'Go'}),

	command('handover.give', 'Hand over: record it for all who use the history', '+', {
		hint: 1,
		short: 'Hand over',
		action: 2,
	}),

	...writeCommands.map(({id, title, keys, ...options}) => command(id, title, keys, {...options, action: 2})),

	command('surface.next', 'Next component', 'tab', {hint: 1, short: 'Next', intent: 'Move'}),
	command('surface.previous', 'Previous component', 'shift-tab', {intent: 'Move'}),
	command('surface.act', 'Press, choose or open the focused component', 'enter', {
		hint: 2,
		short: 'Act',
		intent: 'Change',
		action: 1,
	}),
	command('surface.toggle', 'Switch on or off', 'space', {intent: 'Change'}),
	motion('surface.up', 'Move up: within the component, or scroll', 'up | k', {emacs: 'ctrl-p | up'}),
	motion('surface.down', 'Move down: within the component, or scroll', 'down | j', {emacs: 'ctrl-n | down'}),
	motion('surface.left', 'Move left: within the component', 'left'),
	motion('surface.right', 'Move right: within the component', 'right'),
	motion('surface.first', 'Go to the first: within the component, or the top', 'home | g g', {
		k9s: 'home | g',
		emacs: 'alt-< | home',
	}),
	motion('surface.last', 'Go to the last: within the component, or the end', 'end | G', {emacs: 'alt-> | end'}),
	motion('surface.page-up', 'A page up: within the component or the screen', 'pageup | ctrl-b', {
		emacs: 'alt-v | pageup',
	}),
	motion('surface.page-down', 'A page down: within the component or the screen', 'pagedown | ctrl-f', {
		emacs: 'ctrl-v | pagedown',
	}),
	motion('surface.half-up', 'Half a screen up', 'ctrl-u'),
	motion('surface.half-down', 'Half a screen down', 'ctrl-d'),
	motion('surface.next-surface', 'Next surface', '}'),
	motion('surface.previous-surface', 'Previous surface', '{'),
	command('surface.sort', 'Sort by this column', 's', {hint: 3, short: 'Sort'}),
	command('surface.reverse', 'Reverse the rows', 'S'),
	command('surface.filter', 'Filter the rows', '/', {hint: 4, short: 'Filter', intent: 'Find', emacs: 'ctrl-s | /'}),
	command('surface.switch', 'Table or chart', 'T', {hint: 3}),
	command('surface.zoom-in', 'Zoom in: a shorter time of the chart', '+', {hint: 4, short: 'Zoom'}),
	command('surface.zoom-out', 'Zoom out: a longer time of the chart', '-'),
	command('surface.open', 'Open the web address, after showing its host', 'o', {intent: 'Go', action: 6}),
	command('surface.copy', 'Copy the row or the code', 'c', {intent: 'Copy', action: 5, emacs: 'alt-w | c'}),
	command('surface.outline', 'Outline: list every component', 'l', {hint: 5, short: 'Outline'}),
	command('surface.raw', 'Raw JSON', 'v', {hint: 7, short: 'Raw', action: 3, k9s: 'y | v'}),

	command('copy.id', 'Copy the id', 'c | y i', {k9s: 'c | C i', emacs: 'alt-w | c | y i'}),
	command('copy.name', 'Copy the name', 'y n', {k9s: 'C n'}),
	command('copy.field', 'Copy the field', 'y f', {k9s: 'C f'}),
	command('copy.row', 'Copy the row', 'y r', {k9s: 'C r'}),
	command('copy.table', 'Copy the Markdown table', 'y m', {k9s: 'C m'}),
	command('copy.raw', 'Copy the raw JSON', 'y y', {k9s: 'C y'}),
	command('copy.show', 'Copy the text by hand', 'y v', {k9s: 'C v'}),
	command('copy.curl', 'Copy the request as curl', 'y u', {k9s: 'C u'}),
	command('copy.address', 'Copy the address', 'y a', {k9s: 'C a'}),

	command('app.actions', 'Actions: everything for this row or screen', 'a', {
		hint: 8,
		short: 'Actions',
		isPinned: true,
		intent: 'Find',
	}),
	command('app.back', 'Back', 'esc | q', {hint: 7, emacs: 'esc | ctrl-g | q'}),
	command('app.older', 'Back in history', '['),
	command('app.newer', 'Forward in history', ']'),
	command('app.previous', 'Previous screen', '-'),
	command('app.history', 'Visited screens', 'H', {emacs: 'ctrl-x b | H'}),
	command('app.export', 'Export to a file: the screen or its list', 'ctrl-s', {
		short: 'Export',
		intent: 'Copy',
		action: 10,
		emacs: 'ctrl-x ctrl-s',
	}),
	command('app.allow-writes', 'Allow writes', '', {typed: 'write 10m', intent: 'Change'}),
	command('app.disallow-writes', 'Disallow writes', '', {typed: 'write off', intent: 'Change'}),
	command('app.profiles', 'Profiles: switch to another tenant', 'P', {typed: 'profile NAME'}),
	command('app.fleet', 'Fleet: several tenants as one view', '', {typed: 'fleet NAME', intent: 'Look'}),
	command('past.changes', 'Changes of this item: the recorded ones', 'h', {short: 'Changes', action: 4}),
	command('app.find', 'Find by id or name', '', {typed: 'find TEXT', intent: 'Look'}),
	command('app.travel', 'Time travel: show an earlier state', '', {typed: 'at WHEN', intent: 'Look'}),
	command('app.changes', 'Changes since a moment', '', {typed: 'since WHEN', intent: 'Look'}),
	command('app.sign-in', 'Sign in to this tenant', 'I', {typed: 'login'}),
	command('app.sign-out', 'Sign out: remove the stored credentials', '', {typed: 'logout'}),
	command('app.config', 'Config: edit the settings', '', {typed: 'config'}),
	command('app.bookmark', 'Bookmark this screen', 'b', {short: 'Bookmark', action: 9, emacs: 'ctrl-x r m | b'}),
	command('app.bookmarks', 'Bookmarks', 'B', {emacs: 'ctrl-x r b | B'}),
	command('watch.toggle', 'Watch: refresh this screen at intervals', 'W', {action: 10}),
	command('watch.log', 'Watch log: the changes seen so far', 'l | alt-l'),
	command('app.refresh', 'Refresh', 'r | ctrl-r', {intent: 'Look', action: 10, k9s: 'ctrl-r | r', emacs: 'g | r'}),
	command('app.palette', 'Command palette', ': | ctrl-p', {
		hint: 9,
		short: 'Palette',
		isPinned: true,
		intent: 'Find',
		k9s: ': | ctrl-a | ctrl-p',
		emacs: 'alt-x | : | ctrl-x ctrl-f',
	}),
	command('app.help', 'Help', '? | f1', {hint: 10, isPinned: true, intent: 'Find'}),
	command('app.time-style', 'Times: relative, local, UTC', 't', {intent: 'Look'}),
	command('app.theme', 'Theme: choose the colours', '', {typed: 'theme NAME'}),
	command('app.errors', 'Errors', '!', {intent: 'Look'}),
	command('app.cancel', 'Cancel loading, twice quits', 'ctrl-c'),
	command('app.repaint', 'Repaint the screen', 'ctrl-l', {isEverywhere: true}),
	command('app.suspend', 'Suspend', 'ctrl-z', {isEverywhere: true}),
	command('app.quit', 'Quit', '', {typed: 'quit', emacs: 'ctrl-x ctrl-c'}),
	...goCommands,

	// Before `dialog.down`, so that a dialog with a request to show has the tab key for it.
	command('dialog.request', 'Show or hide the request', 'tab', {scope: 'write', hint: 2, short: 'Request'}),
	command('dialog.down', 'Next', 'down | j | ctrl-n | tab', {emacs: 'down | ctrl-n | tab'}),
	command('dialog.up', 'Previous', 'up | k | ctrl-p | shift-tab', {emacs: 'up | ctrl-p | shift-tab'}),
	command('dialog.page-down', 'A page down', 'pagedown | ctrl-f | ctrl-d', {emacs: 'pagedown | ctrl-v'}),
	command('dialog.page-up', 'A page up', 'pageup | ctrl-b | ctrl-u', {emacs: 'pageup | alt-v'}),
	command('dialog.first', 'Go to the first', 'home | g g', {k9s: 'home | g', emacs: 'home | alt-<'}),
	command('dialog.last', 'Go to the last', 'end | G', {emacs: 'end | alt->'}),
	command('dialog.accept', 'Continue', 'enter', {hint: 1}),
	command('dialog.toggle', 'Toggle', 'space'),
	command('dialog.remove', 'Remove', 'ctrl-x', {hint: 3, isKeyOnly: true}),
	command('dialog.close', 'Close', 'esc | ctrl-c', {hint: 2, emacs: 'esc | ctrl-g | ctrl-c'}),
	command('envelope.copy', 'Copy', 'y | c', {hint: 1}),
	command('dialog.send', 'Send', 'y', {scope: 'write', hint: 1, isKeyOnly: true}),
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
