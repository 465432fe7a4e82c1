/** The handler of every collection's list endpoint. */
import * as v from 'valibot';
import {pathParams} from '../../contract/endpoint.ts';
import type {Collection} from '../collections.ts';
import {readPage} from '../page-token.ts';
import type {AnyHandler} from './handler.ts';

/**
 * Lists the items whose members equal the path parameters and inputs of the request. An empty input matches all items, and an
 * unknown value matches none.
 */
export const listHandler =
	({endpoint}: Pick<Collection, 'endpoint'>): AnyHandler =>
	(input, {store}) => {
		const names = [...pathParams(endpoint).map(({name}) => name), ...Object.keys(endpoint.params.entries)];
		const members = names.flatMap((name): [string, string][] => (input[name] ? [[name, String(input[name])]] : []));
		return readPage(store, endpoint, v.number(), input, (after = 0, count) =>
			store.listed(endpoint).page(after, count, {members}),
		);
	};
