/**
 * Each component type has one widget. A widget is pure: it maps a component's members and data to lines, and a key to a
 * reaction that the view performs. The same drawing therefore serves the screen, a pipe and tests.
 */

import type {ComponentType, Members} from '../../contract/surfaces.ts';
import type {Outcome} from '../engine/actions.ts';
import {byObject} from '../engine/cache.ts';
import type {Stop} from '../engine/tree/inputs.ts';
import type {Words} from '../engine/words/words.ts';
import {type Block, blockOf, edged} from '../picture/draw/block.ts';
import {type Item, joined, type Line, type Pen} from '../picture/draw/pen.ts';
import type {WidthNeeds} from '../picture/draw/shares.ts';
import type {Reader} from './reader.ts';

export interface Widget<T extends ComponentType> {
	/** Draws the component. No line may be wider than the scene. */
	draw(members: Members<T>, scene: Scene): Block | readonly Line[];
	/** The width requirements. Undefined for a widget that takes all the width and has a small minimum. */
	widthNeeds?(members: Members<T>, scene: Scene): Need | undefined;
	/** The key handlers. Undefined for a component that does not accept the focus. */
	keyHandlers?(members: Members<T>, scene: Scene): KeyHandlers | undefined;
	/**
	 * Describes the component in the linear form, for reading without eyes and for programs. Each text is a separate sentence
	 * and wraps to the width. There are no columns, boxes or pictures.
	 */
	say(members: Members<T>, scene: SpokenScene): Block | readonly Said[];
}

/** A sentence, a line, or the sentence about the item under the cursor. */
export type Said = string | Line | {readonly here: string};

/** The parts of a widget. `facts` derives what they have in common, so that a rule stands once. */
interface Parts<M, F> {
	facts(members: M, scene: Scene): F;
	draw(facts: F, scene: Scene): Block | readonly Line[];
	say(facts: F, scene: SpokenScene): Block | readonly Said[];
	needs?(facts: F, scene: Scene): Need | undefined;
	keys?(facts: F, scene: Scene): KeyHandlers | undefined;
}

export const widgetFrom = <M, F>({facts, draw, say, needs, keys}: Parts<M, F>) => ({
	draw: (members: M, scene: Scene) => draw(facts(members, scene), scene),
	say: (members: M, scene: SpokenScene) => say(facts(members, scene), scene),
	...(needs && {widthNeeds: (members: M, scene: Scene) => needs(facts(members, scene), scene)}),
	...(keys && {keyHandlers: (members: M, scene: Scene) => keys(facts(members, scene), scene)}),
});

/** `natural` is absent for a widget that takes all the width. */
type Need = Pick<WidthNeeds, 'minimum'> & Partial<Pick<WidthNeeds, 'natural'>>;

/** The context in which a component is drawn. */
export interface Scene {
	/** The component's id. */
	readonly id: string;
	/** Width in cells. Not meaningful while `widthNeeds` is computed. */
	readonly width: number;
	readonly pen: Pen;
	readonly words: Words;
	readonly isFocused: boolean;
	/** Whether the drawing shows errors of input: in print, and after the focus left the input. */
	readonly showsErrors: boolean;
	/** Whether components are described in sentences, one after another. */
	readonly isLinear: boolean;
	/** A screen shows a window of long content; print shows all of it. */
	readonly medium: 'screen' | 'print';
	/** The state from the widget's latest reaction. */
	readonly state: unknown;
	readonly children: readonly Child[];
	readonly read: Reader;
}

/** The context in which a component is described. */
export interface SpokenScene extends Scene {
	/** The number of an input among those of its surface. Undefined for a component without input. */
	readonly stop: Stop | undefined;
}

export interface Child {
	/** Undefined for a placeholder. */
	readonly type: string | undefined;
	widthNeeds(): WidthNeeds;
	draw(width: number): Block;
}

/** The intents of a person. The key table maps keys to intents. */
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
	'zoom-in',
	'zoom-out',
	'open',
	'copy',
	'leave',
] as const;
export type Intent = (typeof intents)[number];

/** A key's handler, or the reason why the key does nothing. */
export type KeyHandler = (() => Reaction) | {readonly whyNot: string};

/** The key handlers of a component in its current state. */
export interface KeyHandlers extends Partial<Readonly<Record<Intent, KeyHandler>>> {
	/** Receives keys as text before they become intents. Returns undefined for a key it does not handle. */
	readonly type?: (key: Key) => Reaction | undefined;
	readonly paste?: (text: string) => Reaction;
	/** Moves the cursor to a clicked item. Without it, a click on the focused component is an `act`. */
	readonly click?: (item: Item) => Pointed;
	/** A short usage hint. */
	readonly hint?: string;
	/** The effect of `act`, as a title of one or two words. */
	readonly actTitle?: string;
	/** The view that `switch` shows, as a title of one or two words. */
	readonly switchTitle?: string;
}

/** A pressed key and the text that it types, if any. */
export interface Key {
	readonly chord: string;
	readonly text: string | undefined;
}

/** The reaction to a click, and the intent that then acts on the item. */
export interface Pointed extends Reaction {
	readonly press?: Intent | undefined;
}

/** The changes that the view performs after a key. */
export interface Reaction {
	/** The component's new state. */
	readonly state?: unknown;
	/** The component's new value. */
	readonly write?: unknown;
	readonly effect?: Effect;
	/** A sentence for the person. */
	readonly message?: string;
}

export type Effect =
	| {readonly kind: 'outcome'; readonly outcome: Outcome}
	| {readonly kind: 'copy'; readonly what: string; readonly text: string};

export const stateOf = <S>(scene: Scene, initial: S): S => (scene.state as S | undefined) ?? initial;

export const clamp = (value: number, minimum: number, maximum: number): number =>
	Math.max(minimum, Math.min(value, Math.max(minimum, maximum)));

export const isLines = <L>(drawn: Block | readonly L[]): drawn is readonly L[] => Array.isArray(drawn);

export const focusMark = ({isFocused, pen}: Scene): Line => (isFocused ? focusedMark(pen) : restingMark(pen));

const focusedMark = byObject((pen: Pen) => pen.text(pen.signs.cursor, 'accent'));
const restingMark = byObject((pen: Pen) => pen.text(' ', 'accent'));

/**
 * Reserves one cell for the mark. Widgets that do not accept the focus reserve it too, so that all content has one left
 * edge. `maximumWidth` is the maximum width without the mark.
 */
export function withFocusMark<T extends ComponentType>(
	widget: Widget<T>,
	{maximumWidth = Number.POSITIVE_INFINITY}: {readonly maximumWidth?: number} = {},
): Widget<T> {
	const inside = (scene: Scene): Scene => ({...scene, width: Math.max(1, Math.min(maximumWidth, scene.width - 1))});
	const {keyHandlers} = widget;
	return {
		...widget,
		draw(members, scene) {
			const drawn = widget.draw(members, inside(scene));
			const block = isLines(drawn) ? blockOf(drawn) : drawn;
			const mark = focusMark(scene);
			return edged(block, block.width + mark.cells, (line) => joined([mark, line]), mark.cells);
		},
		...(keyHandlers ? {keyHandlers: (members, scene) => keyHandlers(members, inside(scene))} : {}),
	};
}

/** Marks an input and limits its width. The eye loses the line in wider fields. */
export const asField = <T extends ComponentType>(widget: Widget<T>): Widget<T> =>
	withFocusMark(widget, {maximumWidth: 72});
