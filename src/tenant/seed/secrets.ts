/** One-time shared secrets: one for each state of a share code. Metadata only, as in the API. */
import type {PaperSecret} from '../../contract/paper-secret.ts';
import type {Calendar} from './calendar.ts';
import {mailDomain} from './people.ts';

/** Stable, because the documentation prints them. */
export const shareCodes = {
	active: 'KEEP-7Q2M-VALT',
	expired: 'PAST-4X9D-DUES',
	burned: 'BURN-3K8T-ONCE',
	revoked: 'TAKE-5R1W-BACK',
	data_deleted: 'WIPE-8D3L-DATA',
	not_ready: 'WAIT-6N4Y-SOON',
	deleted: 'GONE-9E7X-LOST',
	views_used_up: 'SEEN-2V3U-FULL',
} as const;

const shareUrl = (code: string) => `https://secrets.example.test/s/${code}`;

export const secrets = (calendar: Calendar, odd: boolean): readonly PaperSecret[] => {
	/** An active text secret by default. */
	const secret = (displayName: string, shareCode: string, status: string, more: PaperSecret): PaperSecret => ({
		vaultId: `pv_${shareCode.replaceAll('-', '').toLowerCase()}`,
		displayName,
		shareCode,
		shareUrl: shareUrl(shareCode),
		secretType: 'SECRET_TYPE_TEXT',
		inputFormat: 'SECRET_INPUT_FORMAT_PLAINTEXT',
		ageSuite: 'AGE_SUITE_X25519',
		sharingMode: 'PAPER_VAULT_SHARING_MODE_INTERNAL',
		status: `SECRET_STATUS_${status}`,
		creatorUserId: 'usr_0005',
		contentDeleted: false,
		contentReady: true,
		contentExpiresAt: calendar.at(6, 61_200),
		createdAt: calendar.at(-1, 33_120),
		updatedAt: calendar.at(-1, 33_180),
		currentViews: 0,
		maxViews: 1,
		...more,
	});
	return [
		secret('Router password, Basel office', shareCodes.active, 'ACTIVE', {
			allowedUserIds: ['usr_0012', 'usr_0044'],
			ageSuite: 'AGE_SUITE_MLKEM768X25519',
			currentViews: 1,
			maxViews: 3,
		}),
		secret('Database password before rotation', shareCodes.expired, 'EXPIRED', {
			contentExpiresAt: calendar.at(-16, 61_200),
			createdAt: calendar.at(-23),
			updatedAt: calendar.at(-16, 61_201),
			maxViews: 5,
			currentViews: 2,
		}),
		secret('Wi-Fi key for the auditors', shareCodes.burned, 'BURNED', {
			createdAt: calendar.at(-4),
			updatedAt: calendar.precise(-3, 40_404, 404_000_000),
			currentViews: 1,
			contentDeleted: true,
		}),
		secret('API key sent to the wrong list', shareCodes.revoked, 'REVOKED', {
			sharingMode: 'PAPER_VAULT_SHARING_MODE_EXTERNAL',
			allowedEmails: ['all-staff@partner.example.test'],
			updatedAt: calendar.at(-1, 33_300),
			currentViews: 2,
			maxViews: 10,
		}),
		secret('Old signing passphrase', shareCodes.data_deleted, 'DATA_DELETED', {
			createdAt: calendar.at(-190),
			updatedAt: calendar.at(-100),
			contentExpiresAt: calendar.at(-130),
			contentDeleted: true,
			currentViews: 1,
			maxViews: 2,
		}),
		secret('Certificate bundle, still encrypting', shareCodes.not_ready, 'ACTIVE', {
			shareUrl: undefined,
			contentReady: false,
			secretType: 'SECRET_TYPE_FILE',
			inputFormat: 'SECRET_INPUT_FORMAT_UNSPECIFIED',
			filename: 'gateway-certificates.pem',
			contentType: 'application/x-pem-file',
		}),
		// The status is outdated: only the timestamp shows the deletion.
		secret('Service account of the old wiki', shareCodes.deleted, 'ACTIVE', {
			createdAt: calendar.at(-60),
			updatedAt: calendar.at(-45),
			deletedAt: calendar.at(-45),
			contentDeleted: true,
			maxViews: 0,
		}),
		// The status is outdated: only the counters show that all views are used.
		secret('Door codes for the evening shift', shareCodes.views_used_up, 'ACTIVE', {
			currentViews: 4,
			maxViews: 4,
			allowedEmails: [`esther.mbeki@${mailDomain}`, `kavita.fitzgerald@${mailDomain}`],
		}),
		secret('Shared sandbox login', 'OPEN-1U8A-DOOR', 'ACTIVE', {
			inputFormat: 'SECRET_INPUT_FORMAT_KEY_VALUE',
			contentExpiresAt: undefined,
			currentViews: 58,
			maxViews: 0,
		}),
		secret('Disaster recovery keys', 'FILE-1M5Z-KEYS', 'ACTIVE', {
			secretType: 'SECRET_TYPE_FILE',
			inputFormat: 'SECRET_INPUT_FORMAT_UNSPECIFIED',
			sharingMode: 'PAPER_VAULT_SHARING_MODE_EXTERNAL',
			filename: 'recovery keys (final) v2.tar.age',
			contentType: 'application/octet-stream',
			fileSize: '73400320',
			allowedEmails: ['keyholder@escrow.example.test'],
			maxViews: 2,
		}),
		secret('Feature flag export', 'JSON-4F6G-FLAG', 'ACTIVE', {inputFormat: 'SECRET_INPUT_FORMAT_JSON'}),
		secret('Cluster bootstrap values', 'YAML-7C2B-BOOT', 'ACTIVE', {inputFormat: 'SECRET_INPUT_FORMAT_YAML'}),
		secret('Held back for a review', 'HOLD-3H9P-LATE', odd ? 'UNDER_REVIEW' : 'REVOKED', {}),
		secret('', 'NULL-0N0N-NULL', 'UNSPECIFIED', {
			secretType: 'SECRET_TYPE_UNSPECIFIED',
			inputFormat: 'SECRET_INPUT_FORMAT_UNSPECIFIED',
			ageSuite: 'AGE_SUITE_UNSPECIFIED',
			sharingMode: 'PAPER_VAULT_SHARING_MODE_UNSPECIFIED',
			creatorUserId: '',
			contentExpiresAt: undefined,
			maxViews: 0,
		}),
	];
};
