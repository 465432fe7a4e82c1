/** The commands of a surfaces screen. The focused component handles a key first; otherwise the screen scrolls. */
import {useEffect, useRef, useState} from 'react';
import {
	goesOn,
	type Intent,
	intents,
	type KeyHandlers,
	type KeyResult,
	motions,
	type Outcome,
	pressOrScroll,
	redactedSurface,
} from '../../../surfaces/index.ts';
import {exactJson} from '../../../text/json/print.ts';
import {typedText} from '../../../text/terminal/chord.ts';
import {useScreen} from '../../core/screen-context.ts';
import {type Handler, type Handlers, useLayer, useRouter} from '../../keymap/keyboard.tsx';
import {useCopy} from '../shared/use-copy.ts';
import type {Conversation} from './use-conversation.ts';

export interface SurfaceKeys {
	readonly conversationId: string;
	/** Number of visible lines. */
	readonly height: number;
	readonly watch: Handlers;
	readonly onRaw: () => void;
	readonly onOutline: () => void;
}

/** The intents that have a command of their own. */
const ownIntents: readonly Intent[] = [...motions, 'leave'];
/** Intents without an effect when the focused component does not handle them. */
const componentIntents = intents.filter((intent) => !ownIntents.includes(intent));

/** Minimum length of a burst of keys that counts as pasted text. */
const minimumPaste = 64;

const nothing = {whyNot: 'No surface is loaded'};

/** Runs the effects of a key on a component: messages, copies, and outcomes to show. */
function useEffects() {
	const {report} = useScreen();
	const copy = useCopy();
	const [outcome, setOutcome] = useState<Outcome>();

	function finish(result: KeyResult | undefined): boolean {
		if (!result) return false;
		const {message, effect} = result;
		if (message) report(message, 'warn');
		if (effect?.kind === 'copy') copy(effect.what, effect.text);
		if (effect?.kind === 'outcome') setOutcome(effect.outcome);
		return true;
	}
	return {finish, outcome, close: () => setOutcome(undefined)};
}

/**
 * Whether keys are meant for what is drawn. A large surface takes seconds to draw. The keys of that time come in the turns after it, and
 * must not press what nobody has seen.
 */
function useSettled(isLoaded: boolean): () => boolean {
	const router = useRouter();
	const isSettled = useRef(isLoaded);
	useEffect(() => {
		if (!isLoaded || isSettled.current) return;
		let isCancelled = false;
		void router.idle().then(() => {
			if (!isCancelled) isSettled.current = true;
		});
		return () => {
			isCancelled = true;
		};
	}, [isLoaded, router]);
	return () => isSettled.current;
}

/**
 * Registers the commands. `outcome` is the result of a press to show, until `close` is called. `finish` performs the
 * effects of a click.
 */
export function useSurfaceKeys(
	{page, isLoaded, isLoading, refresh, cancel}: Conversation,
	{conversationId, height, watch, onRaw, onOutline}: SurfaceKeys,
): ReturnType<typeof useEffects> {
	const copy = useCopy();
	const {finish, outcome, close} = useEffects();
	const {report} = useScreen();
	const isSettled = useSettled(isLoaded);
	/** Refuses a key that was typed before the surface was drawn. */
	const once =
		<A extends readonly unknown[]>(run: (...args: A) => unknown) =>
		(...args: A) =>
			void (isSettled() ? run(...args) : report('This key was typed before the surface was drawn', 'warn'));
	const press = (intent: Intent) => finish(page.press(intent));
	function handlerOf(intent: Intent, keyHandlers: KeyHandlers | undefined): Handler | undefined {
		const handler = keyHandlers?.[intent];
		return typeof handler === 'function' ? once(() => press(intent)) : handler;
	}
	const scroll = (by: number) => () => page.scroll(by);
	const half = Math.max(1, height >> 1);
	function handlers(): Handlers {
		const {keyHandlers, focused} = page;
		return {
			...watch,
			'surface.next': isLoaded ? once(() => page.step(1)) : nothing,
			'surface.previous': isLoaded ? once(() => page.step(-1)) : nothing,
			...Object.fromEntries(componentIntents.map((intent) => [`surface.${intent}`, handlerOf(intent, keyHandlers)])),
			...(goesOn(keyHandlers) ? {'surface.act': once(() => page.step(1))} : {}),
			...Object.fromEntries(motions.map((intent) => [`surface.${intent}`, () => finish(pressOrScroll(page, intent))])),
			'surface.half-up': scroll(-half),
			'surface.half-down': scroll(half),
			'surface.next-surface': once(() => page.stepSurface(1)),
			'surface.previous-surface': once(() => page.stepSurface(-1)),
			// Leave an open part of the component first, then the component, then the screen.
			'app.back': focused && (() => void page.leave()),
			'surface.outline': isLoaded ? onOutline : nothing,
			'surface.raw': isLoaded ? onRaw : nothing,
			'copy.id': () => copy("the conversation's id", conversationId),
			'copy.raw': isLoaded ? () => copy('the raw JSON', exactJson(page.surfaces.map(redactedSurface), 2)) : nothing,
			'app.refresh': refresh,
			...(isLoading ? {'app.cancel': cancel} : {}),
		};
	}
	const claims = (chord: string) => page.keyHandlers?.type?.({chord, text: typedText(chord)}) !== undefined;
	useLayer({
		scope: 'surface',
		handlers,
		titles: () => ({
			'surface.act': goesOn(page.keyHandlers) ? 'Next' : page.keyHandlers?.actTitle,
			'surface.switch': page.keyHandlers?.switchTitle,
		}),
		// A short burst may be commands. A long burst is pasted text, which the field takes as a whole.
		type: (text) => page.keyHandlers?.paste !== undefined && text.length >= minimumPaste && finish(page.paste(text)),
		capture: (chord) => (isSettled() ? finish(page.type({chord, text: typedText(chord)})) : claims(chord)),
		claims,
		...(page.keyHandlers?.paste ? {paste: (text: string) => void finish(page.paste(text))} : {}),
	});
	return {outcome, close, finish};
}
