/** A step-up authentication provider. Its client secret is write-only and not in this shape. Section "StepUpProvider". */
import type * as v from 'valibot';
import {flag, message, one, open, text, texts, timestamp} from './schema.ts';

export const StepUpProvider = message({
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
