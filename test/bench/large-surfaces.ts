/** The largest surfaces there can be: what drawing and keys are measured on. */
import type {Component, Surface} from '../../src/contract/surfaces.ts';

const rows = 10_000;
const points = 10_000;
const groups = 666;

const people = ['Ada Lovelace', 'Björn Čapek', '漢字太郎', 'Zoë Quiroga', "Wei O'Neill", 'Backup Runner'];

const table: Surface = {
	surfaceId: 'table',
	components: [
		{
			id: 'root',
			svcTable: {
				columns: ['Item', 'User', 'App', 'Entitlement', 'Last used', 'Amount'],
				rows: Array.from({length: rows}, (_, at) => ({
					cells: [
						`RI-${at}`,
						`${people[at % people.length]} ${at}`,
						`App ${at % 37}`,
						['Administrators', 'Readers', 'Break-glass'][at % 3] ?? '',
						`2026-0${1 + (at % 9)}-1${at % 9}`,
						String((at * 7919) % 100_000),
					],
				})),
			},
		},
	],
};

const chart: Surface = {
	surfaceId: 'chart',
	components: [
		{
			id: 'root',
			svcChart: {
				timeSeries: {
					style: 'SVC_CHART_TIME_SERIES_STYLE_LINE',
					series: [
						{
							key: 'load',
							points: Array.from({length: points}, (_, at) => ({
								ts: new Date(1_700_000_000_000 + at * 60_000).toISOString(),
								value: Math.sin(at / 300) * 100 + (at % 17),
							})),
						},
					],
				},
			},
		},
	],
};

/** Two thousand components: rows of a text that reads the data, and a field that writes it and is checked. */
const form: Surface = {
	surfaceId: 'form',
	dataModelJson: JSON.stringify({f: Array.from({length: groups}, (_, at) => `value ${at}`)}),
	components: [
		{id: 'root', column: {children: {ids: Array.from({length: groups}, (_, at) => `row${at}`)}}},
		...Array.from({length: groups}, (_, at): Component[] => [
			{id: `row${at}`, row: {children: {ids: [`text${at}`, `field${at}`]}}},
			{
				id: `text${at}`,
				text: {
					markdown: true,
					text: {call: {call: 'formatString', args: {value: `Field **${at}** holds ${'$'}{/f/${at}}`}}},
				},
			},
			{
				id: `field${at}`,
				textField: {
					label: {literal: `Field ${at}`},
					value: {path: `/f/${at}`},
					checks: [{call: 'required', args: {value: {path: `/f/${at}`}}, message: 'Needed.'}],
				},
			},
		]).flat(),
	],
};

export const largeSurfaces = {
	'10,000-row table': table,
	'10,000-point chart': chart,
	'2,000 components': form,
} as const;
