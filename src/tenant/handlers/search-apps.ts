/** Endpoint 4. */
import * as v from 'valibot';
import {searchApps as endpoint} from '../../contract/endpoints.ts';
import {answerPage} from '../page-token.ts';
import {invalid} from '../refusal.ts';
import {wordsOf} from '../store/words.ts';
import type {Handler} from './handler.ts';

// Document: not shown. Far beyond what a person types, and near enough to keep one search from holding up the others.
const longestText = 1_000;
const mostWords = 24;
const mostPolicies = 100;

const Position = v.object({tier: v.number(), seq: v.number()});

export const searchApps: Handler<typeof endpoint> = (input, {store, sealer}) => {
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
	if (wordsOf(filters.query).length > mostWords) throw invalid(`query has more than ${mostWords} words`);
	if (policyRefs.length > mostPolicies) throw invalid(`policyRefs names more than ${mostPolicies} policies`);
	return answerPage(sealer, endpoint, Position, input, (after, count) =>
		store.apps.search(filters, after, count).map(({app, position}) => ({item: app, position})),
	);
};

function shortText(name: string, text = ''): string {
	if (text.length > longestText) throw invalid(`${name} is longer than ${longestText} characters`);
	return text.trim();
}
