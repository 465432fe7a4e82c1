/** Text pictures of every style of a chart. Each was looked at once; a change of a picture must be looked at, too. */
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import type {Members} from '../../../../../src/contract/surfaces.ts';
import {literal, printed} from '../../../widgets/draw.ts';
import {seriesCases, sliceCases} from './chart-data.ts';

type Chart = Members<'svcChart'>;

const widths = [64, 36, 20];

function pictures(charts: Readonly<Record<string, Chart>>): string {
	return Object.entries(charts)
		.flatMap(([name, svcChart]) =>
			widths.map((width) => {
				const lines = printed({id: 'root', svcChart: {title: literal(name), ...svcChart}}, {width});
				return `${[`--- ${name}, ${width} columns`, ...lines].join('\n')}\n`;
			}),
		)
		.join('\n');
}

const fileOf = (style: string) =>
	resolve(`test/surfaces/picture/charts/pictures/${style.toLowerCase().replaceAll('_', '-')}.txt`);

test.each(['LINE', 'STACKED_BAR', 'STACKED_AREA'])('time series: %s', async (name) => {
	const style = `SVC_CHART_TIME_SERIES_STYLE_${name}`;
	const charts = Object.fromEntries(
		Object.entries(seriesCases).map(([title, series]): [string, Chart] => [title, {timeSeries: {style, series}}]),
	);
	await expect(pictures(charts)).toMatchFileSnapshot(fileOf(name));
});

test.each(['PIE', 'DONUT'])('slices are drawn in their shares: %s', async (name) => {
	const style = `SVC_CHART_CATEGORICAL_STYLE_${name}`;
	const charts = Object.fromEntries(
		Object.entries(sliceCases).map(([title, slices]): [string, Chart] => [title, {categorical: {style, slices}}]),
	);
	await expect(pictures(charts)).toMatchFileSnapshot(fileOf(name));
});
