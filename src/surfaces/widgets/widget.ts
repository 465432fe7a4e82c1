/**
 * Widgets: one file for each component type. A widget is pure: from the component's members and what it reads of the data
 * it makes lines, and for a key it says what should happen; it changes nothing itself. So the same drawing serves the
 * screen, a pipe and tests.
 */
import type {ComponentType, Members} from '../../contract/surface.ts';
import type {Outcome} from '../actions.ts';
import type {Block} from '../draw/block.ts';
import type {Line} from '../draw/line.ts';
import type {Pen} from '../draw/pen.ts';
import type {Room} from '../draw/shares.ts';
import type {Reading} from '../view/reading.ts';

export interface Widget<T extends ComponentType> {
	/** No line wider than the scene. */
	draw(members: Members<T>, scene: Scene): Block | readonly Line[];
	/** Absent, or undefined, for what takes all the width there is and can do with little. */
	room?(members: Members<T>, scene: Scene): Need | undefined;
	/** What keys do; absent, or undefined, for what does not take the focus. */
	answers?(members: Members<T>, scene: Scene): Answers | undefined;
}

interface Need extends Pick<Room, 'least'> {
	/** Absent for what takes all the width there is. */
	readonly natural?: number;
}

/** Where and how a component is drawn. */
export interface Scene {
	/** The component's id. */
	readonly id: string;
	/** Cells; nothing is known of it while widths are still being worked out. */
	readonly width: number;
	readonly pen: Pen;
	readonly isFocused: boolean;
	/** A screen shows a window of what is long, paper all of it. */
	readonly medium: 'screen' | 'paper';
	/** What the widget last wished to remember. */
	readonly state: unknown;
	readonly children: readonly Child[];
	readonly read: Reading;
}

export interface Child {
	room(): Room;
	draw(width: number): Block;
}

/** What a person can want of a component; the keys for it stand in the table of keys. */
export const intents = [
	'up',
	'down',
	'left',
	'right',
	'first',
	'last',
	'page-up',
	'page-down',
	'act',
	'toggle',
	'sort',
	'reverse',
	'filter',
	'switch',
	'open',
	'copy',
	'revert',
	'undo',
	'editor',
	'leave',
] as const;
export type Intent = (typeof intents)[number];

type Answer = (() => Reaction) | {readonly whyNot: string};

/** What a component does about keys now. */
export interface Answers extends Partial<Readonly<Record<Intent, Answer>>> {
	/** Takes keys as text before they are anything else; undefined for those it has no use for. */
	readonly type?: (key: Key) => Reaction | undefined;
	readonly paste?: (text: string) => Reaction;
	/** How it is used, in a few words. */
	readonly hint?: string;
	/** Words for which apps should be looked up now. */
	readonly search?: string;
}

/** A key as it was pressed, and the text it types if it types any. */
export interface Key {
	readonly chord: string;
	readonly text: string | undefined;
}

/** What should happen. */
export interface Reaction {
	/** To be remembered by the component. */
	readonly state?: unknown;
	/** What the component's value should be from now on. */
	readonly write?: unknown;
	/** Back to what the service says. */
	readonly revert?: true;
	readonly effect?: Effect;
	/** For the person, in a sentence. */
	readonly say?: string;
}

export type Effect =
	| {readonly kind: 'outcome'; readonly outcome: Outcome}
	| {readonly kind: 'copy'; readonly what: string; readonly text: string}
	/** A text to edit elsewhere; what comes of it goes to `View.write`. */
	| {readonly kind: 'edit'; readonly text: string};

/** The state as its widget left it. */
export const stateOf = <S>(scene: Scene, initial: S): S => (scene.state as S | undefined) ?? initial;

export const clamp = (value: number, least: number, most: number): number =>
	Math.max(least, Math.min(value, Math.max(least, most)));
