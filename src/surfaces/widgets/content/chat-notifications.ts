/** Shows the tenant's notification settings of a chat channel. They are read-only. */
import {joined} from '../../picture/draw/pen.ts';
import {titleLines} from '../parts.ts';
import {widgetFrom} from '../widget.ts';

export const chatANotifications = channel('chatA');
export const chatBNotifications = channel('chatB');

const minimumColumn = 22;
const gap = 2;

function channel(name: 'chatA' | 'chatB') {
	return widgetFrom({
		facts(_members: object, {read, words: {content, inputs}}) {
			const settings = read.channel(name);
			const facts = settings.state === 'loaded' ? settings.value : [];
			const isLoading = settings.state === 'loading';
			const notice = isLoading
				? content.loading
				: settings.state === 'unavailable' && content.notAvailable(settings.reason ?? inputs.noTenant);
			return {facts, isLoading, notice};
		},
		draw({facts, isLoading, notice}, {pen, words: {content}, width}) {
			const title = titleLines(content.notifications(content.channel(name)), {pen, width});
			if (notice) return [...title, ...(isLoading ? [pen.cut(notice, width, 'dim')] : pen.wrap(notice, width, 'dim'))];
			const longest = facts.reduce((maximum, each) => Math.max(maximum, pen.text(each.name).cells), minimumColumn);
			const column = Math.min(longest, Math.max(1, (width >> 1) - gap));
			const lines = facts.map((fact) =>
				joined([
					pen.fit(fact.name, column, 'dim'),
					pen.text(' '.repeat(gap)),
					pen.cut(fact.word, Math.max(1, width - column - gap), fact.tone),
				]),
			);
			return [...title, ...lines];
		},
		say({facts, notice}, {words: {content, linear}}) {
			const title = linear.notifications(content.channel(name));
			if (notice) return [linear.fact(title, notice)];
			return [title, ...facts.map((fact) => linear.fact(fact.name, fact.word))];
		},
	});
}
