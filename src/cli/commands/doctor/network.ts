/** The checks of the network: proxy, TLS, the response of the tenant, the clock and the life of the token. */
import {checkConnection} from '../../../client/check-connection.ts';
import {clockSkew} from '../../../client/clock-skew.ts';
import {ApiError} from '../../../client/error.ts';
import {fetchFailure} from '../../../client/http/fetch-failure.ts';
import {exceptionOf, proxySetting} from '../../../client/http/proxy.ts';
import {describeSkew} from '../../../domain/format/clocks.ts';
import {relativeTime} from '../../../domain/format/show.ts';
import type {Connection} from '../../../settings/connection.ts';
import {keyWarning} from '../../../settings/launch/client-certificate.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {day, isoTime} from '../../../text/timestamp.ts';
import type {CliContext} from '../../context.ts';
import {type Failure, failureOf} from '../../failure.ts';
import {type Checks, notChecked, ok, problem, type Result, warning} from './row.ts';

/** What the checks of the network know: the base URL, and what the response to the smallest read was. */
export interface NetworkFacts {
	readonly context: CliContext;
	readonly url?: URL | undefined;
	readonly read: Read;
	/** The files of the client certificate. */
	readonly certificate?: Connection['certificate'];
	/** What to do about an expired token. */
	readonly remedy: string;
}

/** The response of the tenant. */
export interface Read {
	readonly response: Result;
	/** Undefined for a tenant that could not be opened. */
	readonly api?: Pick<Tenant['api'], 'journal' | 'tokenExpiresAt'> | undefined;
	readonly certificate?: Tenant['certificate'];
	readonly failure?: Failure;
}

/** Sends the smallest read. */
export async function readTenant(context: CliContext, open: () => Promise<Tenant>): Promise<Read> {
	let tenant: Tenant | undefined;
	try {
		tenant = await open();
		const ms = await checkConnection(tenant.api, context);
		return {response: ok(`the tenant responds in ${ms} ms`), api: tenant.api, certificate: tenant.certificate};
	} catch (error) {
		const failure = failureOf(error);
		if (!failure || context.signal.aborted) throw error;
		const source = error instanceof ApiError ? error.kind : undefined;
		const response = problem(failure.lines.join(' '), {source});
		return {response, api: tenant?.api, certificate: tenant?.certificate, failure};
	} finally {
		await tenant?.close();
	}
}

/** A certificate that expires within this time is a warning. */
const soon = 21 * day;

const remedies: readonly (readonly [code: RegExp, remedy: string])[] = [
	[/EXPIRED/, 'Renew the certificate of the tenant'],
	[/NOT_YET/, 'Check the clock of this machine'],
	[/ALTNAME/, 'Check the host of the base URL: the certificate is for another host'],
	[/SELF_SIGNED|ISSUER|VERIFY/, 'Trust its authority with --ca-file or NODE_EXTRA_CA_CERTS, if you know it'],
];

/** A token that expires within this time is a warning. */
const shortLife = 10 * 60_000;

export const networkChecks: Checks<NetworkFacts> = {
	proxy: ({context, url}) => url && proxyOf(context, url),
	/** Node only warns of a file that it cannot use, or says nothing. */
	async authorities({context: {env, probes}, url}) {
		const source = 'NODE_EXTRA_CA_CERTS';
		const path = env[source];
		if (!path || !url) return undefined;
		const refused = await probes.caFileProblem(path);
		if (refused === undefined) return ok(path, {source});
		const remedy = `Set ${source} to a file of certificates in PEM form, or unset it`;
		return problem(`${path} ${refused}`, {source, remedy});
	},
	TLS: ({context, url, read}) => url && tlsOf(context, url, read),
	'client certificate': certificateOf,
	response: ({read}) => read.response,
	clock({read: {api}}) {
		if (!api) return undefined;
		const skew = clockSkew(api.journal.records);
		if (skew === undefined) return notChecked('no response had a Date header');
		if (skew === 0) return ok('agrees with the service to within a minute');
		const remedy = 'Set the clock of this machine: tokens, retries and ages depend on it';
		return warning(describeSkew(skew), {remedy});
	},
	token({context: {now}, read: {api}, remedy}) {
		if (!api) return undefined;
		const expiresAt = api.tokenExpiresAt();
		if (expiresAt === undefined) return notChecked('unknown: the token does not contain when it expires');
		const left = expiresAt - now();
		const value = `${left > 0 ? 'expires' : 'expired'} ${isoTime(expiresAt)} (${relativeTime(left)})`;
		if (left <= 0) return problem(value, {remedy});
		if (left >= shortLife) return ok(value);
		return warning(value, {
			remedy: 'castellan renews a token of client credentials itself. Otherwise sign in again',
		});
	},
};

/** Without user name and password of the proxy. */
function proxyOf({env}: CliContext, baseUrl: URL): Result {
	const setting = proxySetting(env);
	if (!setting) return ok('none');
	const {source} = setting;
	const exception = exceptionOf(baseUrl, env);
	if (exception?.isException) return notChecked(`not used: ${exception.reason}`, {source});
	if (setting.url === undefined) return problem(`it ${setting.problem}`, {source, remedy: setting.remedy});
	return ok([setting.origin, exception?.reason].filter(Boolean).join(', '), {source});
}

/** Without a certificate that can be read, the response has the reason. */
async function certificateOf({context: {now, disk}, certificate: files, read: {certificate}}: NetworkFacts) {
	const {value, source} = files ?? {};
	const open = await keyWarning(disk, value);
	const rows = open === undefined ? [] : [warning(open, {source})];
	if (!certificate) return rows;
	const {subject, validUntil} = certificate;
	const left = validUntil - now();
	const text = `${subject}, ${left > 0 ? 'valid until' : 'expired'} ${dateOf(validUntil)} (${relativeTime(left)})`;
	if (left >= soon) return [ok(text, {source}), ...rows];
	const remedy = 'Get a new certificate of the client';
	return [left > 0 ? warning(text, {source, remedy}) : problem(text, {source, remedy}), ...rows];
}

async function tlsOf(context: CliContext, baseUrl: URL, {certificate}: Read): Promise<Result> {
	const {probes, now} = context;
	const proxy = proxyOf(context, baseUrl);
	if (baseUrl.protocol !== 'https:') return notChecked('the tenant is on this machine and uses http');
	if (proxy.source !== undefined && proxy.status === 'ok')
		return notChecked('requests go through the proxy. The response below needs a trusted certificate');
	try {
		const {protocol, distrust, certificates} = await probes.presentedChain(baseUrl, certificate);
		const chain = certificates.map(({subject}) => subject).join(' < ');
		const end = Math.min(...certificates.map(({validUntil}) => validUntil));
		const until = Number.isFinite(end) ? `valid until ${dateOf(end)} (${relativeTime(end - now())})` : 'without a date';
		const value = `${protocol}, ${chain}, ${until}`;
		if (distrust) {
			const remedy = remedies.find(([code]) => code.test(distrust))?.[1];
			return problem(`not trusted (${distrust}): ${value}`, {remedy});
		}
		if (end - now() < soon) return warning(value, {remedy: 'Renew the certificate before it expires'});
		return ok(value);
	} catch (error) {
		return problem(`no handshake: ${fetchFailure(error).reason}`, {
			remedy: 'Check the base URL, the network and the proxy',
		});
	}
}

const dateOf = (time: number) => isoTime(time).slice(0, 10);
