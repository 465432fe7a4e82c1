/** Draws components that stand for screens of the service. A terminal can only describe them. */
import type {Line} from '../../draw/line.ts';
import {factLines} from '../data/facts.ts';
import type {Scene} from '../widget.ts';
import {brief} from './long-text.ts';

interface ConnectorPart {
	readonly title: string;
	/** A description of the screen. */
	readonly purpose: string;
	readonly facts: readonly (readonly [name: string, value: string | undefined])[];
}

export function connectorLines({title, purpose, facts}: ConnectorPart, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	return [
		...pen.wrap(brief(title), width, ['accent', 'bold']),
		...pen.wrap(purpose, width, 'dim'),
		...factLines(facts, scene),
	];
}
