/** Faults with valid responses that are too large for a client to read at once. */
import {App} from '../../contract/apps.ts';
import {effectivePageSize} from '../../contract/limits.ts';
import {Surface} from '../../contract/surfaces.ts';
import {define, type Fault, type FaultCall} from './fault.ts';
import {echoing, sampleItem} from './sample.ts';

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
