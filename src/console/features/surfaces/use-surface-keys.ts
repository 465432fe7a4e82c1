/** What keys do on a screen of surfaces: the focused component is asked first, then the screen scrolls. */

import {useState} from 'react';
import {EditorError} from '../../../settings/editor.ts';
import type {Outcome} from '../../../surfaces/actions.ts';
import {maskedSurface} from '../../../surfaces/view/masked.ts';
import type {Spot} from '../../../surfaces/view/page.ts';
import type {After} from '../../../surfaces/view/view.ts';
import type {Intent} from '../../../surfaces/widgets/widget.ts';
import {exactJson} from '../../../text/json/print.ts';
import {typedText} from '../../keymap/chord.ts';
import {useLayer} from '../../keymap/keyboard.tsx';
import type {Handler, Handlers} from '../../keymap/router.ts';
import {usePlace} from '../shared/place.ts';
import {useCopy} from '../shared/use-copy.ts';
import type {Conversation} from './use-conversation.ts';

interface SurfaceKeys {
	readonly conversationId: string;
	/** Lines in sight. */
	readonly height: number;
	readonly watch: Handlers;
	readonly onRaw: () => void;
	readonly onInspect: (spot: Spot) => void;
	readonly onOutline: () => void;
}

/** Intents that mean nothing unless a component answers them. */
const own: readonly Intent[] = [
	'act',
	'toggle',
	'left',
	'right',
	'sort',
	'reverse',
	'filter',
	'switch',
	'open',
	'copy',
	'revert',
	'undo',
];

/** Keys that arrive at once and are more than a person types. */
const longRun = 64;

const nothing = {whyNot: 'No surface is loaded'};

/** Offers the keys; `outcome` is what a press came to and should be shown, until `close`. */
export function useSurfaceKeys(
	{page, isLoaded, isLoading, refresh, cancel}: Conversation,
	{conversationId, height, watch, onRaw, onInspect, onOutline}: SurfaceKeys,
): {readonly outcome: Outcome | undefined; readonly close: () => void} {
	const {report, editText} = usePlace();
	const copy = useCopy();
	const [outcome, setOutcome] = useState<Outcome>();

	function finish(after: After | undefined): boolean {
		if (!after) return false;
		const {say, effect} = after;
		if (say) report(say, 'warn');
		if (effect?.kind === 'copy') copy(effect.what, effect.text);
		if (effect?.kind === 'edit') edit(effect.text);
		if (effect?.kind === 'outcome') setOutcome(effect.outcome);
		return true;
	}
	function edit(text: string) {
		if (!editText) return report('There is no editor: set VISUAL or EDITOR', 'warn');
		editText(text, 'text.txt').then(
			// Editors end the last line, which the field's text did not.
			(saved) => finish(page.write(text.endsWith('\n') ? saved : saved.replace(/\n$/, ''))),
			(error: Error) => {
				if (!(error instanceof EditorError)) return report(`Not edited: ${error.message}`, 'bad');
				finish(page.write(text.endsWith('\n') ? error.text : error.text.replace(/\n$/, '')));
				report(`${error.message}: the field has what was saved until then`, 'bad');
			},
		);
	}
	const press = (intent: Intent) => finish(page.press(intent));
	/** The component's answer; else the screen's. */
	const or = (intent: Intent, act: () => void) => () => {
		if (!press(intent)) act();
	};
	const {answers, focused} = page;
	function handlerOf(intent: Intent): Handler | undefined {
		const answer = answers?.[intent];
		if (!answer) return undefined;
		return typeof answer === 'function' ? () => void press(intent) : answer;
	}
	const scroll = (by: number) => () => page.scroll(by);
	const half = Math.max(1, height >> 1);
	const handlers: Handlers = {
		...watch,
		'surface.next': () => page.step(1),
		'surface.previous': () => page.step(-1),
		...Object.fromEntries(own.map((intent) => [`surface.${intent}`, handlerOf(intent)])),
		// In a field of one line Enter goes on, as in any form.
		...(answers?.type && !answers.act ? {'surface.act': () => page.step(1)} : {}),
		'surface.editor':
			answers?.editor && (editText ? handlerOf('editor') : {whyNot: 'There is no editor: set VISUAL or EDITOR'}),
		'surface.up': or('up', scroll(-1)),
		'surface.down': or('down', scroll(1)),
		'surface.first': or('first', scroll(-page.position.lines)),
		'surface.last': or('last', scroll(page.position.lines)),
		'surface.page-up': or('page-up', scroll(-height)),
		'surface.page-down': or('page-down', scroll(height)),
		'surface.half-up': scroll(-half),
		'surface.half-down': scroll(half),
		'surface.next-surface': () => page.stepSurface(1),
		'surface.previous-surface': () => page.stepSurface(-1),
		// Out of what the component has open, then off it, and only then off the screen.
		'app.back': focused && (() => void page.leave()),
		'surface.outline': isLoaded ? onOutline : nothing,
		'surface.inspect': page.spot
			? () => page.spot && onInspect(page.spot)
			: {whyNot: 'Tab to a component, or choose one with l'},
		'surface.raw': isLoaded ? onRaw : nothing,
		'copy.id': () => copy("the conversation's id", conversationId),
		'copy.raw': isLoaded ? () => copy('the raw JSON', exactJson(page.surfaces.map(maskedSurface), 2)) : nothing,
		'app.refresh': refresh,
		...(isLoading ? {'app.cancel': cancel} : {}),
	};
	useLayer(
		{
			scope: 'surface',
			handlers,
			// A few keys may be commands; a long run of them is text that a field takes as a whole.
			type: (text) => answers?.paste !== undefined && text.length >= longRun && finish(page.paste(text)),
			capture: (chord) => finish(page.type({chord, text: typedText(chord)})),
			...(answers?.paste ? {paste: (text: string) => void finish(page.paste(text))} : {}),
		},
		true,
	);
	return {outcome, close: () => setOutcome(undefined)};
}
