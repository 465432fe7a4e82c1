/** Draws a button. A press shows the outcome of its action and sends nothing. */
import type {Members} from '../../../contract/surfaces.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import {toText} from '../../engine/value/coerce.ts';
import {clickable, joined} from '../../picture/draw/pen.ts';
import {brief, pressed, stopWords} from '../parts.ts';
import {focusMark, type Scene, type Widget} from '../widget.ts';

/** Maximum cells of a reason before it wraps. */
const reasonWidth = 32;

type Button = Members<'button'>;

export const button: Widget<'button'> = {
	draw(members, scene) {
		const {pen, width} = scene;
		const failure = scene.read.button(members);
		const words = pen.cut(faceOf(members, scene), Math.max(1, width - 1), styles(members, failure, scene));
		const face = joined([focusMark(scene), clickable(words, 'face')]);
		const aside = asideOf(members, failure, scene);
		if (aside === undefined) return [face];
		const beside = width - face.cells - 1;
		const lines = pen.wrap(aside, beside, 'dim');
		if (beside >= 8 && lines.length === 1) return [joined([face, pen.text(' '), ...lines])];
		return [face, ...pen.wrap(aside, Math.max(1, width - 1), 'dim').map((line) => joined([pen.text(' '), line]))];
	},
	say(members, scene) {
		const {inputs, linear} = scene.words;
		const words = stopWords(linear.button, brief(nameOf(members, scene)), scene);
		const failure = scene.read.button(members);
		// The reason is about inputs that the person may not have visited yet.
		const isTold = failure !== inputs.disabled && (scene.isFocused || scene.showsErrors);
		const reason = isTold ? brief(failure ?? '') : '';
		const state = failure === undefined ? words : linear.disabledButton(words, reason);
		const host = hostOf(members, scene);
		return [host === undefined ? state : linear.opens(state, host)];
	},
	widthNeeds(members, scene) {
		const {pen, read} = scene;
		const {cells} = pen.text(faceOf(members, scene));
		const failure = read.button(members);
		const aside = (asideOf(members, failure, scene)?.length ?? -1) + 1;
		const shown = failure === undefined ? aside : Math.min(reasonWidth, aside);
		return {minimum: Math.min(cells + 1, 20), natural: cells + 1 + shown};
	},
	keyHandlers(members, scene) {
		const failure = scene.read.button(members);
		const press = failure === undefined ? () => pressed(members.action, scene) : {whyNot: whyDisabled(failure, scene)};
		return {actTitle: scene.words.inputs.pressTitle, act: press, toggle: press, click: () => ({press: 'act'})};
	},
};

const nameOf = ({label, action}: Button, {read, words}: Scene): string =>
	read.text(label) || action?.event?.name || action?.functionCall?.call || words.inputs.noLabel;

function faceOf(members: Button, scene: Scene): string {
	const name = nameOf(members, scene);
	return members.variant === 'BUTTON_VARIANT_TEXT' ? `<${name}>` : `[ ${name} ]`;
}

function styles({variant}: Button, failure: string | undefined, {isFocused}: Scene) {
	if (isFocused) return 'inverse' as const;
	if (failure !== undefined) return 'dim' as const;
	return variant === 'BUTTON_VARIANT_PRIMARY' ? (['accent', 'bold'] as const) : ('accent' as const);
}

/** The text beside the button: the host that it opens, or why it is disabled, as an error only once the scene shows errors. */
function asideOf(members: Button, failure: string | undefined, scene: Scene): string | undefined {
	const {inputs} = scene.words;
	const host = hostOf(members, scene);
	if (failure === undefined) return host && `(${inputs.opens(host)})`;
	return scene.showsErrors && failure !== inputs.disabled ? `! ${failure}` : `(${whyDisabled(failure, scene)})`;
}

/** A button that its member disables has no other reason. */
const whyDisabled = (failure: string, {words: {inputs}}: Scene): string =>
	failure.startsWith(inputs.disabled) ? failure : inputs.disabledBecause(failure);

/** The host that the button opens, for reading it before the press. */
function hostOf({action}: Button, {read, words}: Scene): string | undefined {
	if (action?.functionCall?.call !== 'openUrl') return undefined;
	const address = webAddress(toText(read.argument(action.functionCall.args?.url)));
	return 'host' in address ? address.host : words.inputs.opensNothing;
}
