/**
 * Surfaces: interfaces that an agent described, as a tree of components over a data model. This folder reads them
 * (`tree`, `model`), computes their values (`value`, `functions`), judges and answers input (`checks`, `actions`) and
 * prepares what widgets draw (`charts`, `table`). Everything in a surface is taken for hostile: work, depth and size are
 * bounded, nothing throws, and what is cut is said.
 */
import type {Surface} from '../contract/surface.ts';
import {obscuredPaths, type PressScope} from './actions.ts';
import {createModel, type Model} from './model/model.ts';
import type {Problem} from './tree/problem.ts';
import {buildTree, type Tree} from './tree/tree.ts';
import type {Scope} from './value/evaluation.ts';
import {createEvaluator, type Evaluator} from './value/evaluator.ts';

export interface SurfaceOptions {
	/** Makes a text safe for the terminal. */
	readonly clean: Scope['clean'];
	readonly now: PressScope['now'];
	/** A BCP 47 tag. */
	readonly locale?: string;
	/** An IANA zone. */
	readonly timeZone?: string;
}

/** A surface that is being shown. */
export interface LiveSurface {
	/** As it came last. */
	readonly surface: Surface;
	readonly tree: Tree;
	/** One for the whole life: what was typed outlives refreshes. */
	readonly model: Model;
	readonly evaluator: Evaluator;
	/** Of the tree and of the model. */
	readonly problems: readonly Problem[];
	/** What pressing a button needs to know. */
	readonly pressScope: PressScope;
	/** Takes the surface as it came again, with at most so many components drawn. */
	refresh(surface: Surface, components?: number): void;
}

export function createLiveSurface(first: Surface, options: SurfaceOptions, components?: number): LiveSurface {
	const {clean, now, locale = 'en-US', timeZone = 'UTC'} = options;
	const model = createModel(first.dataModelJson);
	const evaluator = createEvaluator({model, clean, locale, timeZone});
	let surface = first;
	let tree = buildTree(first.components ?? [], components);
	// A surface may have very many components, and each press and each chart asks.
	let obscured: readonly string[] | undefined;

	return {
		model,
		evaluator,
		get surface() {
			return surface;
		},
		get tree() {
			return tree;
		},
		get problems() {
			const ofModel = model.problem && {kind: 'model' as const, componentId: '', message: model.problem};
			return ofModel ? [ofModel, ...tree.problems] : tree.problems;
		},
		get pressScope() {
			obscured ??= obscuredPaths(surface.components ?? []);
			return {surface, model, clean, now, locale, timeZone, obscured};
		},
		refresh(next, limit) {
			surface = next;
			obscured = undefined;
			tree = buildTree(next.components ?? [], limit);
			model.rebase(next.dataModelJson);
		},
	};
}
