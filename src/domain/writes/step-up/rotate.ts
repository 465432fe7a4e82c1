/** Rotates the client secret of a step-up provider (endpoint 5). `secret-check.ts` validates it first. */
import type {Api, CallOptions, RequestPreview} from '../../../client/api.ts';
import type {OutputOf} from '../../../contract/endpoint.ts';
import {rotateStepUpSecret} from '../../../contract/step-up-provider.ts';
import {toVisible, visibleInput} from '../../../text/visible.ts';
import type {Problem} from '../auth-config/problem.ts';
import {sendOnce, type WriteOutcome} from '../outcome.ts';
import {SecretBox} from './secret-box.ts';
import {secretProblems} from './secret-check.ts';

export type RotateOutcome =
	| WriteOutcome<OutputOf<typeof rotateStepUpSecret>>
	/** The secret is invalid; nothing was sent. */
	| {readonly state: 'refused'; readonly problems: readonly Problem[]};

/** The exact request, redacted. Throws `ApiError` of kind `input`. */
export const previewRotation = (api: Api, id: string, secret: SecretBox): RequestPreview =>
	secret.use((text) => api.preview(rotateStepUpSecret, {id, clientSecret: toVisible(text)}));

/** Sends once. The secret is overwritten after sending, whatever the outcome. */
export async function rotateSecret(
	api: Api,
	id: string,
	secret: SecretBox,
	options: Pick<CallOptions, 'signal' | 'onRetry'> = {},
): Promise<RotateOutcome> {
	const problems = secretProblems('clientSecret', secret).filter(({severity}) => severity === 'error');
	if (problems.length > 0) return {state: 'refused', problems};
	try {
		return await secret.use((text) => sendOnce(api, rotateStepUpSecret, {id, clientSecret: toVisible(text)}, options));
	} finally {
		secret.dispose();
	}
}

/** A copy without blanks and line breaks around it. Disposes the given box. */
export function trimmed(secret: SecretBox): SecretBox {
	const copy = secret.use((text) => SecretBox.of(text.trim()));
	secret.dispose();
	return copy;
}

/** Whether the typed text equals the expected confirmation, ignoring blanks around it. */
export const isConfirmed = (typed: string, expected: string): boolean =>
	expected.trim() !== '' && visibleInput(typed.trim()) === visibleInput(expected.trim());

/** The confirmation to type: the name if it can be typed exactly, otherwise the id. */
export const wordFor = (name: string | undefined, id: string): {readonly what: string; readonly expected: string} =>
	name && name === name.trim() && !/[\r\n\t]/.test(name)
		? {what: 'the name', expected: name}
		: {what: 'the id', expected: id};
