/**
 * A live surface as a person meets it: drawn component by component, each drawing kept until what it read has changed,
 * with one of them taking the keys.
 */
import type {Block} from '../draw/block.ts';
import type {Pen} from '../draw/pen.ts';
import {drawnCharacters, drawnLines, textCharacters} from '../limits.ts';
import type {LiveSurface} from '../live-surface.ts';
import {formatPointer, isRecord, parsePointer} from '../model/pointer.ts';
import {isSame} from '../model/same.ts';
import type {ComponentNode, Node} from '../tree/tree.ts';
import {
	type Answers,
	clamp,
	type Effect,
	type Intent,
	intents,
	type Key,
	type Reaction,
	type Scene,
} from '../widgets/widget.ts';
import {widgetOf} from '../widgets/widgets.ts';
import {Drawing} from './drawing.ts';
import {inFrame} from './frame.ts';
import {Hidden} from './masked.ts';
import type {Outside} from './outside.ts';
import {type Ground, Reading} from './reading.ts';
import {reasonOf} from './reason.ts';

/** Those whose texts may be long. */
const longTypes = new Set(['text', 'svcCodeBlock']);

export interface ViewOptions {
	readonly pen: Pen;
	readonly medium: Scene['medium'];
	readonly outside: Outside;
}

/** What is left to do after a key, by whoever has the means. */
export interface After {
	readonly effect: Effect | undefined;
	readonly say: string | undefined;
}

const nothing: After = {effect: undefined, say: undefined};

export class View {
	readonly live: LiveSurface;
	/** The service sent it no more; it is kept for what was typed into it. */
	isGone = false;
	/** Nodes that came or changed when the surface came last. */
	changed: ReadonlySet<string> = new Set();
	readonly #options: ViewOptions;
	readonly #drawing: Drawing;
	readonly #states = new Map<string, unknown>();
	readonly #own = new Map<string, {readonly literal: unknown}>();
	#obscured = new Hidden([]);
	#nodes: ReadonlyMap<string, Node> = new Map();
	#focus: string | undefined;
	/** The same for all nodes but those that keep a value of their own. */
	#ground: Ground;
	#page = {width: 0, height: Number.POSITIVE_INFINITY};

	constructor(live: LiveSurface, options: ViewOptions) {
		this.live = live;
		this.#options = options;
		this.#ground = this.#newGround();
		this.#drawing = new Drawing(
			(node, drawn) => this.#scene(node, drawn),
			(node) => this.#ownState(node.key),
		);
		this.#learn();
	}

	/** Takes the surface as it came again. What was typed stays, and so does the focus where it still has a place. */
	refresh(surface: LiveSurface['surface'], components?: number): void {
		const before = this.#nodes;
		this.live.refresh(surface, components);
		const news = new Set(this.#drawing.news);
		this.#drawing.forget();
		this.#learn();
		this.changed = new Set(
			[...this.#nodes].flatMap(([key, node]) => (news.has(key) || isOther(before.get(key), node) ? [key] : [])),
		);
		if (this.#focus !== undefined && !this.#nodes.has(this.#focus)) this.#focus = undefined;
	}

	/** Something outside the surface is known by now. */
	touch(): void {
		this.#drawing.touch();
	}

	/** The surface, `width` cells wide, for a screen of `height` lines; of what is in its frame at most `limit` lines. */
	draw(width: number, height = Number.POSITIVE_INFINITY, limit = drawnLines): Block {
		if (width !== this.#page.width) this.#drawing.forget();
		else if (height !== this.#page.height) this.#drawing.touch();
		this.#page = {width, height};
		const remark = this.isGone ? 'no longer sent, kept because you typed here' : '';
		return inFrame(this.live, remark, width, this.#options.pen, (inside) => {
			const block = this.#drawing.draw(this.live.tree.roots, inside, limit);
			return {block, cut: this.#drawing.isCut ? `Cut after ${limit} lines: the rest is not drawn` : undefined};
		});
	}

	/** Makes `draw` throw `pause` now and then; calling it again goes on from there. */
	pauseOften(): void {
		this.#drawing.pauseOften();
	}

	/** Lines that the components take, whether below one another or side by side. */
	get lines(): number {
		return this.#drawing.lines;
	}

	/** The key of the node that takes the keys. */
	get focus(): string | undefined {
		return this.#focus;
	}

	set focus(key: string | undefined) {
		if (key === this.#focus) return;
		this.#drawing.touchNode(this.#focus);
		this.#drawing.touchNode(key);
		this.#focus = key;
	}

	/** Whether a node takes the focus now. */
	canFocus(node: Node): boolean {
		if (node.kind !== 'component' || (this.#drawing.isCut && !this.#drawing.has(node))) return false;
		return this.#answers(node) !== undefined;
	}

	/** Whether a value read from these pointers holds something that an obscured field hides. */
	isObscured(reads: readonly string[]): boolean {
		return this.#obscured.touches(reads);
	}

	/** Every node of the tree by its key, in its order. */
	get nodes(): ReadonlyMap<string, Node> {
		return this.#nodes;
	}

	get focused(): ComponentNode | undefined {
		const node = this.#focus === undefined ? undefined : this.#nodes.get(this.#focus);
		return node?.kind === 'component' ? node : undefined;
	}

	/** What the focused component does about keys now. */
	get answers(): Answers | undefined {
		return this.focused && this.#answers(this.focused);
	}

	/** What the focused component makes of an intent; undefined when it has no answer to it. */
	press(intent: Intent): After | undefined {
		const answer = this.answers?.[intent];
		if (answer === undefined) return undefined;
		return typeof answer === 'function' ? this.#react(answer) : {effect: undefined, say: answer.whyNot};
	}

	/** Offers a key as text; undefined when the focused component does not take it. */
	type(key: Key): After | undefined {
		const type = this.answers?.type;
		return type && this.#react(() => type(key));
	}

	paste(text: string): After | undefined {
		const paste = this.answers?.paste;
		return paste && this.#react(() => paste(this.live.pressScope.clean(text)));
	}

	/** Gives the focused component a value, as if it had been typed. */
	write(value: unknown): After {
		return this.#react(() => ({write: value})) ?? nothing;
	}

	#react(act: () => Reaction | undefined): After | undefined {
		const node = this.focused;
		if (!node) return undefined;
		try {
			const reaction = act();
			return reaction && this.#apply(node, reaction);
		} catch (error) {
			return {effect: undefined, say: `This component failed: ${reasonOf(error)}`};
		}
	}

	#apply(node: ComponentNode, reaction: Reaction): After {
		const path = pathOf(node);
		if ('state' in reaction) this.#states.set(node.key, reaction.state);
		if (reaction.revert && path) this.live.model.revert(path);
		const refused = 'write' in reaction ? this.#keep(node, path, reaction.write) : undefined;
		this.#drawing.touchNode(node.key);
		if (path && (reaction.revert || 'write' in reaction)) {
			this.#drawing.touchData(formatPointer(parsePointer(path) ?? []));
		}
		return {effect: reaction.effect, say: refused ?? reaction.say};
	}

	/** Puts a value where it belongs; where that is not possible it stays with the component, so that nothing typed is lost. */
	#keep(node: ComponentNode, path: string | undefined, value: unknown): string | undefined {
		const refused = path ? this.live.model.set(path, value) : undefined;
		if (path && refused === undefined) this.#own.delete(node.key);
		else this.#own.set(node.key, {literal: value});
		return refused && `Kept here only: ${refused}`;
	}

	#ownState(key: string) {
		return {state: this.#states.get(key), own: this.#own.get(key), isFocused: this.#focus === key};
	}

	#answers(node: ComponentNode): Answers | undefined {
		const widget = widgetOf(node);
		if (!widget.answers) return undefined;
		try {
			return widget.answers(node.component[node.type] ?? {}, this.#scene(node, {width: this.#drawing.widthOf(node)}));
		} catch (error) {
			const failed = {whyNot: `This component failed: ${reasonOf(error)}`};
			return Object.fromEntries(intents.map((intent) => [intent, failed]));
		}
	}

	#scene(node: Node, {width, children = []}: {readonly width: number; readonly children?: Scene['children']}): Scene {
		const {state, own, isFocused} = this.#ownState(node.key);
		const {pen, medium} = this.#options;
		const read = new Reading(own ? {...this.#ground, own} : this.#ground);
		return {id: node.id, width, pen, medium, isFocused, state, children, read};
	}

	#newGround(): Ground {
		const {live} = this;
		const {outside} = this.#options;
		const texts = [...this.#nodes.values()].filter(
			(node) => node.kind === 'component' && longTypes.has(node.type),
		).length;
		const textLength = clamp(Math.floor(drawnCharacters / texts), textCharacters.least, textCharacters.most);
		return {live, outside, obscured: this.#obscured, own: undefined, textLength, page: () => this.#page};
	}

	#learn(): void {
		const paths = this.live.pressScope.obscured;
		this.#obscured = new Hidden(paths.map((path) => formatPointer(parsePointer(path) ?? [])));
		this.#nodes = new Map(inOrder(this.live.tree.roots).map((node) => [node.key, node]));
		this.#ground = this.#newGround();
	}
}

const isOther = (before: Node | undefined, node: Node): boolean =>
	before === undefined || !isSame(definitionOf(before), definitionOf(node));
const definitionOf = (node: Node) => ('component' in node ? node.component : node.message);

const inOrder = (nodes: readonly Node[]): readonly Node[] =>
	nodes.flatMap((node) => ('children' in node ? [node, ...inOrder(node.children)] : [node]));

/** Where an input keeps its value. */
function pathOf({component, type}: ComponentNode): string | undefined {
	const members: object = component[type] ?? {};
	const value = 'value' in members ? members.value : undefined;
	return isRecord(value) && typeof value.path === 'string' ? value.path || undefined : undefined;
}
