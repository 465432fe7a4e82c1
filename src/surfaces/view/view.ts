/**
 * The document view of a live surface. It draws components, caches their drawings until their inputs change, and passes
 * keys to the focused component.
 */
import type {Block} from '../draw/block.ts';
import type {Pen} from '../draw/pen.ts';
import {drawnCharacters, drawnLines, textCharacters} from '../limits.ts';
import type {LiveSurface, SurfaceOptions} from '../live-surface.ts';
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

/** Component types with long texts. */
const longTypes = new Set(['text', 'svcCodeBlock']);

export interface ViewOptions extends Pick<SurfaceOptions, 'maximumLines'> {
	readonly pen: Pen;
	readonly medium: Scene['medium'];
	readonly outside: Outside;
}

/** The result of a key. The caller performs the effect and shows the message. */
export interface After {
	readonly effect: Effect | undefined;
	readonly say: string | undefined;
}

const nothing: After = {effect: undefined, say: undefined};

export class View {
	readonly live: LiveSurface;
	/** Whether the service no longer sends the surface. The view stays because of local input. */
	isGone = false;
	/** Keys of nodes that the latest refresh added or changed. */
	changed: ReadonlySet<string> = new Set();
	readonly #options: ViewOptions;
	readonly #drawing: Drawing;
	readonly #states = new Map<string, unknown>();
	readonly #own = new Map<string, {readonly literal: unknown}>();
	#obscured = new Hidden([]);
	#nodes: ReadonlyMap<string, Node> = new Map();
	#focus: string | undefined;
	/** Shared by all nodes without a local value. */
	#ground: Ground;
	#page = {width: 0, height: Number.POSITIVE_INFINITY};

	constructor(live: LiveSurface, options: ViewOptions) {
		this.live = live;
		this.#options = options;
		this.#ground = this.#newGround();
		this.#drawing = new Drawing(
			(node, drawn) => this.#scene(node, drawn),
			(node) => this.#ownState(node.key),
			options.maximumLines ?? drawnLines,
		);
		this.#learn();
	}

	/** Replaces the surface with a newer one. Local input stays, and so does the focus if its node still exists. */
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

	/** Marks the drawings for a check after new tenant data arrived. */
	touch(): void {
		this.#drawing.touch();
	}

	/** Draws the surface `width` cells wide for a screen of `height` lines, with at most `limit` lines in its frame. */
	draw(width: number, height = Number.POSITIVE_INFINITY, limit = this.#options.maximumLines ?? drawnLines): Block {
		if (width !== this.#page.width) this.#drawing.forget();
		else if (height !== this.#page.height) this.#drawing.touch();
		this.#page = {width, height};
		const remark = this.isGone ? 'no longer sent, kept because of your input' : '';
		return inFrame(this.live, remark, width, this.#options.pen, (inside) => {
			const block = this.#drawing.draw(this.live.tree.roots, inside, limit);
			return {block, cut: this.#drawing.isCut ? `Cut after ${limit} lines` : undefined};
		});
	}

	/** Makes `draw` throw `pause` at intervals. The next call continues. */
	pauseOften(): void {
		this.#drawing.pauseOften();
	}

	/** Total lines of all components, including those side by side. */
	get lines(): number {
		return this.#drawing.lines;
	}

	/** The key of the focused node. */
	get focus(): string | undefined {
		return this.#focus;
	}

	set focus(key: string | undefined) {
		if (key === this.#focus) return;
		this.#drawing.touchNode(this.#focus);
		this.#drawing.touchNode(key);
		this.#focus = key;
	}

	/** Whether a node accepts the focus. */
	canFocus(node: Node): boolean {
		if (node.kind !== 'component' || (this.#drawing.isCut && !this.#drawing.has(node))) return false;
		return this.#answers(node) !== undefined;
	}

	/** Whether a value from these pointers contains the value of an obscured field. */
	isObscured(reads: readonly string[]): boolean {
		return this.#obscured.touches(reads);
	}

	/** All nodes by key, in tree order. */
	get nodes(): ReadonlyMap<string, Node> {
		return this.#nodes;
	}

	get focused(): ComponentNode | undefined {
		const node = this.#focus === undefined ? undefined : this.#nodes.get(this.#focus);
		return node?.kind === 'component' ? node : undefined;
	}

	/** The key handlers of the focused component. */
	get answers(): Answers | undefined {
		return this.focused && this.#answers(this.focused);
	}

	/** Sends an intent to the focused component. Undefined if the component does not handle it. */
	press(intent: Intent): After | undefined {
		const handler = this.answers?.[intent];
		if (handler === undefined) return undefined;
		return typeof handler === 'function' ? this.#react(handler) : {effect: undefined, say: handler.whyNot};
	}

	/** Sends a key as text. Undefined if the focused component does not handle it. */
	type(key: Key): After | undefined {
		const type = this.answers?.type;
		return type && this.#react(() => type(key));
	}

	paste(text: string): After | undefined {
		const paste = this.answers?.paste;
		return paste && this.#react(() => paste(this.live.pressScope.clean(text)));
	}

	/** Writes a value to the focused component as if it were typed. */
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
		const refused = 'write' in reaction ? this.#store(node, path, reaction.write) : undefined;
		this.#drawing.touchNode(node.key);
		if (path && (reaction.revert || 'write' in reaction)) {
			this.#drawing.touchData(formatPointer(parsePointer(path) ?? []));
		}
		return {effect: reaction.effect, say: refused ?? reaction.say};
	}

	/** Writes a value to the data model. If that fails, the view stores it, so that no input is lost. */
	#store(node: ComponentNode, path: string | undefined, value: unknown): string | undefined {
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
		const textLength = clamp(Math.floor(drawnCharacters / texts), textCharacters.minimum, textCharacters.maximum);
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

/** The path of an input's value in the data model. */
function pathOf({component, type}: ComponentNode): string | undefined {
	const members: object = component[type] ?? {};
	const value = 'value' in members ? members.value : undefined;
	return isRecord(value) && typeof value.path === 'string' ? value.path || undefined : undefined;
}
