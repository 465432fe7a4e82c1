/**
 * The table of commands and their keys. The router resolves keys with it. The footer, the help screen, the palette and user
 * rebinding use it, too.
 */

import type {ScreenName} from '../../domain/address/routes.ts';
import {descriptors} from '../../domain/resources/index.ts';
import {tabs} from './tabs.ts';

/**
 * The scopes of commands with their levels: any list, any detail, or one kind of screen. A scope of a higher level handles a
 * key first. An open `dialog` or `field` blocks the scopes below it.
 */
export const scopes = {
	app: 0,
	list: 1,
	detail: 1,
	surface: 1,
	'step-up': 1,
	tools: 1,
	dialog: 2,
	envelope: 2,
	write: 2,
	field: 3,
} as const;
export type Scope = keyof typeof scopes;

interface CommandRow<Id extends string> {
	readonly id: Id;
	readonly title: string;
	readonly scope: Scope;
	/** Key sequences: one chord each, or several separated by spaces, such as `g g`. The footer shows the first. */
	readonly keys: readonly string[];
	/**
	 * A motion reads current state instead of rendered state, and does not move the focus. The router can therefore run
	 * several motions between two frames.
	 */
	readonly isMotion?: true;
	/** Also runs while a field or dialog is open, which stays open. */
	readonly isEverywhere?: true;
	/** The order in the footer, lowest first. Commands without it are not in the footer. */
	readonly hint?: number;
	/** The title in the footer, also after the first key of a sequence: whole words, at most two. Defaults to the title. */
	readonly short?: string;
	/** Stays at the right end of the footer when the other hints do not fit. */
	readonly isPinned?: true;
	/** A click on its hint does not run it, because it cannot be undone. */
	readonly isKeyOnly?: true;
	/** The form in the palette: a word and its argument, such as `sort COLUMN`. */
	readonly typed?: string;
}

const command = <const Id extends string>(
	scope: Scope,
	id: Id,
	title: string,
	keys: string,
	hint?: number,
	short?: string,
): CommandRow<Id> => ({
	id,
	title,
	scope,
	keys: keys.split(' | ').filter(Boolean),
	...(hint === undefined ? {} : {hint}),
	...(short === undefined ? {} : {short}),
});

const motion = <const Id extends string>(...row: Parameters<typeof command<Id>>): CommandRow<Id> => ({
	...command(...row),
	isMotion: true,
});

const keyOnly = <Id extends string>(row: CommandRow<Id>): CommandRow<Id> => ({...row, isKeyOnly: true});
const typed = <Id extends string>(form: string, row: CommandRow<Id>): CommandRow<Id> => ({...row, typed: form});

const pinned = <Id extends string>(row: CommandRow<Id>): CommandRow<Id> => ({...row, isPinned: true});

/** The titles of the screens whose path has no parameter. */
const goTitles: ReadonlyMap<ScreenName, string> = new Map<ScreenName, string>([
	['board', 'Board'],
	...descriptors.flatMap(({name, title, route}): [ScreenName, string][] =>
		route.includes('{') ? [] : [[name, title]],
	),
	['snapshots', 'Snapshots: changes over time'],
	['requests', 'Requests'],
]);

const goKeys: ReadonlyMap<ScreenName, string> = new Map(tabs.map(({screen, key}) => [screen, key]));

/** A screen without a key has its command in the palette. */
const goCommands = [...new Set([...goKeys.keys(), ...goTitles.keys()])].map((name) =>
	command(
		'app',
		`go.${name}` as const,
		goTitles.get(name) ?? name,
		goKeys.get(name) ?? '',
		undefined,
		tabs.find(({screen}) => screen === name)?.title,
	),
);

const rows = [
	motion('list', 'list.down', 'Move down', 'j | down'),
	motion('list', 'list.up', 'Move up', 'k | up'),
	motion('list', 'list.first', 'Go to the first row', 'g g | home'),
	motion('list', 'list.last', 'Go to the end, and load more', 'G | end'),
	motion('list', 'list.half-down', 'Half a page down', 'ctrl-d'),
	motion('list', 'list.half-up', 'Half a page up', 'ctrl-u'),
	motion('list', 'list.page-down', 'A page down', 'ctrl-f | pagedown'),
	motion('list', 'list.page-up', 'A page up', 'ctrl-b | pageup'),
	command('list', 'list.open', 'Open', 'enter | d', 1),
	command('list', 'list.search', 'Search on the server', 'f', 2, 'Search'),
	command('list', 'list.search-form', 'Search form: any field, on the server', 'F'),
	command('list', 'list.filter', 'Filter the loaded rows', '/', 3, 'Filter'),
	motion('list', 'list.next-match', 'Next match', 'n'),
	motion('list', 'list.previous-match', 'Previous match', 'N'),
	typed('sort COLUMN', command('list', 'list.sort', 'Sort the loaded rows', 's', 5, 'Sort')),
	command('list', 'list.reverse', 'Reverse the sort', 'S'),
	command('list', 'list.columns', 'Choose columns', 'w'),
	command('list', 'list.preview', 'Preview: show or hide the pane', 'p', 6, 'Preview'),
	command('list', 'list.focus-preview', 'Switch focus: preview or list', 'tab'),
	command('list', 'list.next-view', 'Next saved view', '}'),
	command('list', 'list.previous-view', 'Previous saved view', '{'),
	command('list', 'list.save-view', 'Save this view as a tab: search, filter, sort and columns', 'V'),
	command('list', 'list.forget-view', 'Delete this saved view', ''),
	motion('list', 'list.mark', 'Mark or unmark', 'space'),
	command('list', 'list.clear-marks', 'Clear the marks', 'ctrl-\\'),
	command('list', 'list.load-all', 'Load every page', 'L'),
	command('list', 'list.raw', 'Raw JSON', 'v', 4, 'Raw'),
	command('list', 'list.open-url', 'Open in the browser: a web address', 'o'),

	command('list', 'board.fold', 'Fold or unfold the group', 'z | left | right', 2, 'Fold'),
	command('list', 'board.fold-all', 'Fold or unfold all', 'Z'),

	command('list', 'snapshot.save', 'Save a snapshot', '+', 2, 'Save'),
	command('list', 'snapshot.compare', 'Compare the two marked, or this one with the previous', '=', 3, 'Compare'),
	command('list', 'snapshot.remove', 'Remove this snapshot, after confirmation', 'x'),

	motion('detail', 'detail.down', 'Scroll down', 'j | down'),
	motion('detail', 'detail.up', 'Scroll up', 'k | up'),
	motion('detail', 'detail.first', 'Go to the top', 'g g | home'),
	motion('detail', 'detail.last', 'Go to the end', 'G | end'),
	motion('detail', 'detail.half-down', 'Half a page down', 'ctrl-d'),
	motion('detail', 'detail.half-up', 'Half a page up', 'ctrl-u'),
	motion('detail', 'detail.page-down', 'A page down', 'ctrl-f | pagedown'),
	motion('detail', 'detail.page-up', 'A page up', 'ctrl-b | pageup'),
	command('detail', 'detail.find', 'Find text', '/', 5, 'Find'),
	command('detail', 'detail.next-match', 'Next match', 'n'),
	command('detail', 'detail.previous-match', 'Previous match', 'N'),
	command('detail', 'detail.raw', 'Raw JSON, YAML or fields', 'v', 2, 'Raw'),
	command('detail', 'detail.unset', 'Unset fields: show or hide', 'w', 3, 'Unset'),
	command('detail', 'detail.open-url', 'Open in the browser: a web address', 'o'),
	command('detail', 'detail.links', 'Jump to a related item', 'enter', 1, 'Related'),

	command('detail', 'write.edit', 'Edit', 'e', 5),
	command('step-up', 'write.rotate', 'Rotate the client secret', 'e', 1, 'Rotate'),
	command('tools', 'write.take-references', 'References to delete', 'e', 1, 'References'),
	command('tools', 'write.delete-tools', 'Review the deletion, then send it', 'enter', 2, 'Review'),
	command('detail', 'write.document', 'Edit the document, in your editor', 'E'),

	command('surface', 'surface.next', 'Next component', 'tab', 1, 'Next'),
	command('surface', 'surface.previous', 'Previous component', 'shift-tab'),
	command('surface', 'surface.act', 'Press, choose or open the focused component', 'enter', 2, 'Act'),
	command('surface', 'surface.toggle', 'Switch on or off', 'space'),
	motion('surface', 'surface.up', 'Move up: within the component, or scroll', 'up | k'),
	motion('surface', 'surface.down', 'Move down: within the component, or scroll', 'down | j'),
	motion('surface', 'surface.left', 'Move left: within the component', 'left'),
	motion('surface', 'surface.right', 'Move right: within the component', 'right'),
	motion('surface', 'surface.first', 'Go to the first: within the component, or the top', 'home | g g'),
	motion('surface', 'surface.last', 'Go to the last: within the component, or the end', 'end | G'),
	motion('surface', 'surface.page-up', 'A page up: within the component or the screen', 'pageup | ctrl-b'),
	motion('surface', 'surface.page-down', 'A page down: within the component or the screen', 'pagedown | ctrl-f'),
	motion('surface', 'surface.half-up', 'Half a screen up', 'ctrl-u'),
	motion('surface', 'surface.half-down', 'Half a screen down', 'ctrl-d'),
	motion('surface', 'surface.next-surface', 'Next surface', '}'),
	motion('surface', 'surface.previous-surface', 'Previous surface', '{'),
	command('surface', 'surface.sort', 'Sort by this column', 's', 3, 'Sort'),
	command('surface', 'surface.reverse', 'Reverse the rows', 'S'),
	command('surface', 'surface.filter', 'Filter the rows', '/', 4, 'Filter'),
	command('surface', 'surface.switch', 'Table or chart', 'T', 3),
	command('surface', 'surface.zoom-in', 'Zoom in: a shorter time of the chart', '+', 4, 'Zoom'),
	command('surface', 'surface.zoom-out', 'Zoom out: a longer time of the chart', '-'),
	command('surface', 'surface.open', 'Open the web address, after showing its host', 'o'),
	command('surface', 'surface.copy', 'Copy the row or the code', 'c'),
	command('surface', 'surface.revert', 'Revert: use the value of the service', 'ctrl-t', 3, 'Revert'),
	command('surface', 'surface.undo', 'Undo typing', 'ctrl-_ | alt-z'),
	command('surface', 'surface.editor', 'Edit in your editor', 'ctrl-x ctrl-e | alt-e', 4, 'Editor'),
	command('surface', 'surface.outline', 'Outline: list every component', 'l', 5, 'Outline'),
	command('surface', 'surface.inspect', 'Inspect the component', 'i', 6, 'Inspect'),
	command('surface', 'surface.raw', 'Raw JSON', 'v', 7, 'Raw'),

	command('app', 'copy.id', 'Copy the id', 'c | y i'),
	command('app', 'copy.name', 'Copy the name', 'y n'),
	command('app', 'copy.field', 'Copy the field', 'y f'),
	command('app', 'copy.row', 'Copy the row', 'y r'),
	command('app', 'copy.raw', 'Copy the raw JSON', 'y y'),
	command('app', 'copy.curl', 'Copy the request as curl', 'y u'),
	command('app', 'copy.address', 'Copy the address', 'y a'),

	command('app', 'app.actions', 'Actions: everything for this row or screen', 'a', 7, 'Actions'),
	command('app', 'app.back', 'Back', 'esc | q', 8),
	command('app', 'app.older', 'Back in history', '['),
	command('app', 'app.newer', 'Forward in history', ']'),
	command('app', 'app.previous', 'Previous screen', '-'),
	command('app', 'app.history', 'History', 'H'),
	command('app', 'app.export', 'Export to a file: the screen or its list', 'ctrl-s', undefined, 'Export'),
	typed('write 10m', command('app', 'app.allow-writes', 'Allow writes', '')),
	typed('write off', command('app', 'app.disallow-writes', 'Disallow writes', '')),
	typed('profile NAME', command('app', 'app.profiles', 'Profiles: switch to another tenant', 'P')),
	typed('login', command('app', 'app.sign-in', 'Sign in to this tenant', 'I')),
	command('app', 'app.bookmark', 'Bookmark this screen', 'b', undefined, 'Bookmark'),
	command('app', 'app.bookmarks', 'Bookmarks', 'B'),
	command('app', 'watch.toggle', 'Watch: refresh this screen at intervals', 'W'),
	command('app', 'watch.log', 'Watch log: the changes seen so far', 'l | alt-l'),
	command('app', 'app.refresh', 'Refresh', 'r | ctrl-r'),
	pinned(command('app', 'app.palette', 'Command palette', ': | ctrl-p', 9, 'Palette')),
	pinned(command('app', 'app.help', 'Help', '? | f1', 10)),
	command('app', 'app.time-style', 'Times: relative, local, UTC', 't'),
	typed('theme NAME', command('app', 'app.theme', 'Theme: choose the colours', '')),
	command('app', 'app.errors', 'Errors', '!'),
	command('app', 'app.cancel', 'Cancel loading, twice quits', 'ctrl-c'),
	{...command('app', 'app.redraw', 'Draw the screen again', 'ctrl-l'), isEverywhere: true as const},
	{...command('app', 'app.suspend', 'Suspend', 'ctrl-z'), isEverywhere: true as const},
	typed('quit', command('app', 'app.quit', 'Quit', '')),
	...goCommands,

	// Before `dialog.down`, so that a dialog with a request to show has the tab key for it.
	command('write', 'dialog.request', 'Show or hide the request', 'tab', 2, 'Request'),
	command('dialog', 'dialog.down', 'Next', 'down | j | ctrl-n | tab'),
	command('dialog', 'dialog.up', 'Previous', 'up | k | ctrl-p | shift-tab'),
	command('dialog', 'dialog.page-down', 'A page down', 'pagedown | ctrl-f | ctrl-d'),
	command('dialog', 'dialog.page-up', 'A page up', 'pageup | ctrl-b | ctrl-u'),
	command('dialog', 'dialog.first', 'Go to the first', 'home | g g'),
	command('dialog', 'dialog.last', 'Go to the last', 'end | G'),
	command('dialog', 'dialog.accept', 'Accept', 'enter', 1),
	command('dialog', 'dialog.toggle', 'Toggle', 'space'),
	keyOnly(command('dialog', 'dialog.remove', 'Remove', 'ctrl-x', 3)),
	command('dialog', 'dialog.close', 'Close', 'esc | ctrl-c', 2),
	command('envelope', 'envelope.copy', 'Copy', 'y | c', 1),
	command('envelope', 'envelope.save', 'Save as JSON', 's', 2, 'Save'),
	keyOnly(command('write', 'dialog.send', 'Send', 'y', 1)),
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
