/** Says why a command cannot run, until its reason is gone, such as “The app is not loaded” when the app has arrived. */
import type {Router} from '../keymap/router.ts';
import type {Messages} from './messages.ts';

/** Returns how a router reports. Other messages of the router stay until the next key. */
export function refusals(messages: Messages, router: () => Router): (text: string) => void {
	let shown: Messages['current'];
	let isWatching = false;
	const isRefused = (text: string) =>
		router()
			.available()
			.some(({handler}) => typeof handler === 'object' && handler.whyNot === text);
	function withdraw() {
		if (!shown || isRefused(shown.text)) return;
		if (messages.current === shown) messages.clear();
		shown = undefined;
	}
	return (text) => {
		messages.say(text, 'warn');
		shown = isRefused(text) ? messages.current : undefined;
		if (isWatching || !shown) return;
		isWatching = true;
		// Later, because a render can remove a layer and add it again.
		router().subscribe(() => shown && queueMicrotask(withdraw));
	};
}
