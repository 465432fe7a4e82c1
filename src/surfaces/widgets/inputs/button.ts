/** Draws a button. A press shows the outcome of its action and sends nothing. */
import type {Members} from '../../../contract/surface.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import {toText} from '../../engine/value/coerce.ts';
import {joined} from '../../picture/draw/line.ts';
import {brief} from '../content/long-text.ts';
import {focusMark} from '../focus-mark.ts';
import {pressed} from '../parts.ts';
import {stopWords} from '../sentences.ts';
import {type Scene, widgetFrom} from '../widget.ts';

/** Maximum cells of a reason before it wraps. */
const reasonWidth = 32;

export const button = widgetFrom({
	facts(members: Members<'button'>, scene) {
		const {label, action, variant} = members;
		const failure = scene.read.button(members);
		const name =
			scene.read.text(label) || action?.event?.name || action?.functionCall?.call || scene.words.inputs.noLabel;
		const face = variant === 'BUTTON_VARIANT_TEXT' ? `<${name}>` : `[ ${name} ]`;
		return {members, failure, name, face, host: hostOf(members, scene)};
	},
	draw({members, failure, face: words, host}, scene) {
		const {pen, width} = scene;
		const face = joined([focusMark(scene), pen.cut(words, Math.max(1, width - 1), styles(members, failure, scene))]);
		const reason = failure ?? (host && scene.words.inputs.opens(host));
		if (reason === undefined) return [face];
		const aside = failure === undefined ? `(${reason})` : `! ${reason}`;
		const beside = width - face.cells - 1;
		const lines = pen.wrap(aside, beside, 'dim');
		if (beside >= 8 && lines.length === 1) return [joined([face, pen.text(' '), ...lines])];
		return [face, ...pen.wrap(aside, Math.max(1, width - 1), 'dim').map((line) => joined([pen.text(' '), line]))];
	},
	say({failure, name, host}, scene) {
		const {inputs, linear} = scene.words;
		const words = stopWords(linear.button, brief(name), scene);
		const reason = failure === inputs.disabled ? '' : brief(failure ?? '');
		const state = failure === undefined ? words : linear.disabledButton(words, reason);
		return [host === undefined ? state : linear.opens(state, host)];
	},
	needs({failure, face, host}, {pen, words}) {
		const {cells} = pen.text(face);
		const opens = host ? words.inputs.opens(host).length + 3 : 0;
		const aside = failure === undefined ? opens : Math.min(reasonWidth, failure.length + 3);
		return {minimum: Math.min(cells + 1, 20), natural: cells + 1 + aside};
	},
	keys({members, failure}, scene) {
		const press =
			failure === undefined
				? () => pressed(members.action, scene)
				: {whyNot: scene.words.inputs.disabledBecause(failure), failed: scene.read.failedReads(members)};
		return {actTitle: scene.words.inputs.pressTitle, act: press, toggle: press};
	},
});

function styles({variant}: Members<'button'>, failure: string | undefined, {isFocused}: Scene) {
	if (isFocused) return 'inverse' as const;
	if (failure !== undefined) return 'dim' as const;
	return variant === 'BUTTON_VARIANT_PRIMARY' ? (['accent', 'bold'] as const) : ('accent' as const);
}

/** The host that the button opens, for reading it before the press. */
function hostOf({action}: Members<'button'>, {read, words}: Scene): string | undefined {
	if (action?.functionCall?.call !== 'openUrl') return undefined;
	const address = webAddress(toText(read.argument(action.functionCall.args?.url)));
	return 'host' in address ? address.host : words.inputs.opensNothing;
}
