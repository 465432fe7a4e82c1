/** `whoami`: prints the tenant and the credentials in use, after a read that the tenant accepts. */
import {checkConnection} from '../../../client/check-connection.ts';
import {type Show, showTime} from '../../../domain/format/show.ts';
import type {Connection} from '../../../settings/connection.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {openConnection, type Tenant} from '../../../settings/launch/tenant.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {loadConnection, withTenant} from '../../connect.ts';
import {type CliContext, showOf} from '../../context.ts';
import type {OutputColumn} from '../../output/target.ts';
import {plainColumn, printRows} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';

/** When the certificate of the client expires. */
const certificateField = 'certificateExpires';

const columnsFor = (show: Show, hasCertificate: boolean): readonly OutputColumn[] => [
	plainColumn('profile', 'Profile'),
	plainColumn('baseUrl', 'Base URL'),
	plainColumn('auth', 'Signed in by'),
	plainColumn('clientId', 'Client id'),
	plainColumn('source', 'From'),
	plainColumn('expires', 'Expires', {text: ({expires}) => showTime(String(expires), show)}),
	...(hasCertificate
		? [
				plainColumn(certificateField, 'Certificate until', {
					text: (row) => showTime(String(row[certificateField]), show),
				}),
			]
		: []),
];

const unknownExpiry = 'unknown';

export const whoamiVerb = verb({
	name: 'whoami',
	summary: 'Show the tenant and how you are signed in',
	description:
		'Print the tenant and the kind of sign-in, after a small read proves that the tenant accepts the credentials. The service has no operation that identifies the caller. Credentials of the kind command come from the named program. The expiry of the access token is its own if it is a JSON Web Token, otherwise the time that came with it, and unknown without either. With a certificate of the client, the time when that expires is printed too.',
	globals: globals.read,
	examples: [['', 'Show the tenant and how you are signed in']],
	fields: {names: ['profile', 'baseUrl', 'auth', 'clientId', 'source', 'expires', certificateField]},
	run: async (context, flags) => {
		const row = flags.demo
			? await withTenant(context, flags, async (tenant) =>
					checkedRow(context, tenant, {auth: 'token', source: '--demo'}),
				)
			: await whoami(context, flags);
		await printRows(context, flags, columnsFor(showOf(context), certificateField in row), [row]);
	},
});

async function whoami(context: CliContext, flags: Flags) {
	const connection = await loadConnection(context, flags);
	const tenant = await openConnection(context, connection, flags);
	return checkedRow(context, tenant, rowOf(connection)).finally(() => tenant.close());
}

async function checkedRow(context: CliContext, tenant: Tenant, row: object) {
	await checkConnection(tenant.api, context);
	const {certificate} = tenant;
	return {
		baseUrl: tenant.api.baseUrl,
		...row,
		expires: expiryOf(tenant),
		...(certificate && {[certificateField]: isoTime(certificate.validUntil)}),
	};
}

/** When the token expires, as a timestamp. */
function expiryOf({api}: Tenant): string {
	const expiresAt = api.tokenExpiresAt();
	return expiresAt === undefined ? unknownExpiry : isoTime(expiresAt);
}

const rowOf = ({profile, credentials}: Connection) => ({
	profile: profile?.value,
	auth: credentials?.value.kind,
	clientId: credentials?.value.kind === 'client-credentials' ? credentials.value.clientId : undefined,
	source: credentials?.source,
});
