/** The checks of the network: proxy, TLS, the response of the tenant, the clock and the life of the token. */
import {checkConnection} from '../../../client/check-connection.ts';
import {clockSkew} from '../../../client/clock-skew.ts';
import {ApiError} from '../../../client/error.ts';
import {fetchFailure} from '../../../client/http/fetch-failure.ts';
import {exceptionOf, proxySetting} from '../../../client/http/proxy.ts';
import type {RequestRecord} from '../../../client/journal/journal.ts';
import {describeSkew} from '../../../domain/format/clocks.ts';
import {relativeTime} from '../../../domain/format/show.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {day, isoTime} from '../../../text/timestamp.ts';
import type {CliContext} from '../../context.ts';
import {failureOf} from '../../failure.ts';
import {type CheckRow, notChecked, ok, problem, warning} from './row.ts';

/** Without user name and password of the proxy. */
export function proxyRow({env}: CliContext, baseUrl: URL): CheckRow {
	const setting = proxySetting(env);
	if (!setting) return ok('proxy', 'none');
	const {source} = setting;
	const exception = exceptionOf(baseUrl, env);
	if (exception !== undefined) return notChecked('proxy', `not used: ${exception}`, {source});
	if (setting.url === undefined) return problem('proxy', `it ${setting.problem}`, {source, remedy: setting.remedy});
	return ok('proxy', setting.origin, {source});
}

/** Node only warns of a file that it cannot use, or says nothing. */
export async function authorityRows({env, probes}: CliContext): Promise<readonly CheckRow[]> {
	const source = 'NODE_EXTRA_CA_CERTS';
	const path = env[source];
	if (!path) return [];
	const refused = await probes.caFileProblem(path);
	if (refused === undefined) return [ok('authorities', path, {source})];
	const remedy = `Set ${source} to a file of certificates in PEM form, or unset it`;
	return [problem('authorities', `${path} ${refused}`, {source, remedy})];
}

/** A certificate that expires within this time is a warning. */
const soon = 21 * day;

const remedies: readonly (readonly [code: RegExp, remedy: string])[] = [
	[/EXPIRED/, 'Renew the certificate of the tenant'],
	[/NOT_YET/, 'Check the clock of this machine'],
	[/ALTNAME/, 'Check the host of the base URL: the certificate is for another host'],
	[/SELF_SIGNED|ISSUER|VERIFY/, 'Trust its authority with --ca-file or NODE_EXTRA_CA_CERTS, if you know it'],
];

export async function tlsRow({probes, now}: CliContext, baseUrl: URL, hasProxy: boolean): Promise<CheckRow> {
	if (baseUrl.protocol !== 'https:') return notChecked('TLS', 'the tenant is on this machine and uses http');
	if (hasProxy)
		return notChecked('TLS', 'requests go through the proxy. The response below needs a trusted certificate');
	try {
		const {protocol, distrust, certificates} = await probes.presentedChain(baseUrl);
		const chain = certificates.map(({subject}) => subject).join(' < ');
		const end = Math.min(...certificates.map(({validUntil}) => validUntil));
		const until = Number.isFinite(end) ? `valid until ${dateOf(end)} (${relativeTime(end - now())})` : 'without a date';
		const value = `${protocol}, ${chain}, ${until}`;
		if (distrust) {
			const remedy = remedies.find(([code]) => code.test(distrust))?.[1];
			return problem('TLS', `not trusted (${distrust}): ${value}`, {remedy});
		}
		if (end - now() < soon) return warning('TLS', value, {remedy: 'Renew the certificate before it expires'});
		return ok('TLS', value);
	} catch (error) {
		return problem('TLS', `no handshake: ${fetchFailure(error).reason}`, {
			remedy: 'Check the base URL, the network and the proxy',
		});
	}
}

const dateOf = (time: number) => isoTime(time).slice(0, 10);

/** Sends the smallest read and describes the response, the clock and the token. `remedy` is for an expired token. */
export async function responseRows(context: CliContext, open: () => Promise<Tenant>, remedy = '') {
	let tenant: Tenant | undefined;
	try {
		tenant = await open();
		const ms = await checkConnection(tenant.api, context);
		return {rows: [ok('response', `the tenant responds in ${ms} ms`), ...answerRows(context, tenant, remedy)]};
	} catch (error) {
		const failure = failureOf(error);
		if (!failure || context.signal.aborted) throw error;
		const source = error instanceof ApiError ? error.kind : undefined;
		const row = problem('response', failure.lines.join(' '), {source});
		return {rows: [row, ...(tenant ? answerRows(context, tenant, remedy) : [])], failure};
	} finally {
		await tenant?.close();
	}
}

const answerRows = (context: CliContext, {api}: Tenant, remedy: string): readonly CheckRow[] => [
	clockRow(api.journal.records),
	tokenRow(context, api.tokenExpiresAt(), remedy),
];

function clockRow(records: readonly RequestRecord[]): CheckRow {
	const skew = clockSkew(records);
	if (skew === undefined) return notChecked('clock', 'no response had a Date header');
	if (skew === 0) return ok('clock', 'agrees with the service to within a minute');
	const remedy = 'Set the clock of this machine: tokens, retries and ages depend on it';
	return warning('clock', describeSkew(skew), {remedy});
}

/** A token that expires within this time is a warning. */
const shortLife = 10 * 60_000;

function tokenRow({now}: CliContext, expiresAt: number | undefined, remedy: string): CheckRow {
	if (expiresAt === undefined) return notChecked('token', 'unknown: the token does not contain when it expires');
	const left = expiresAt - now();
	const value = `${left > 0 ? 'expires' : 'expired'} ${isoTime(expiresAt)} (${relativeTime(left)})`;
	if (left <= 0) return problem('token', value, {remedy});
	return left < shortLife
		? warning('token', value, {
				remedy: 'castellan renews a token of client credentials itself. Otherwise sign in again',
			})
		: ok('token', value);
}
