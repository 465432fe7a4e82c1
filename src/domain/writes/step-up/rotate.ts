/** A new client secret for a step-up provider: endpoint 5. `secret-check.ts` says what looks wrong with it beforehand. */
import type {Api, CallOptions, RequestPreview} from '../../../client/api.ts';
import type {OutputOf} from '../../../contract/endpoint.ts';
import {rotateStepUpSecret} from '../../../contract/endpoints.ts';
import {toVisible, visibleInput} from '../../../text/visible.ts';
import type {Problem} from '../auth-config/problem.ts';
import {sendOnce, type WriteOutcome} from '../outcome.ts';
import {SecretBox} from './secret-box.ts';
import {secretProblems} from './secret-check.ts';

export type RotateOutcome =
	| WriteOutcome<OutputOf<typeof rotateStepUpSecret>>
	/** The secret is none; nothing was sent. */
	| {readonly state: 'refused'; readonly problems: readonly Problem[]};

/** The exact request, redacted. Throws `ApiError` of kind `input`. */
export const previewRotation = (api: Api, id: string, secret: SecretBox): RequestPreview =>
	secret.use((text) => api.preview(rotateStepUpSecret, {id, clientSecret: toVisible(text)}));

/** Sends once. The secret is overwritten as soon as it was sent, whatever comes of it. */
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

/** The same secret without blanks and line breaks around it; the given box is disposed. */
export function trimmed(secret: SecretBox): SecretBox {
	const copy = secret.use((text) => SecretBox.of(text.trim()));
	secret.dispose();
	return copy;
}

/** Whether what was typed is the name, id or count that stands for "I mean this one". Blanks around it do not matter. */
export const isConfirmed = (typed: string, expected: string): boolean =>
	expected.trim() !== '' && visibleInput(typed.trim()) === visibleInput(expected.trim());

/** What a person types to mean this one: its name where that can be typed and seen as it is, otherwise its id. */
export const wordFor = (name: string | undefined, id: string): {readonly what: string; readonly expected: string} =>
	name && name === name.trim() && !/[\r\n\t]/.test(name)
		? {what: 'the name', expected: name}
		: {what: 'the id', expected: id};
