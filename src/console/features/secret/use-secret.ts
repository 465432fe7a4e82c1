/**
 * Looks up one shared secret at a time. A look-up might count as a view, so only a person starts one. It is never
 * prefetched, repeated or cached. The result stays in the history, with its time, until the screen leaves it.
 */
import {useEffect, useRef} from 'react';
import {lookUpSecret} from '../../../domain/secret/look-up.ts';
import {useServices} from '../../app/services.ts';
import type {Store} from '../../ui/store.ts';
import {EntrySlot, useEntryState} from '../shared/screen-context.ts';

type SecretLookup =
	| {readonly state: 'none'}
	| {readonly state: 'loading'; readonly code: string}
	| {
			readonly state: 'found';
			readonly code: string;
			readonly found: Awaited<ReturnType<typeof lookUpSecret>>;
			readonly at: number;
	  }
	| {readonly state: 'failed'; readonly code: string; readonly error: Error};

const lookups = new EntrySlot<Store<{readonly lookup: SecretLookup}>>();
const none: SecretLookup = {state: 'none'};

export function useSecret() {
	const {api, now} = useServices();
	const [{lookup}, update] = useEntryState(lookups, () => ({lookup: none}));
	const setLookup = (next: SecretLookup) => update({lookup: next});
	const running = useRef<AbortController>(undefined);
	useEffect(
		() => () => {
			running.current?.abort();
			update(({lookup: last}) => (last.state === 'loading' ? {lookup: none} : {}));
		},
		[update],
	);

	/** Sends one request and aborts a running look-up. */
	function lookUp(code: string) {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const {signal} = controller;
		setLookup({state: 'loading', code});
		lookUpSecret(api, code, {signal}).then(
			(found) => signal.aborted || setLookup({state: 'found', code, found, at: now()}),
			(error: Error) => signal.aborted || setLookup({state: 'failed', code, error}),
		);
	}
	function cancel() {
		running.current?.abort();
		setLookup(none);
	}
	return {lookup, lookUp, cancel};
}
