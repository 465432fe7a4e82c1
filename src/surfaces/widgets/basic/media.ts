/** Draws media as text: kind, description and address. Nothing is ever fetched; a press opens the address. */
import type {NodeMembers} from '../../engine/catalogue.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import {spacedName} from '../../engine/words/spaced-name.ts';
import {brief} from '../content/long-text.ts';
import {opening} from '../parts.ts';
import type {Scene, Widget} from '../widget.ts';

export type MediaType = 'a2uiImage' | 'a2uiVideo' | 'a2uiAudioPlayer';
type Media = NodeMembers<MediaType>;

/** The description and the address of media, for display. */
export function mediaWords(
	{url, label}: Media,
	{read, words: {content}}: Pick<Scene, 'read' | 'words'>,
): {readonly label: string; readonly url: string} {
	const text = read.text(url);
	const address = webAddress(text);
	const shown = text === '' ? content.noAddress : 'host' in address ? text : content.refusedAddress(brief(text));
	return {label: brief(read.text(label)), url: brief(shown)};
}

const media = <T extends MediaType>(kind: 'image' | 'video' | 'audio'): Widget<T> => ({
	draw(members, scene) {
		const {pen, words, width} = scene;
		const {label, url} = mediaWords(members, scene);
		return [...pen.wrap(words.content.media(words.content[kind], label), width), ...pen.wrap(url, width, 'dim')];
	},
	keyHandlers(members, {medium, read, words}) {
		const url = medium === 'print' ? '' : read.text(members.url);
		if (url === '') return undefined;
		const open = opening(url, {words});
		return {hint: words.content.mediaHint, actTitle: words.content.openTitle, act: open, open};
	},
});

export const image = media<'a2uiImage'>('image');
export const video = media<'a2uiVideo'>('video');
export const audioPlayer = media<'a2uiAudioPlayer'>('audio');

/** The words of an icon: its label, else its name. */
export const iconWords = (
	{name, label}: NodeMembers<'a2uiIcon'>,
	{read, words}: Pick<Scene, 'read' | 'words'>,
): string => brief(read.text(label) || spacedName(read.text(name)) || words.content.icon);

export const icon: Widget<'a2uiIcon'> = {
	draw: (members, scene) => [scene.pen.cut(`(${iconWords(members, scene)})`, scene.width, 'dim')],
	widthNeeds(members, scene) {
		const {cells} = scene.pen.text(`(${iconWords(members, scene)})`);
		return {minimum: Math.min(cells, 10), natural: cells};
	},
};
