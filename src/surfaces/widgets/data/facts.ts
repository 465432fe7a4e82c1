/** Names with a value each, one to a line; those without a value are left out. */
import {joined, type Line} from '../../draw/line.ts';
import {brief} from '../content/long-text.ts';
import type {Scene} from '../widget.ts';

export function factLines(
	facts: readonly (readonly [name: string, value: string | undefined])[],
	{pen, width}: Pick<Scene, 'pen' | 'width'>,
): readonly Line[] {
	const known = facts.flatMap(([name, value]) => (value ? [{name, value: brief(value)}] : []));
	const column = known.reduce((most, {name}) => Math.max(most, name.length), 0) + 2;
	if (column > width / 2) return known.flatMap(({name, value}) => pen.wrap(`${name}: ${value}`, width, 'dim'));
	return known.flatMap(({name, value}) =>
		pen
			.wrap(value, width - column)
			.map((line, index) => joined([pen.fit(index === 0 ? name : '', column, 'dim'), line])),
	);
}
