/** Endpoint 4. */
import * as v from 'valibot';
import {searchApps as endpoint} from '../../contract/apps.ts';
import {readPage} from '../page-token.ts';
import {invalid} from '../rejection.ts';
import {wordsOf} from '../store/words.ts';
import type {Handler} from './handler.ts';

// Document: not shown. More than a person types, and small enough that a search does not delay others.
const maximumText = 1_000;
const maximumWords = 24;
const maximumPolicies = 100;

const Position = v.object({tier: v.number(), seq: v.number()});

export const searchApps: Handler<typeof endpoint> = (input, {store}) => {
	const policyRefs = input.policyRefs ?? [];
	const filters = {
		appIds: input.appIds ?? [],
		excludeAppIds: input.excludeAppIds ?? [],
		displayName: shortText('displayName', input.displayName),
		query: shortText('query', input.query),
		onlyDirectories: input.onlyDirectories ?? false,
		policies: policyRefs.map(({id}, index) => {
			if (!id) throw invalid(`policyRefs[${index}].id is missing`);
			return id;
		}),
	};
	if (wordsOf(filters.query).length > maximumWords) throw invalid(`query has more than ${maximumWords} words`);
	if (policyRefs.length > maximumPolicies) throw invalid(`policyRefs names more than ${maximumPolicies} policies`);
	return readPage(store, endpoint, Position, input, (after, count) => store.apps.search(filters, after, count));
};

function shortText(name: string, text = ''): string {
	if (text.length > maximumText) throw invalid(`${name} is longer than ${maximumText} characters`);
	return text.trim();
}
