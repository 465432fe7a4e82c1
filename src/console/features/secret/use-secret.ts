/**
 * Looks up one shared secret at a time. A look-up might count as a view, so only a person starts one. It is never
 * prefetched, repeated or cached, and the result is discarded with the screen.
 */
import {useEffect, useRef, useState} from 'react';
import {clockSkew} from '../../../client/clock-skew.ts';
import type {PaperSecret} from '../../../contract/paper-secret.ts';
import {lookUpSecret} from '../../../domain/secret/look-up.ts';
import {useServices} from '../../app/services.ts';

type SecretLookup =
	| {readonly state: 'none'}
	| {readonly state: 'loading'; readonly code: string}
	| {
			readonly state: 'found';
			readonly code: string;
			readonly secret: PaperSecret;
			readonly at: number;
			/** Of the service's clock. */
			readonly skew: number | undefined;
	  }
	| {readonly state: 'failed'; readonly code: string; readonly error: Error};

interface SecretState {
	readonly lookup: SecretLookup;
	/** Sends one request and aborts a running look-up. */
	readonly lookUp: (code: string) => void;
	readonly cancel: () => void;
}

export function useSecret(): SecretState {
	const {api, now} = useServices();
	const [lookup, setLookup] = useState<SecretLookup>({state: 'none'});
	const running = useRef<AbortController>(undefined);
	useEffect(() => () => running.current?.abort(), []);

	function lookUp(code: string) {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const {signal} = controller;
		setLookup({state: 'loading', code});
		lookUpSecret(api, code, {signal}).then(
			(secret) =>
				signal.aborted || setLookup({state: 'found', code, secret, at: now(), skew: clockSkew(api.journal.records)}),
			(error: Error) => signal.aborted || setLookup({state: 'failed', code, error}),
		);
	}
	function cancel() {
		running.current?.abort();
		setLookup({state: 'none'});
	}
	return {lookup, lookUp, cancel};
}
