/** The API's view of a one-time shared secret: metadata only, never its content. Section "PaperSecret". */
import type * as v from 'valibot';
import {endpoint} from './endpoint.ts';
import {count64, flag, integer, message, named, one, open, text, texts, timestamp} from './schema.ts';

export const PaperSecret = named('PaperSecret', {
	vaultId: text(),
	displayName: text(),
	filename: text(),
	contentType: text(),
	shareCode: text(),
	shareUrl: text(),
	secretType: open('SECRET_TYPE', ['TEXT', 'FILE']),
	inputFormat: open('SECRET_INPUT_FORMAT', ['PLAINTEXT', 'JSON', 'YAML', 'KEY_VALUE']),
	ageSuite: open('AGE_SUITE', ['X25519', 'MLKEM768X25519']),
	sharingMode: open('PAPER_VAULT_SHARING_MODE', ['INTERNAL', 'EXTERNAL']),
	status: open('SECRET_STATUS', ['ACTIVE', 'EXPIRED', 'BURNED', 'REVOKED', 'DATA_DELETED']),
	allowedEmails: texts(),
	allowedUserIds: texts(),
	creatorUserId: text(),
	contentDeleted: flag(),
	contentReady: flag(),
	contentExpiresAt: timestamp(),
	createdAt: timestamp(),
	updatedAt: timestamp(),
	deletedAt: timestamp(),
	currentViews: integer(),
	maxViews: integer(),
	fileSize: count64(),
});
export type PaperSecret = v.InferOutput<typeof PaperSecret>;

/** `XXXX-XXXX-XXXX` in any case. Endpoint 7; the alphabet beyond letters and digits is not shown. */
export const shareCodePattern = /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/i;

/** The same text for all spellings of a share code: look-ups ignore case, and hyphens and blanks only group its letters. */
const shareCodeLetters = (code: string) => code.replace(/[-\s]/g, '').toUpperCase();

export const getSecretByCode = endpoint({
	name: 'getSecretByCode',
	section: 7,
	summary: 'A one-time shared secret by its share code',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/secrets/code/{share_code}',
	isOneTime: true,
	params: message({}),
	paging: undefined,
	output: message({secret: one(PaperSecret)}),
	envelope: 'secret',
	required: ['secret', 'secret.vaultId'],
	echoes: [{member: 'shareCode', input: 'shareCode', isRequired: true, normalize: shareCodeLetters}],
});
