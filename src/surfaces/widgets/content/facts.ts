/** Draws names and values, one per line. Names without a value are omitted. */
import {hanging, type Line} from '../../picture/draw/line.ts';
import type {Scene} from '../widget.ts';
import {brief} from './long-text.ts';

export type Facts = readonly (readonly [name: string, value: string | undefined])[];

export function factLines(facts: Facts, {pen, width}: Pick<Scene, 'pen' | 'width'>): readonly Line[] {
	const present = facts.flatMap(([name, value]) => (value ? [{name, value: brief(value)}] : []));
	const column = Math.max(0, ...present.map(({name}) => name.length)) + 2;
	if (column > width / 2) return present.flatMap(({name, value}) => pen.wrap(`${name}: ${value}`, width, 'dim'));
	return present.flatMap(({name, value}) => hanging(pen.fit(name, column, 'dim'), pen.wrap(value, width - column)));
}
