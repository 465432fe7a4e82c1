/** Draws a button. A press shows the outcome of its action and sends nothing. */
import type {Members} from '../../../contract/surface.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import {toText} from '../../engine/value/coerce.ts';
import type {Line} from '../../picture/draw/line.ts';
import {joined} from '../../picture/draw/line.ts';
import {focusMark} from '../focus-mark.ts';
import {pressed} from '../parts.ts';
import type {Scene, Widget} from '../widget.ts';

/** Maximum cells of a reason before it wraps. */
const reasonWidth = 32;

export const button: Widget<'button'> = {
	draw(members, scene) {
		const {pen, width} = scene;
		const failure = scene.read.button(members);
		const face = joined([
			focusMark(scene),
			pen.cut(faceOf(members, scene), Math.max(1, width - 1), styles(members, failure, scene)),
		]);
		const host = hostOf(members, scene);
		const reason = failure ?? (host && scene.words.inputs.opens(host));
		if (reason === undefined) return [face];
		const words = failure === undefined ? `(${reason})` : `! ${reason}`;
		const beside = width - face.cells - 1;
		const lines = pen.wrap(words, beside, 'dim');
		if (beside >= 8 && lines.length === 1) return [joined([face, pen.text(' '), ...lines])];
		return [face, ...pen.wrap(words, Math.max(1, width - 1), 'dim').map((line): Line => joined([pen.text(' '), line]))];
	},
	widthNeeds(members, scene) {
		const {cells} = scene.pen.text(faceOf(members, scene));
		const failure = scene.read.button(members);
		const host = failure === undefined ? hostOf(members, scene) : undefined;
		const reason = Math.min(reasonWidth, (failure ?? '').length + 3, failure === undefined ? 0 : reasonWidth);
		return {
			minimum: Math.min(cells + 1, 20),
			natural: cells + 1 + (host ? scene.words.inputs.opens(host).length + 3 : reason),
		};
	},
	keyHandlers(members, scene) {
		const failure = scene.read.button(members);
		const press =
			failure === undefined
				? () => pressed(members.action, scene)
				: {whyNot: scene.words.inputs.disabledBecause(failure), failed: scene.read.failedReads(members)};
		return {actTitle: scene.words.inputs.pressTitle, act: press, toggle: press};
	},
};

function faceOf({label, action, variant}: Members<'button'>, {read, words: {inputs}}: Scene): string {
	const words = read.text(label) || action?.event?.name || action?.functionCall?.call || inputs.noLabel;
	return variant === 'BUTTON_VARIANT_TEXT' ? `<${words}>` : `[ ${words} ]`;
}

function styles({variant}: Members<'button'>, failure: string | undefined, {isFocused}: Scene) {
	if (isFocused) return 'inverse' as const;
	if (failure !== undefined) return 'dim' as const;
	return variant === 'BUTTON_VARIANT_PRIMARY' ? (['accent', 'bold'] as const) : ('accent' as const);
}

/** The host that the button opens, for reading it before the press. */
export function hostOf({action}: Members<'button'>, {read, words}: Scene): string | undefined {
	if (action?.functionCall?.call !== 'openUrl') return undefined;
	const address = webAddress(toText(read.argument(action.functionCall.args?.url)));
	return 'host' in address ? address.host : words.inputs.opensNothing;
}
