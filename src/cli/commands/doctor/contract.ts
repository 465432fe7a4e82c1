/** `doctor --tenant`: one answer of each operation that reads, compared with the document of the API. */
import type {Answer, Api} from '../../../client/api.ts';
import {differencesIn} from '../../../contract/differences.ts';
import type {AnyEndpoint} from '../../../contract/endpoint.ts';
import {endpoints} from '../../../contract/endpoints.ts';
import {plural} from '../../../text/count.ts';
import {failureOf} from '../../failure.ts';
import {type CheckRow, notChecked, ok, problem, type Result, warning} from './row.ts';

export interface Ids {
	/** `app_1/ent_1` */
	readonly entitlement?: string | undefined;
	readonly conversation?: string | undefined;
	readonly signal: AbortSignal;
}

/** An answer of a list is its first page. */
const pageSize = 100;

/** A shared secret is not looked up: whether that counts as a view is not known. Names and kinds are shown, never values. */
export async function contractRows(api: Api, {entitlement, conversation, signal}: Ids): Promise<readonly CheckRow[]> {
	const [appId = '', entitlementId = ''] = entitlement?.split('/') ?? [];
	const {searchApps, listAuthConfigs, getNotificationSettings, searchEntitlementOwners, listSurfaces} = endpoints;
	const rows: CheckRow[] = [];
	const add = async (endpoint: AnyEndpoint, read: (() => Promise<Answer<object>>) | string) => {
		const results = typeof read === 'string' ? [notChecked(read)] : await resultsOf(endpoint, read);
		rows.push(...results.map(({status, ...result}) => ({status, check: endpoint.name, ...result})));
	};
	await add(searchApps, () => api.call(searchApps, {pageSize}, {signal}));
	await add(listAuthConfigs, () => api.call(listAuthConfigs, {pageSize}, {signal}));
	await add(getNotificationSettings, () => api.call(getNotificationSettings, {}, {signal}));
	await add(
		searchEntitlementOwners,
		entitlementId
			? () => api.call(searchEntitlementOwners, {appId, entitlementId, pageSize}, {signal})
			: 'name one with --entitlement APP/ENTITLEMENT',
	);
	await add(
		listSurfaces,
		conversation
			? () => api.call(listSurfaces, {conversationId: conversation}, {signal})
			: 'name one with --conversation ID',
	);
	await add(endpoints.getSecretByCode, 'never by itself, because a look-up may count as a view');
	return rows;
}

async function resultsOf({output}: AnyEndpoint, read: () => Promise<Answer<object>>): Promise<readonly Result[]> {
	try {
		const {data, problems} = await read();
		const misfits = problems.map(({path, message}) => problem(`${placeOf(path)}: ${message}`));
		const unique = [...new Map(misfits.map((each) => [each.value, each])).values()];
		const others = differencesIn(output, data).map(({path, what, count}) =>
			warning(`${path}: ${what} (${plural(count, 'time')})`),
		);
		return unique.length + others.length === 0 ? [ok('as in the document')] : [...unique, ...others];
	} catch (error) {
		const failure = failureOf(error);
		if (!failure) throw error;
		return [problem(failure.lines.join(' '))];
	}
}

/** `list[].id` for `list.3.id`: the items of a list have one place. */
const placeOf = (path: string): string =>
	path
		.split('.')
		.map((part, index) => (/^\d+$/.test(part) ? '[]' : index === 0 ? part : `.${part}`))
		.join('');
