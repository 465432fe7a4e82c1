/** `doctor --tenant`: one answer of each operation that reads, compared with the document of the API. */
import type {Answer, Api} from '../../../client/api.ts';
import type {AnyEndpoint} from '../../../contract/endpoint.ts';
import {endpoints} from '../../../contract/endpoints.ts';
import {type Facts, type Field, fieldsOf, type Message} from '../../../contract/schema.ts';
import {plural} from '../../../text/count.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {parseTimestamp} from '../../../text/timestamp.ts';
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

/** What an answer has that the document does not describe, by names and kinds, never by values. */
interface Difference {
	/** Such as `list[].appOwners[].email`. */
	readonly path: string;
	readonly what: 'not in the document' | 'a value that is not in the document' | 'not a time' | 'not a whole number';
	/** How often it occurs. */
	readonly count: number;
}

/** The differences of data that was read, in the order of their first place. Types that do not fit were left out when it was read. */
function differencesIn(shape: Message, data: object): Difference[] {
	const found = new Map<string, Difference>();
	const add = (path: string, what: Difference['what']) => {
		const key = `${path} ${what}`;
		found.set(key, {path, what, count: (found.get(key)?.count ?? 0) + 1});
	};
	const message = (shape: Message, value: object, path: string) => {
		const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
		for (const [name, member] of Object.entries(value)) {
			const field = fields.get(name);
			const place = path ? `${path}.${name}` : name;
			if (field) member === null || visit(field, member, place);
			else add(place, 'not in the document');
		}
	};
	const visit = (field: Field, value: unknown, path: string): void => {
		if (Array.isArray(value))
			for (const item of value) visit({...field, facts: field.item ?? field.facts}, item, `${path}[]`);
		else if (field.shape && isJsonObject(value)) message(field.shape, value, path);
		else if (typeof value === 'string') scalar(field.facts, value, path);
	};
	const scalar = ({known, enumDefault, time, count64}: Facts, value: string, path: string) => {
		if (known && value !== enumDefault && !known.includes(value)) add(path, 'a value that is not in the document');
		if (time && value !== '' && parseTimestamp(value) === undefined) add(path, 'not a time');
		if (count64 && !/^-?\d+$/.test(value)) add(path, 'not a whole number');
	};
	message(shape, data, '');
	return [...found.values()];
}
