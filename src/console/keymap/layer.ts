/** The mounted components that handle commands. */
import type {Scope} from './command-row.ts';
import type {Command, CommandId} from './commands.ts';

/**
 * Runs a command, or is the reason why it cannot run now. The palette and a message show the reason. A command that can
 * never run on this screen is not in the footer.
 */
export type Handler = ((chord?: string) => void) | {readonly whyNot: string; readonly isNever?: true};
export type Handlers = {readonly [Id in CommandId]?: Handler | undefined};
export type Titles = {readonly [Id in CommandId]?: string | undefined};

/** A mounted source of handlers. The router reads them at the key press, so they always see the latest state. */
export interface Layer {
	readonly scope: Scope;
	readonly handlers: () => Handlers;
	/** Short titles for the footer, of commands whose effect depends on the state. */
	readonly titles?: () => Titles;
	/**
	 * Handles typed text before the command table, with a burst of keys as one text. It returns false to get the keys one by
	 * one. Only the closest layer is called. `moved` means that the next key waits for the render, which opens a field.
	 */
	readonly type?: (text: string) => boolean | 'moved';
	/** Handles a chord before the command table. Returns true if it used the chord, or `moved` as in `type`. */
	readonly capture?: (chord: string) => boolean | 'moved';
	/** Whether `capture` would use the chord now. The footer leaves out commands of such keys. */
	readonly claims?: (chord: string) => boolean;
	/** Handles pasted text, which is never parsed as keys. */
	readonly paste?: (text: string) => void;
}

/** A command with its current handler. */
export interface Availability {
	readonly command: Command;
	readonly handler: Handler;
	/** The title for the footer, if it differs from that of the command. */
	readonly title?: string | undefined;
}
