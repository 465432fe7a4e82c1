/** Figures with their changes and sources. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const sources = Array.from({length: 6}, (_, at) => ({
	kind: 'query',
	label: at === 1 ? '' : `Source ${at}`,
	ref: `ref-${at}`,
	count: at === 0 ? '0' : `${at * 1000}`,
}));
const card = (at: number) => ({
	label: `Figure ${at}`,
	value: `${at}`,
	delta: at === 1 ? '' : `+${at}`,
	deltaSentiment: [
		'SVC_METRIC_DELTA_SENTIMENT_POSITIVE',
		'SVC_METRIC_DELTA_SENTIMENT_NEGATIVE',
		'SVC_METRIC_DELTA_SENTIMENT_NEUTRAL',
		'SVC_METRIC_DELTA_SENTIMENT_UNSPECIFIED',
		'MIXED',
	][at],
	sparkline: at === 2 ? [] : [1, at, 3, 2],
});

const svcMetricCards: Readonly<Record<string, Case>> = {
	'of each sentiment': {
		members: {title: literal('At a glance'), cards: [0, 1, 2, 3, 4].map(card), sources},
		widths: [100, 60, 47, 46, 23, 10],
	},
	'of five sources': {
		members: {cards: [{label: 'One', value: '1', sparkline: [5]}], sources: sources.slice(0, 5)},
		widths: [40],
	},
	'of more than a drawing shows': {
		members: {cards: Array.from({length: 302}, (_, at) => ({label: `${at}`, value: '1'}))},
		widths: [30],
	},
	'of one figure': {members: {cards: [{label: '', value: '', delta: '', sparkline: [0, 0]}]}, widths: [60, 23]},
	'of two, without signs of Unicode': {
		members: {cards: [0, 4].map(card)},
		widths: [60],
		isAscii: true,
		isPictureOnly: true,
	},
	'of none': {members: {}, widths: [40, 10]},
};

export const figures = {svcMetricCards};
