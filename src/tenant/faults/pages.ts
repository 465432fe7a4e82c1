/** Faults of pagination. The items are generated, because a fault may need more pages than the tenant has. */
import {resourceShape} from '../../contract/endpoint.ts';
import type {Json} from '../http.ts';
import {invalid} from '../rejection.ts';
import {define, type FaultCall} from './fault.ts';
import {echoing, sampleItem} from './sample.ts';

const size = 25;

export const pageFaults = define('list', {
	'same-token': ['every page has the same page token', paged((page) => ({from: page * size, count: size, next: 2}))],
	'token-cycle': [
		'the page tokens form a cycle of three',
		paged((page) => ({from: page * size, count: size, next: page < 4 ? page + 1 : 2})),
	],
	'duplicate-ids': [
		'three pages, each beginning with the last five items of the previous page',
		paged((page) => ({from: page * (size - 5), count: size, next: page < 3 ? page + 1 : undefined})),
	],
	'empty-page': [
		'three pages, the second of them empty',
		paged((page) => ({from: page * size, count: page === 2 ? 0 : size, next: page < 3 ? page + 1 : undefined})),
	],
	'blank-pages': ['endless empty pages', paged((page) => ({from: 0, count: 0, next: page + 1}))],
	'odd-pages': [
		'three pages of 3, 140 and 1 items, for any requested size',
		paged((page) => ({from: page * 200, count: [3, 140, 1][page - 1] ?? 0, next: page < 3 ? page + 1 : undefined})),
	],
	'bad-token': [
		'the token of the second page is rejected',
		paged((page) => {
			if (page > 1) throw invalid('the page token is not valid for this request');
			return {from: 0, count: size, next: 2};
		}),
	],
	'huge-page': ['one page of 5,000 items, more than 10 MB', paged(() => ({from: 0, count: 5_000, next: undefined}))],
});

interface Plan {
	readonly from: number;
	readonly count: number;
	/** The number of the next page. */
	readonly next: number | undefined;
}

function paged(plan: (page: number) => Plan) {
	return (call: FaultCall): Response => {
		const shape = call.endpoint && resourceShape(call.endpoint);
		const {from, count, next} = plan(Number(/^page-(\d{1,9})$/.exec(String(call.input.pageToken ?? ''))?.[1] ?? 1));
		const list: Json[] = shape
			? Array.from({length: count}, (_, index) => echoing(call.endpoint, call.input, sampleItem(shape, from + index)))
			: [];
		return Response.json({list, nextPageToken: next === undefined ? '' : `page-${next}`});
	};
}
