/** The search fields of the service, computed from stored items. */
import {type App, policyFields, searchApps} from '../../../contract/app.ts';
import type {AnyEndpoint, InputOf} from '../../../contract/endpoint.ts';
import {fold} from '../../../text/match/fold.ts';
import type {Row} from '../../resources/resource.ts';

type Input = Readonly<Record<string, unknown>>;

interface PastSearch {
	/** The only ids that can match, if the search names them. */
	readonly ids?: readonly string[];
	readonly matches: (row: Row) => boolean;
}

/** Words match as they are written: the document does not define the fuzzy search of the service. */
export const searchNote =
	'castellan computed this search: each word has to be in the name or the description, and the service may find more';

/** The search of an input. An input that is not computed here would be ignored, so it is an error. */
export function searchOf({name}: AnyEndpoint, {pageSize: _, pageToken: __, ...input}: Input): PastSearch {
	if (name === searchApps.name) return appSearch(input as InputOf<typeof searchApps>);
	const [unknown] = Object.keys(input);
	if (unknown !== undefined) throw new Error(`No search of ${name} by ${unknown}`);
	return {matches: () => true};
}

function appSearch(input: InputOf<typeof searchApps>): PastSearch {
	const {appIds = [], excludeAppIds = [], displayName = '', query = '', onlyDirectories, policyRefs = []} = input;
	const excluded = new Set(excludeAppIds);
	const policies = new Set(policyRefs.map(({id}) => id));
	const part = displayName.toLowerCase();
	const words = fold(query).split(/\s+/).filter(Boolean);
	const matches = (app: App) => {
		const text = words.length > 0 ? fold(`${app.displayName ?? ''} ${app.description ?? ''}`) : '';
		return (
			!excluded.has(app.id ?? '') &&
			(part === '' || (app.displayName ?? '').toLowerCase().includes(part)) &&
			(onlyDirectories !== true || app.isDirectory === true) &&
			(policies.size === 0 || policyFields.some((field) => policies.has(app[field] ?? ''))) &&
			words.every((word) => text.includes(word))
		);
	};
	return {...(appIds.length > 0 ? {ids: [...new Set(appIds)]} : {}), matches: matches as PastSearch['matches']};
}
