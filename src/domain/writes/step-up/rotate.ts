/** Rotates the client secret of a step-up provider (endpoint 5). `secret-check.ts` validates it first. */
import type {Api, CallOptions, RequestPreview} from '../../../client/api.ts';
import type {OutputOf} from '../../../contract/endpoint.ts';
import {rotateStepUpSecret} from '../../../contract/step-up-provider.ts';
import {toVisible} from '../../../text/visible.ts';
import {sendOnce, type WriteOutcome} from '../outcome.ts';
import type {Problem} from '../problem.ts';
import type {SecretBox} from '../secret-box.ts';
import {secretProblems} from '../secret-check.ts';

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
