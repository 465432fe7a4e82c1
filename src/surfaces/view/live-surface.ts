/**
 * A surface is an interface that an agent describes as a tree of components over a data model. Surfaces are untrusted
 * input: work, depth and size are bounded, no function throws, and every cut is visible.
 */
import type {Surface} from '../../contract/surfaces.ts';
import {cutsOf} from '../../text/json/cuts.ts';
import {type ActionContext, obscuredPaths} from '../engine/actions.ts';
import {createModel} from '../engine/model/model.ts';
import type {Problem} from '../engine/tree/problem.ts';
import {buildTree} from '../engine/tree/tree.ts';
import type {Scope} from '../engine/value/evaluation.ts';
import {createEvaluator} from '../engine/value/evaluator.ts';
import {words} from '../engine/words/words.ts';
import {touching} from './redaction.ts';

export interface SurfaceOptions {
	/** Sanitizes a text for the terminal. */
	readonly clean: Scope['clean'];
	readonly now: ActionContext['now'];
	/** An IANA zone. */
	readonly timeZone?: string;
	/** Lines drawn per surface, and per conversation. Default: `drawnLines` in `limits.ts`. */
	readonly maximumLines?: number;
	/** The title of the frame. Default: that it is a surface of an agent, with its id. */
	readonly title?: string;
}

/** A surface on display. */
export type LiveSurface = ReturnType<typeof createLiveSurface>;

export function createLiveSurface(first: Surface, options: SurfaceOptions, components?: number) {
	const {clean, now, timeZone = 'UTC'} = options;
	const model = createModel(first.dataModelJson);
	let surface = first;
	const scope = {model, clean, timeZone, hidesAny};
	const evaluator = createEvaluator(scope);
	let tree = buildTree(first.components ?? [], components);
	// Cached: every press and every chart reads them, and a surface can have thousands of components.
	let obscured: readonly string[] | undefined;
	let hidden: ReturnType<typeof touching> | undefined;
	function obscuredNow(): readonly string[] {
		obscured ??= obscuredPaths(surface.components ?? [], cutsOf(surface));
		return obscured;
	}
	function hidesAny(reads: readonly string[]): boolean {
		hidden ??= touching(obscuredNow());
		return hidden(reads);
	}

	return {
		/** The same object for the whole life of the surface, so that local input survives a refresh. */
		model,
		evaluator,
		words,
		title: options.title,
		/** The surface from the latest response. */
		get surface() {
			return surface;
		},
		get tree() {
			return tree;
		},
		/** Problems of the tree and of the model. */
		get problems(): readonly Problem[] {
			const modelProblem = model.problem && {kind: 'model' as const, componentId: '', message: model.problem};
			return modelProblem ? [modelProblem, ...tree.problems] : tree.problems;
		},
		/** The state that `press` resolves actions against. */
		get actionContext(): ActionContext {
			return {...scope, surface, now, obscured: obscuredNow()};
		},
		/** Replaces the surface with a newer one and draws at most `limit` components. */
		refresh(next: Surface, limit?: number): void {
			surface = next;
			obscured = undefined;
			hidden = undefined;
			tree = buildTree(next.components ?? [], limit);
			model.replaceBase(next.dataModelJson);
		},
	};
}
