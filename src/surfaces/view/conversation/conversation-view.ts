/** The stacked surfaces of a conversation, with the focus and the scroll position. */
import type {Surface} from '../../../contract/surfaces.ts';
import {Observable} from '../../../text/observable.ts';
import {drawnLines, drawnSurfaces} from '../../engine/limits.ts';
import {noTenantData, type TenantData} from '../../engine/tenant-data.ts';
import type {ComponentNode} from '../../engine/tree/tree.ts';
import {type Block, findNode, type NodePosition} from '../../picture/draw/block.ts';
import {type CursorCell, type Pen, typedCell} from '../../picture/draw/pen.ts';
import type {Intent, Key, KeyHandlers} from '../../widgets/widget.ts';
import type {KeyResult} from '../key-result.ts';
import {createLiveSurface, type SurfaceOptions} from '../live-surface.ts';
import {View, type ViewOptions} from '../view.ts';
import {conversationBlock} from './conversation-block.ts';
import {type FollowedPart, topThatShows} from './followed.ts';
import {type KeyedView, reusedViews} from './keyed-views.ts';
import {indexNear, itemAt, type NodeAt, type NodeKeys, nodeUnder} from './near.ts';

export type ConversationViewOptions = SurfaceOptions & Pick<ViewOptions, 'pen' | 'isLinear'>;

export class ConversationView extends Observable {
	#options: ConversationViewOptions;
	#channels = noTenantData.channel;
	readonly #tenantData: TenantData = {channel: (channel) => this.#channels(channel)};
	#views: readonly KeyedView[] = [];
	/** Surfaces beyond the limit. They are counted but not drawn. */
	#beyond: readonly Surface[] = [];
	#focus: string | undefined;
	#size = {width: 80, height: 20};
	#top = 0;
	/** The part of the focused component that the next drawing scrolls into view. */
	#following: FollowedPart | undefined;
	#block: Block | undefined;
	#cursor: CursorCell | undefined;

	constructor(options: ConversationViewOptions) {
		super();
		this.#options = options;
	}

	/** Draws with another pen, such as the pen of another theme. */
	repaint(pen: Pen): void {
		if (pen === this.#options.pen) return;
		this.#options = {...this.#options, pen};
		for (const {view} of this.#views) view.repaint(pen);
		this.changed();
	}

	/** Loads the conversation's surfaces. Local input stays. */
	load(surfaces: readonly Surface[]): void {
		this.#beyond = surfaces.slice(drawnSurfaces);
		this.#views = reusedViews(this.#views, surfaces.slice(0, drawnSurfaces), (surface, components) =>
			this.#newView(surface, components),
		);
		if (!this.#views.some(({key}) => key === this.#focus)) this.#focus = undefined;
		this.changed();
	}

	#newView(surface: Surface, components: number): View {
		const live = createLiveSurface(surface, this.#options, components);
		return new View(live, {...this.#options, medium: 'screen', tenantData: this.#tenantData});
	}

	get surfaces(): readonly Surface[] {
		return [...this.#views.map(({view}) => view.live.surface), ...this.#beyond];
	}

	/** Stores the settings of the chat channels for the surfaces. */
	updateChannels(channels: TenantData['channel']): void {
		if (channels === this.#channels) return;
		this.#channels = channels;
		for (const {view} of this.#views) view.invalidate();
		this.changed();
	}

	/** The visible part: at most `height` lines. */
	lines(width: number, height: number): readonly string[] {
		if (width !== this.#size.width || height !== this.#size.height) {
			this.#block = undefined;
			this.#following = 'component';
		}
		this.#size = {width, height};
		const block = this.#whole;
		if (this.#following) this.#follow(this.#following);
		this.#top = Math.max(0, Math.min(this.#top, block.height - height));
		const length = Math.min(height, block.height - this.#top);
		const lines = Array.from({length}, (_, at) => block.line(this.#top + at));
		this.#cursor = typedCell(lines);
		return lines.map(({text}) => text);
	}

	/** The cell in which the person types, counted from 0 in the lines that `lines` returned last. */
	get cursor(): CursorCell | undefined {
		return this.#cursor;
	}

	/** The first visible line, the total number of lines, and the number of lines that fit. */
	get position(): {readonly top: number; readonly lines: number; readonly height: number} {
		return {top: this.#top, lines: this.#whole.height, height: this.#size.height};
	}

	get focused(): {readonly node: ComponentNode; readonly view: View} | undefined {
		const view = this.#focusedView;
		const node = view?.focused;
		return view && node && {node, view};
	}

	/** The key handlers of the focused component. */
	get keyHandlers(): KeyHandlers | undefined {
		return this.#focusedView?.keyHandlers;
	}

	press(intent: Intent): KeyResult | undefined {
		return this.#done((view) => view.press(intent));
	}

	type(key: Key): KeyResult | undefined {
		return this.#done((view) => view.type(key));
	}

	paste(text: string): KeyResult | undefined {
		return this.#done((view) => view.paste(text));
	}

	/** Moves the focus and wraps around. Without a focus, starts at the first or last visible component. */
	step(by: 1 | -1): void {
		const all = this.outline;
		const at = all.findIndex(({surface, node}) => surface === this.#focus && node === this.#focusedView?.focus);
		const from = at >= 0 ? at : indexNear(all, by, {...this.#size, top: this.#top, blockOf: this.#blockOf});
		// Checked one by one, because `canFocus` can be expensive.
		for (let distance = 1; distance <= all.length; distance++) {
			const next = all[(((from + by * distance) % all.length) + all.length) % all.length];
			if (!next?.view.canFocus(next.tree)) continue;
			this.focus(next);
			return;
		}
	}

	/** Focuses a node and scrolls to it, even if the node handles no keys. */
	focus(keys: NodeKeys | undefined): void {
		for (const {key, view} of this.#views) view.focus = key === keys?.surface ? keys.node : undefined;
		this.#focus = keys?.surface;
		this.#following = keys && 'component';
		this.changed();
	}

	/** Closes the open part of the focused component, else removes the focus. Returns false without a focus. */
	leave(): boolean {
		if (this.#focus === undefined) return false;
		if (this.press('leave') === undefined) this.focus(undefined);
		return true;
	}

	/** Scrolls. Removes the focus from a component that scrolls out of view. */
	scroll(by: number): void {
		this.#following = undefined;
		const {height} = this.#size;
		this.#top = Math.max(0, Math.min(this.#top + by, Math.max(0, this.#whole.height - height)));
		const position = this.#focusPosition;
		const isInSight = position && position.top < this.#top + height && position.top + position.height > this.#top;
		if (position && !isInSight) this.focus(undefined);
		this.changed();
	}

	/** Scrolls to the top of the next or previous surface. */
	stepSurface(by: 1 | -1): void {
		const tops = this.#tops;
		const next = by > 0 ? tops.find((top) => top > this.#top) : tops.findLast((top) => top < this.#top);
		this.scroll((next ?? (by > 0 ? this.#whole.height : 0)) - this.#top);
	}

	/** All nodes of all surfaces in order. */
	get outline(): readonly NodeAt[] {
		return this.#views.flatMap(({key, view}) =>
			[...view.nodes.values()].map((tree) => ({surface: key, node: tree.key, tree, view})),
		);
	}

	/**
	 * Acts on the item at a cell of the visible lines. Elsewhere on a component, moves the focus there, and acts on a
	 * component without items that has it.
	 */
	click(x: number, y: number): KeyResult | undefined {
		const line = this.#top + y;
		const keys = nodeUnder(this.outline, x, line, {blockOf: this.#blockOf});
		if (!keys) return undefined;
		const item = itemAt(this.#whole.line(line), x, keys.node);
		const {surface, node} = this.focusKeys ?? {};
		const hadFocus = keys.surface === surface && keys.node === node;
		if (!hadFocus) this.focus(keys);
		return item || hadFocus ? this.#done((view) => view.click(item)) : undefined;
	}

	get focusKeys(): NodeKeys | undefined {
		const node = this.#focusedView?.focus;
		return this.#focus === undefined || node === undefined ? undefined : {surface: this.#focus, node};
	}

	get #focusedView(): View | undefined {
		return this.#views.find(({key}) => key === this.#focus)?.view;
	}

	get #whole(): Block {
		this.#block ??= conversationBlock(
			this.#views.map(({view}) => view),
			this.#beyond.length,
			{...this.#size, limit: this.#options.maximumLines ?? drawnLines},
			this.#options.pen,
		);
		return this.#block;
	}

	/** The first line of each surface. */
	get #tops(): readonly number[] {
		return this.#views.length > 1 ? (this.#whole.parts ?? []).map(({top}) => top) : [0];
	}

	/** A surface's drawing and its first line. */
	readonly #blockOf = (surface: string | undefined): {readonly block: Block; readonly top: number} | undefined => {
		const index = this.#views.findIndex(({key}) => key === surface);
		if (this.#views.length === 1 && index === 0 && this.#beyond.length === 0) return {block: this.#whole, top: 0};
		const block = this.#whole.parts?.[index]?.block;
		return index >= 0 && block ? {block, top: this.#tops[index] ?? 0} : undefined;
	};

	/** The position of the focused component. */
	get #focusPosition(): NodePosition | undefined {
		const view = this.#focusedView;
		const drawn = this.#blockOf(this.#focus);
		return view?.focus !== undefined && drawn ? findNode(drawn.block, view.focus, drawn.top) : undefined;
	}

	#follow(part: FollowedPart): void {
		this.#following = undefined;
		const position = this.#focusPosition;
		if (position) this.#top = topThatShows(part, position, {top: this.#top, height: this.#size.height});
	}

	#done(act: (view: View) => KeyResult | undefined): KeyResult | undefined {
		const view = this.#focusedView;
		const before = view?.focus;
		const result = view && act(view);
		if (result === undefined) return undefined;
		this.#following = view?.focus === before ? 'line' : 'component';
		this.changed();
		return result;
	}

	protected override changed(): void {
		this.#block = undefined;
		super.changed();
	}
}
