/** Draws media as text: kind, description and address. Nothing is ever fetched; a press opens the address. */
import type {NodeMembers} from '../../engine/catalogue.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import {spacedName} from '../../engine/words/spaced-name.ts';
import {brief, opening} from '../parts.ts';
import {widgetFrom} from '../widget.ts';

type MediaType = 'a2uiImage' | 'a2uiVideo' | 'a2uiAudioPlayer';

const media = <T extends MediaType>(kind: 'image' | 'video' | 'audio') =>
	widgetFrom({
		/** The description and the address, for display. */
		facts({url, label}: NodeMembers<T>, {read, words: {content}}) {
			const text = read.text(url);
			const address = webAddress(text);
			const shown = text === '' ? content.noAddress : 'host' in address ? text : content.refusedAddress(brief(text));
			return {text, label: brief(read.text(label)), url: brief(shown)};
		},
		draw: ({label, url}, {pen, words: {content}, width}) => [
			...pen.wrap(content.media(content[kind], label), width),
			...pen.wrap(url, width, 'dim'),
		],
		say: ({label, url}, {words: {content, linear}}) => [linear.media(content[kind], label, url)],
		keys({text}, {medium, words}) {
			if (medium === 'print' || text === '') return undefined;
			const open = opening(text, {words});
			return {hint: words.content.mediaHint, actTitle: words.content.openTitle, act: open, open};
		},
	});

export const image = media<'a2uiImage'>('image');
export const video = media<'a2uiVideo'>('video');
export const audioPlayer = media<'a2uiAudioPlayer'>('audio');

export const icon = widgetFrom({
	facts: ({name, label}: NodeMembers<'a2uiIcon'>, {read, words}) =>
		brief(read.text(label) || spacedName(read.text(name)) || words.content.icon),
	draw: (name, {pen, width}) => [pen.cut(`(${name})`, width, 'dim')],
	say: (name, {words}) => [words.linear.icon(name)],
	needs(name, {pen}) {
		const {cells} = pen.text(`(${name})`);
		return {minimum: Math.min(cells, 10), natural: cells};
	},
});
