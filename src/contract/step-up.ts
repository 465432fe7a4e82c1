/** A step-up authentication provider. Its client secret is write-only and not in this shape. Section "StepUpProvider". */
import type * as v from 'valibot';
import {endpoint} from './endpoint.ts';
import {flag, message, named, one, open, secretText, text, texts, timestamp} from './schema.ts';

export const StepUpProvider = named('StepUpProvider', {
	id: text(),
	displayName: text(),
	enabled: flag(),
	clientId: text(),
	issuerUrl: text(),
	createdAt: timestamp(),
	updatedAt: timestamp(),
	lastTestedAt: timestamp(),
	oauth2: one(message({acrValues: texts()})),
	idpB: one(
		message({
			conditionalAccessIds: texts(),
			tenant: text(),
			validationMode: open('IDPB_VALIDATION_MODE', ['ACRS', 'OIDC']),
		}),
	),
});
export type StepUpProvider = v.InferOutput<typeof StepUpProvider>;

/** At most one of these may be set. */
export const stepUpGroup = ['oauth2', 'idpB'] as const;

export const rotateStepUpSecret = endpoint({
	name: 'rotateStepUpSecret',
	section: 5,
	summary: 'Rotate the client secret of a step-up provider, and nothing else',
	method: 'POST',
	effect: 'write',
	// No read returns a provider. The document does not say whether a rotation shows in auth configs, so they are read again.
	touches: ['listAuthConfigs'],
	requiredInputs: ['clientSecret'],
	path: '/api/v1/step-up/providers/{id}/secret',
	params: message({clientSecret: secretText()}),
	paging: undefined,
	output: message({stepUpProvider: one(StepUpProvider)}),
	envelope: 'stepUpProvider',
	required: ['stepUpProvider', 'stepUpProvider.id'],
	echoes: [{member: 'id', input: 'id', isRequired: true}],
});
