/** A tenant as the program opens it: what is decided before, and what the faces get. */
import type {Api} from '../../client/api.ts';
import type {Profile} from '../config.ts';
import type {Connection, Patience} from '../connection.ts';
import type {Credentials} from '../credentials.ts';
import {NotSignedInError, UsageError} from '../error.ts';
import type {Flags} from './flags.ts';

/** Of the embedded demo tenant. RFC 2606 reserves `.invalid`: no request for it can reach anything. */
export const demoBaseUrl = 'https://demo.invalid';

/** Everything a connection to a tenant needs, decided. */
export interface TenantOptions {
	readonly baseUrl: string;
	/** What a person calls it; the host when absent. */
	readonly name?: string | undefined;
	readonly credentials: Credentials;
	readonly patience: Patience;
	/** Certificates to trust besides the system's. */
	readonly caFile?: string | undefined;
	/** Every write asks for the target's name to be typed. */
	readonly isProtected: boolean;
	/** Of its frame, so that two tenants are told apart. */
	readonly color?: Profile['color'] | undefined;
}

export interface Tenant {
	readonly api: Api;
	/** What a person calls it: the profile, or the host. */
	readonly name: string;
	/** The embedded demo tenant, on which nothing can go wrong. */
	readonly isDemo: boolean;
	readonly isProtected: boolean;
	readonly color?: Profile['color'] | undefined;
	close(): Promise<void>;
}

/** Opens a client. Rejects with `UsageError` or `NotSignedInError` where the connection is not complete. */
export async function openResolved(
	openTenant: (options: TenantOptions) => Promise<Tenant>,
	connection: Connection,
	{caFile}: Pick<Flags, 'caFile'>,
): Promise<Tenant> {
	const {profile, baseUrl, credentials, refusal} = connection;
	if (!baseUrl) {
		throw new UsageError('which tenant? Give --base-url, set CASTELLAN_BASE_URL, run castellan login, or try --demo');
	}
	if (!credentials && refusal) {
		const login = profile
			? `castellan login --profile ${profile.value}`
			: `castellan login --base-url ${baseUrl.value}`;
		throw new UsageError(`${refusal}: set CASTELLAN_BASE_URL beside it to send it there, or run ${login}`);
	}
	if (!credentials) {
		throw new NotSignedInError(
			`not signed in to ${baseUrl.value}: run castellan login, or set CASTELLAN_TOKEN, or CASTELLAN_CLIENT_ID and CASTELLAN_CLIENT_SECRET`,
		);
	}
	return openTenant({
		baseUrl: baseUrl.value,
		name: connection.tenantName,
		credentials: credentials.value,
		patience: connection,
		caFile,
		isProtected: connection.isProtected,
		color: connection.color,
	});
}
