/**
 * The document view of a live surface. It draws components, caches their drawings until their inputs change, and passes
 * keys to the focused component.
 */
import {once} from '../engine/cache.ts';
import {drawnLines} from '../engine/limits.ts';
import type {TenantData} from '../engine/tenant-data.ts';
import {pathOf, pointerOf, type Stop, stopsOf} from '../engine/tree/inputs.ts';
import {type ComponentNode, membersOf, type Node, nodesByKey} from '../engine/tree/tree.ts';
import type {Block} from '../picture/draw/block.ts';
import type {Item, Pen} from '../picture/draw/pen.ts';
import {boundedPen, TextBudget} from '../picture/draw/text-budget.ts';
import {type Intent, intents, type Key, type KeyHandlers, type Reaction, type Scene} from '../widgets/widget.ts';
import {widgetOf} from '../widgets/widgets.ts';
import {type Drawing, drawingOf, type Own, type RecordedScene} from './drawing/drawing.ts';
import {pictures, sentences} from './drawing/painter.ts';
import {reasonOf} from './drawing/placeholders.ts';
import {inFrame, inLines} from './frame.ts';
import type {KeyResult} from './key-result.ts';
import type {LiveSurface, SurfaceOptions} from './live-surface.ts';
import {Reading, type ReadingContext} from './reading.ts';
import {touching} from './redaction.ts';
import {textLengthOf} from './warnings.ts';

export interface ViewOptions extends Pick<SurfaceOptions, 'maximumLines'> {
	readonly pen: Pen;
	readonly medium: Scene['medium'];
	readonly tenantData: TenantData;
	/** Draws components one after another, in sentences. */
	readonly isLinear?: boolean;
	/** The budget of all surfaces that are drawn together. Default: one for this surface. */
	readonly texts?: TextBudget;
}

export class View {
	readonly live: LiveSurface;
	#options: ViewOptions & {readonly texts: TextBudget};
	readonly #drawing: Drawing;
	readonly #states = new Map<string, unknown>();
	#nodes: ReadonlyMap<string, Node> = new Map();
	/** The numbers of inputs and buttons by node. */
	#stops: () => ReadonlyMap<string, Stop> = () => new Map();
	#focus: string | undefined;
	/** Keys of nodes that had the focus. */
	readonly #visited = new Set<string>();
	#context: ReadingContext;
	#page = {width: 0, height: Number.POSITIVE_INFINITY};

	constructor(live: LiveSurface, options: ViewOptions) {
		this.live = live;
		const texts = options.texts ?? new TextBudget();
		this.#options = {...options, texts, pen: boundedPen(options.pen, texts)};
		this.#context = this.#indexed();
		this.#drawing = drawingOf(
			(...drawn) => this.#scene(...drawn),
			(node) => this.#ownState(node.key),
			{limit: options.maximumLines ?? drawnLines, texts},
			options.isLinear ? sentences((key) => this.#stops().get(key)) : pictures,
		);
	}

	/** Replaces the surface with a newer one. Local input stays where it has a place, and so does the focus if its node still exists. */
	refresh(surface: LiveSurface['surface'], components?: number): void {
		this.live.refresh(surface, components);
		this.#drawing.clear();
		this.#context = this.#indexed();
		if (this.#focus !== undefined && !this.#nodes.has(this.#focus)) this.#focus = undefined;
	}

	/** Marks the drawings for a check after new tenant data arrived. */
	invalidate(): void {
		this.#drawing.invalidate();
	}

	repaint(pen: Pen): void {
		this.#options = {...this.#options, pen: boundedPen(pen, this.#options.texts)};
		this.#drawing.clear();
	}

	/** Draws the surface `width` cells wide for a screen of `height` lines, with at most `limit` lines in its frame. */
	draw(width: number, height = Number.POSITIVE_INFINITY, limit = this.#options.maximumLines ?? drawnLines): Block {
		if (width !== this.#page.width) this.#drawing.clear();
		else if (height !== this.#page.height) this.#drawing.invalidate();
		this.#page = {width, height};
		const words = this.live.words.frame;
		const frame = this.#options.isLinear ? inLines : inFrame;
		return frame(this.live, width, this.#options.pen, (inside) => {
			const block = this.#drawing.draw(this.live.tree.roots, inside, limit);
			return {block, cut: this.#drawing.budget.isCut ? words.cutAfter(limit) : undefined};
		});
	}

	/** Whether the line limit cut the latest drawing. */
	get isCut(): boolean {
		return this.#drawing.budget.isCut;
	}

	/** Total lines of all components, including those side by side. */
	get lines(): number {
		return this.#drawing.budget.spent;
	}

	/** The key of the focused node. */
	get focus(): string | undefined {
		return this.#focus;
	}

	set focus(key: string | undefined) {
		if (key === this.#focus) return;
		if (this.#focus !== undefined) this.#visited.add(this.#focus);
		this.#drawing.invalidate();
		this.#focus = key;
	}

	canFocus(node: Node): boolean {
		if (node.kind !== 'component' || (this.#drawing.budget.isCut && !this.#drawing.has(node))) return false;
		return this.#keyHandlers(node) !== undefined;
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
	get keyHandlers(): KeyHandlers | undefined {
		return this.focused && this.#keyHandlers(this.focused);
	}

	/** Sends an intent to the focused component. Undefined if the component does not handle it. */
	press(intent: Intent): KeyResult | undefined {
		const handler = this.keyHandlers?.[intent];
		if (handler === undefined) return undefined;
		return typeof handler === 'function' ? this.#react(handler) : {effect: undefined, message: handler.whyNot};
	}

	/** Moves the cursor of the focused component to a clicked item, and acts on it. A component without items acts at once. */
	click(item: Item | undefined): KeyResult | undefined {
		const point = this.keyHandlers?.click;
		if (!point) return this.press('act');
		let intent: Intent | undefined;
		const result = this.#react(() => {
			const pointed = item && point(item);
			intent = pointed?.press;
			return pointed;
		});
		return intent === undefined ? result : this.press(intent);
	}

	/** Sends a key as text. Undefined if the focused component does not handle it. */
	type(key: Key): KeyResult | undefined {
		const type = this.keyHandlers?.type;
		// A host can mistake the bytes of a key for text, and text with control characters would be sent on.
		const text = key.text !== undefined && /\p{Cc}/u.test(key.text) ? undefined : key.text;
		return type && this.#react(() => type({...key, text}));
	}

	paste(text: string): KeyResult | undefined {
		const paste = this.keyHandlers?.paste;
		return paste && this.#react(() => paste(this.live.actionContext.clean(text)));
	}

	#react(act: () => Reaction | undefined): KeyResult | undefined {
		const node = this.focused;
		if (!node) return undefined;
		try {
			const reaction = act();
			return reaction && this.#apply(node, reaction);
		} catch (error) {
			return {effect: undefined, message: this.live.words.frame.failed(reasonOf(error))};
		}
	}

	#apply(node: ComponentNode, reaction: Reaction): KeyResult {
		const path = pathOf(node);
		if ('state' in reaction) this.#states.set(node.key, reaction.state);
		const refused = 'write' in reaction ? this.#store(path, reaction.write) : undefined;
		this.#drawing.invalidate();
		return {effect: reaction.effect, message: refused ?? reaction.message};
	}

	/** Writes a value to the data model. Returns the reason if it fails. */
	#store(path: string | undefined, value: unknown): string | undefined {
		return path ? this.live.model.set(path, value) : this.live.words.frame.noPlace;
	}

	#ownState(key: string): Own {
		const showsErrors = this.#options.medium === 'print' || this.#visited.has(key);
		return {state: this.#states.get(key), isFocused: this.#focus === key, showsErrors};
	}

	#keyHandlers(node: ComponentNode): KeyHandlers | undefined {
		const widget = widgetOf(node.type);
		if (!widget.keyHandlers) return undefined;
		try {
			return widget.keyHandlers(membersOf(node), this.#scene(node, this.#drawing.widthOf(node)));
		} catch (error) {
			const failed = {whyNot: this.live.words.frame.failed(reasonOf(error))};
			return Object.fromEntries(intents.map((intent) => [intent, failed]));
		}
	}

	#scene(node: Node, width: number, own = this.#ownState(node.key), children: Scene['children'] = []): RecordedScene {
		const {pen, medium, isLinear = false} = this.#options;
		const read = new Reading(this.#context);
		return {id: node.id, width, children, read, pen, medium, isLinear, words: this.live.words, ...own};
	}

	/** Indexes the surface, and returns the sources of its values. */
	#indexed(): ReadingContext {
		const {live} = this;
		this.#nodes = nodesByKey(live.tree.roots);
		this.#stops = once(() => stopsOf(this.#nodes.values()));
		const {tenantData} = this.#options;
		const textLength = textLengthOf(this.#nodes.values());
		const isObscured = touching(live.actionContext.obscured.map(pointerOf));
		return {live, tenantData, isObscured, textLength, page: () => this.#page};
	}
}
