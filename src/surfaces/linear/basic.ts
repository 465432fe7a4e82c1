/** Describes the basic types of A2UI that the API lacks. */
import {plural} from '../../text/count.ts';
import {type Block, blockOf, stacked} from '../draw/block.ts';
import {iconWords, type MediaType, mediaWords} from '../widgets/basic/media.ts';
import {openTab, titlesOf} from '../widgets/basic/tabs.ts';
import {errorWords} from './inputs.ts';
import type {Linear} from './linear.ts';

const media =
	<T extends MediaType>(kind: string): Linear<T> =>
	(members, scene) => {
		const {label, url} = mediaWords(members, scene);
		return [`${kind}${label && `, ${label}`}: ${url}`];
	};
export const image = media<'a2uiImage'>('image');
export const video = media<'a2uiVideo'>('video');
export const audioPlayer = media<'a2uiAudioPlayer'>('audio');

export const icon: Linear<'a2uiIcon'> = (members, scene) => [`icon ${iconWords(members, scene)}`];

export const list: Linear<'a2uiList'> = (_members, {pen, children, width}) =>
	stacked([
		blockOf([pen.text(`list of ${plural(children.length, 'item')}`)]),
		...children.flatMap((child, at): readonly Block[] => [blockOf([pen.text(`item ${at + 1}`)]), child.draw(width)]),
		blockOf([pen.text('end of list')]),
	]);

export const tabs: Linear<'a2uiTabs'> = (members, scene) => {
	const {pen, children, width, medium, isFocused, state} = scene;
	const open = openTab(state, children.length);
	const mark = isFocused ? '> ' : '';
	return stacked(
		titlesOf(members, scene).flatMap((title, at): readonly Block[] => {
			const isOpen = medium === 'print' || at === open;
			const words = `${at === 0 ? mark : ''}tab ${at + 1} of ${children.length}: ${title}${medium !== 'print' && isOpen ? ', open' : ''}`;
			const child = isOpen ? children[at]?.draw(width) : undefined;
			return [blockOf(pen.wrap(words, width)), ...(child ? [child] : [])];
		}),
	);
};

export const modal: Linear<'a2uiModal'> = (_members, {pen, children, width, medium, state, isFocused}) => {
	const [trigger, content] = children;
	const isOpen = medium === 'print' || state === true;
	const line = (words: string) => blockOf([pen.text(words)]);
	return stacked([
		...(trigger ? [trigger.draw(width)] : []),
		line(`${isFocused ? '> ' : ''}dialog${isOpen ? '' : ', closed'}`),
		...(content && isOpen ? [content.draw(width), line('end of dialog')] : []),
	]);
};

export const checkNotes: Linear<'a2uiChecks'> = ({checks}, {read}) => errorWords(read.field(checks));
