/** The width needs of nodes, for rows that share their width. */
import type {Node} from '../../engine/tree/tree.ts';
import type {WidthNeeds} from '../../picture/draw/shares.ts';
import type {Scene} from '../../widgets/widget.ts';
import type {Measure} from './painter.ts';

const defaultMinimum = 12;
/** Larger weights would overflow the computation of shares. */
const maximumWeight = 1e6;
/** The natural width of a widget that accepts any width. */
const anyWidth = 1_000;
export const anyWidthNeeds: WidthNeeds = {minimum: defaultMinimum, natural: anyWidth, weight: 1};

/** The weight that the component gives. 0 if it gives none. */
export function weightIn(node: Node): number {
	const given = 'component' in node ? Number(node.component.weight ?? 0) : 0;
	return given > 0 ? Math.min(given, maximumWeight) : 0;
}

function measured(measure: Measure, scene: Scene): ReturnType<Measure> {
	try {
		return measure(scene);
	} catch {
		// The error is shown when the widget is drawn.
		return undefined;
	}
}

/** The width needs of a node. `measure` computes those of its widget. */
export function wanted(node: Node, measure: Measure | undefined, scene: Scene): WidthNeeds {
	const weight = weightIn(node);
	const {minimum = defaultMinimum, natural} = (measure && measured(measure, scene)) ?? {};
	return natural === undefined ? {minimum, natural: anyWidth, weight: weight || 1} : {minimum, natural, weight};
}
