/** Shows the tenant's notification settings of a chat channel. They are read-only. */
import {joined, type Line} from '../../picture/draw/line.ts';
import type {Scene, Widget} from '../widget.ts';

export const chatANotifications: Widget<'svcChatANotifications'> = {draw: (_members, scene) => channel('chatA', scene)};
export const chatBNotifications: Widget<'svcChatBNotifications'> = {draw: (_members, scene) => channel('chatB', scene)};

const minimumColumn = 22;
const gap = 2;

function channel(name: 'chatA' | 'chatB', {pen, words: {content, inputs}, width, read}: Scene): readonly Line[] {
	const title = pen.wrap(content.notifications(content.channel(name)), width, ['accent', 'bold']);
	const settings = read.channel(name);
	if (settings.state === 'loading') return [...title, pen.cut(content.loading, width, 'dim')];
	if (settings.state === 'unavailable')
		return [...title, ...pen.wrap(content.notAvailable(settings.reason ?? inputs.noTenant), width, 'dim')];
	const longest = settings.value.reduce(
		(maximum, {name: each}) => Math.max(maximum, pen.text(each).cells),
		minimumColumn,
	);
	const column = Math.min(longest, Math.max(1, (width >> 1) - gap));
	return [
		...title,
		...settings.value.map((fact) =>
			joined([
				pen.fit(fact.name, column, 'dim'),
				pen.text(' '.repeat(gap)),
				pen.cut(fact.word, Math.max(1, width - column - gap), fact.tone),
			]),
		),
	];
}
