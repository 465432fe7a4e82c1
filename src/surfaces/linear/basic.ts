/** Describes the basic types of A2UI that the API lacks. */
import {type Block, blockOf, stacked} from '../picture/draw/block.ts';
import {iconWords, type MediaType, mediaWords} from '../widgets/basic/media.ts';
import {openTab, titlesOf} from '../widgets/basic/tabs.ts';
import {errorWords} from './inputs.ts';
import type {Linear} from './linear.ts';

const media =
	<T extends MediaType>(kind: 'image' | 'video' | 'audio'): Linear<T> =>
	(members, scene) => {
		const {content, linear} = scene.words;
		const {label, url} = mediaWords(members, scene);
		return [linear.media(content[kind], label, url)];
	};
export const image = media<'a2uiImage'>('image');
export const video = media<'a2uiVideo'>('video');
export const audioPlayer = media<'a2uiAudioPlayer'>('audio');

export const icon: Linear<'a2uiIcon'> = (members, scene) => [scene.words.linear.icon(iconWords(members, scene))];

export const list: Linear<'a2uiList'> = (_members, {pen, words: {linear}, children, width}) =>
	stacked([
		blockOf([pen.text(linear.listOf(children.length))]),
		...children.flatMap((child, at): readonly Block[] => [
			blockOf([pen.text(linear.listItem(at + 1))]),
			child.draw(width),
		]),
		blockOf([pen.text(linear.endOfList)]),
	]);

export const tabs: Linear<'a2uiTabs'> = (members, scene) => {
	const {
		pen,
		words: {linear},
		children,
		width,
		medium,
		isFocused,
		state,
	} = scene;
	const open = openTab(state, children.length);
	const mark = isFocused ? '> ' : '';
	return stacked(
		titlesOf(members, scene).flatMap((title, at): readonly Block[] => {
			const isOpen = medium === 'print' || at === open;
			const tab = linear.tab(at + 1, children.length, title, medium !== 'print' && isOpen);
			const child = isOpen ? children[at]?.draw(width) : undefined;
			return [blockOf(pen.wrap(`${at === 0 ? mark : ''}${tab}`, width)), ...(child ? [child] : [])];
		}),
	);
};

export const modal: Linear<'a2uiModal'> = (_members, scene) => {
	const {
		pen,
		words: {linear},
		children,
		width,
		medium,
		state,
		isFocused,
	} = scene;
	const [trigger, content] = children;
	const isOpen = medium === 'print' || state === true;
	const line = (words: string) => blockOf([pen.text(words)]);
	return stacked([
		...(trigger ? [trigger.draw(width)] : []),
		line(`${isFocused ? '> ' : ''}${isOpen ? linear.dialog : linear.closedDialog}`),
		...(content && isOpen ? [content.draw(width), line(linear.endOfDialog)] : []),
	]);
};

export const checkNotes: Linear<'a2uiChecks'> = ({checks}, scene) =>
	errorWords(scene.read.field(checks), scene, scene.read.isRemark(checks));
