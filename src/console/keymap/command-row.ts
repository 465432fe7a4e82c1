/** The content of a row in the table of commands, and the scopes and intents of commands. */

/**
 * The scopes of commands: any list, any detail, or one kind of screen. A scope of a higher level handles a key first. An open
 * `dialog` or `field` blocks the scopes below it.
 */
export const scopes = {
	app: {level: 0, title: 'Everywhere'},
	list: {level: 1, title: 'In a list'},
	detail: {level: 1, title: 'In a detail view'},
	surface: {level: 1, title: 'On a surface'},
	'step-up': {level: 1, title: 'Step-up providers'},
	tools: {level: 1, title: 'Tool bindings'},
	dialog: {level: 2, title: 'In a dialog'},
	envelope: {level: 2, title: 'With an action of a surface'},
	write: {level: 2, title: 'In the preview of a write'},
	field: {level: 3, title: 'In a text field'},
} as const;
export type Scope = keyof typeof scopes;

/** The purposes of commands, in the order of the help. */
export const intents = ['Change', 'Copy', 'Find', 'Look', 'Go', 'Move'] as const;
type Intent = (typeof intents)[number];

/** The scope and the purpose of most commands whose id begins so. The others look at something. */
const prefixes: Readonly<Record<string, {readonly scope?: Scope; readonly intent?: Intent}>> = {
	app: {intent: 'Go'},
	copy: {intent: 'Copy'},
	go: {intent: 'Go'},
	list: {scope: 'list'},
	board: {scope: 'list'},
	history: {scope: 'list', intent: 'Change'},
	detail: {scope: 'detail'},
	handover: {scope: 'detail', intent: 'Change'},
	surface: {scope: 'surface'},
	dialog: {scope: 'dialog'},
	envelope: {scope: 'envelope'},
	write: {intent: 'Change'},
};

interface Options {
	/** By default the scope that the prefix of the id names, or `app`. */
	readonly scope?: Scope;
	/** The order in the footer, lowest first. Commands without it are not in the footer. */
	readonly hint?: number;
	/** The title in the footer, also after the first key of a sequence: whole words, at most two. Defaults to the title. */
	readonly short?: string | undefined;
	/** The form in the palette: a word and its argument, such as `sort COLUMN`. */
	readonly typed?: string;
	/** Stays at the right end of the footer when the other hints do not fit. */
	readonly isPinned?: true;
	/** A click on its hint does not run it, because it cannot be undone. */
	readonly isKeyOnly?: true;
	/** Also runs while a field or dialog is open, which stays open. */
	readonly isEverywhere?: true;
	/**
	 * A motion reads current state instead of rendered state, and does not move the focus. The router can therefore run
	 * several motions between two frames.
	 */
	readonly isMotion?: true;
	/** The order in the action menu, lowest first. Commands without it are not in the menu. */
	readonly action?: number;
	readonly intent?: Intent;
	/** The keys of a preset where they differ. */
	readonly k9s?: string;
	readonly emacs?: string;
}

export interface CommandRow<Id extends string> extends Omit<Options, 'k9s' | 'emacs'> {
	readonly id: Id;
	readonly title: string;
	readonly scope: Scope;
	/** Key sequences: one chord each, or several separated by spaces, such as `g g`. The footer shows the first. */
	readonly keys: readonly string[];
	/** The keys of each preset where they differ. */
	readonly presets: {readonly k9s: readonly string[] | undefined; readonly emacs: readonly string[] | undefined};
	readonly intent: Intent;
}

/** A row. `keys` separates key sequences by ` | `. */
export function command<const Id extends string>(
	id: Id,
	title: string,
	keys: string,
	{k9s, emacs, ...options}: Options = {},
): CommandRow<Id> {
	const {scope = 'app', intent = 'Look'} = prefixes[id.split('.')[0] ?? ''] ?? {};
	return {
		id,
		title,
		scope,
		keys: keys.split(' | ').filter(Boolean),
		presets: {k9s: k9s?.split(' | '), emacs: emacs?.split(' | ')},
		intent: options.isMotion ? 'Move' : intent,
		...options,
	};
}

export const motion = <const Id extends string>(
	id: Id,
	title: string,
	keys: string,
	options: Options = {},
): CommandRow<Id> => command(id, title, keys, {...options, isMotion: true});
