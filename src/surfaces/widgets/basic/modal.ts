/** Draws a modal: the component that opens it, then its content once it is open. Print shows both. */
import {blockOf, stacked} from '../../picture/draw/block.ts';
import {bordered} from '../../picture/draw/border.ts';
import {clickable, joined} from '../../picture/draw/pen.ts';
import {largestNeeds} from '../layout/stacking.ts';
import {sentence} from '../parts.ts';
import {focusMark, type Scene, type Spoken} from '../widget.ts';

const borders = 4;
const minimumBoxed = 12;

/** Print shows an open modal. */
const isOpenIn = ({medium, state}: Scene) => medium === 'print' || state === true;

export const modal: Spoken<'a2uiModal'> = {
	draw(_members, scene) {
		const {pen, words, width, children, medium} = scene;
		const [trigger, content] = children;
		const isOpen = isOpenIn(scene);
		const opener = joined([
			focusMark(scene),
			clickable(
				pen.cut(
					isOpen ? words.content.dialog : words.content.closedDialog,
					width - 1,
					scene.isFocused ? 'inverse' : 'dim',
				),
				'opener',
			),
		]);
		const body = content && isOpen ? content : undefined;
		const box =
			body && width >= minimumBoxed
				? bordered(body.draw(width - borders), width, pen, {corners: pen.signs.box, style: 'dim'})
				: body?.draw(width);
		return stacked([
			...(trigger ? [trigger.draw(width)] : []),
			...(medium === 'print' ? [] : [blockOf([opener])]),
			...(box ? [box] : []),
		]);
	},
	say(_members, scene) {
		const {
			words: {linear},
			children: [trigger, content],
			width,
			isFocused,
		} = scene;
		const isOpen = isOpenIn(scene);
		return stacked([
			...(trigger ? [trigger.draw(width)] : []),
			sentence(`${isFocused ? '> ' : ''}${isOpen ? linear.dialog : linear.closedDialog}`, scene),
			...(content && isOpen ? [content.draw(width), sentence(linear.endOfDialog, scene)] : []),
		]);
	},
	widthNeeds: (_members, {children}) => largestNeeds(children),
	keyHandlers(_members, {medium, state, words: {content}}) {
		if (medium === 'print') return undefined;
		const flip = () => ({state: state !== true});
		return {
			hint: state === true ? content.closeDialogHint : content.openDialogHint,
			actTitle: state === true ? content.closeTitle : content.openTitle,
			act: flip,
			toggle: flip,
			click: () => ({press: 'act'}),
			...(state === true ? {leave: flip} : {}),
		};
	},
};
