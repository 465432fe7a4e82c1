/** The notifications of a chat channel, as the tenant has them set. They can only be read. */
import {joined, type Line} from '../../draw/line.ts';
import type {Scene, Widget} from '../widget.ts';

export const chatANotifications: Widget<'svcChatANotifications'> = {draw: (_members, scene) => channel('chatA', scene)};
export const chatBNotifications: Widget<'svcChatBNotifications'> = {draw: (_members, scene) => channel('chatB', scene)};

const leastColumn = 22;
const gap = 2;

function channel(name: 'chatA' | 'chatB', {pen, width, read}: Scene): readonly Line[] {
	const title = pen.wrap(`Notifications by ${name}`, width, ['accent', 'bold']);
	const known = read.channel(name);
	if (known.state === 'asking') return [...title, pen.cut('asking the tenant', width, 'dim')];
	if (known.state === 'unknown') return [...title, ...pen.wrap(`not known: ${known.reason}`, width, 'dim')];
	const longest = known.value.reduce((most, {name: each}) => Math.max(most, pen.text(each).cells), leastColumn);
	const column = Math.min(longest, Math.max(1, (width >> 1) - gap));
	return [
		...title,
		...known.value.map((fact) =>
			joined([
				pen.fit(fact.name, column, 'dim'),
				pen.text(' '.repeat(gap)),
				pen.cut(fact.word, Math.max(1, width - column - gap), fact.tone),
			]),
		),
	];
}
