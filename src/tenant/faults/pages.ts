/** Faults of lists: of pagination, and responses that are too large. The items are generated, because a fault may need more pages than the tenant has. */

import {App} from '../../contract/apps.ts';
import {resourceShape} from '../../contract/endpoint.ts';
import {effectivePageSize} from '../../contract/limits.ts';
import {Surface} from '../../contract/surfaces.ts';
import type {Json} from '../http.ts';
import {invalid} from '../rejection.ts';
import {define, type Fault, type FaultCall} from './fault.ts';
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
	reorder: [
		'four pages of 25 of 100 items, whose order changes between the pages: some come twice, others never',
		paged((page) => ({
			items: Array.from({length: size}, (_, index) => (((page - 1) * size + index) * (orders[page - 1] ?? 1)) % 100),
			next: page < 4 ? page + 1 : undefined,
		})),
	],
	overlap: [
		'items are added at the front: each of three pages begins with the last item of the previous one',
		paged((page) => ({from: (page - 1) * (size - 1), count: size, next: page < 3 ? page + 1 : undefined})),
	],
	'twin-ids': [
		'one page of five items, and a sixth that differs from the fifth and has its id',
		(call) => {
			const items = itemsOf(call, [0, 1, 2, 3, 4, 5]);
			return Response.json({list: items.with(5, {...items[5], id: items[4]?.id}), nextPageToken: ''});
		},
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

/** Each order multiplies the index of an item by a number without a common divisor with the number of items. */
const orders = [1, 3, 7, 9];

type Plan = ({readonly from: number; readonly count: number} | {readonly items: readonly number[]}) & {
	/** The number of the next page. */
	readonly next: number | undefined;
};

function paged(plan: (page: number) => Plan) {
	return (call: FaultCall): Response => {
		const planned = plan(Number(/^page-(\d{1,9})$/.exec(String(call.input.pageToken ?? ''))?.[1] ?? 1));
		const numbers =
			'items' in planned ? planned.items : Array.from({length: planned.count}, (_, index) => planned.from + index);
		const list = itemsOf(call, numbers);
		return Response.json({list, nextPageToken: planned.next === undefined ? '' : `page-${planned.next}`});
	};
}

function itemsOf({endpoint, input}: FaultCall, numbers: readonly number[]): Json[] {
	const shape = endpoint && resourceShape(endpoint);
	return numbers.map((n) => (shape ? echoing(endpoint, input, sampleItem(shape, n)) : {}));
}

const appCount = 120;
/** 50 apps have more than 300,000 values. */
const annotations = {numbers: Array<number>(6_500).fill(1)};
const manyComponents = 110_000;

export const sizeFaults: readonly Fault[] = [
	...define('searchApps', {
		'large-pages': [
			'120 apps with 6,500 numbers each, in pages of the requested size',
			({input}) => {
				const start = Number(input.pageToken ?? 0);
				const end = Math.min(appCount, start + effectivePageSize(input.pageSize as number | undefined));
				const list = Array.from({length: end - start}, (_, index) => ({
					...sampleItem(App, start + index),
					annotations,
				}));
				return Response.json({list, nextPageToken: end < appCount ? String(end) : ''});
			},
		],
	}),
	...define('listSurfaces', {
		'large-surface': [
			'three surfaces, the second with 110,000 components',
			(call) =>
				Response.json({
					surfaces: [surface(call, 1), {...surface(call, 2), components: components()}, surface(call, 3)],
				}),
		],
	}),
];

const surface = ({endpoint, input}: FaultCall, n: number) => echoing(endpoint, input, sampleItem(Surface, n));

const components = () =>
	Array.from({length: manyComponents}, (_, index) => ({id: `c${index}`, text: {text: {literal: 'x'}}}));
