/** Draws names and values, one per line. Names without a value are omitted. */
import {joined, type Line} from '../../draw/line.ts';
import {brief} from '../content/long-text.ts';
import type {Scene} from '../widget.ts';

export function factLines(
	facts: readonly (readonly [name: string, value: string | undefined])[],
	{pen, width}: Pick<Scene, 'pen' | 'width'>,
): readonly Line[] {
	const present = facts.flatMap(([name, value]) => (value ? [{name, value: brief(value)}] : []));
	const column = present.reduce((maximum, {name}) => Math.max(maximum, name.length), 0) + 2;
	if (column > width / 2) return present.flatMap(({name, value}) => pen.wrap(`${name}: ${value}`, width, 'dim'));
	return present.flatMap(({name, value}) =>
		pen
			.wrap(value, width - column)
			.map((line, index) => joined([pen.fit(index === 0 ? name : '', column, 'dim'), line])),
	);
}
