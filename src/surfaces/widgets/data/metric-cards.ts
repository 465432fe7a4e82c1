/** Draws figures with their deltas. A colour and a word show the sentiment. */
import type {Members} from '../../../contract/surfaces.ts';
import {finiteNumber} from '../../../text/json/exact-number.ts';
import {sparkline} from '../../../text/sparkline.ts';
import {asciiPicture} from '../../../text/terminal/ascii-signs.ts';
import type {Tone} from '../../../text/tone.ts';
import {drawnItems} from '../../engine/limits.ts';
import type {DataWords} from '../../engine/words/data.ts';
import type {LinearWords} from '../../engine/words/linear.ts';
import {summaryOf, summaryWith} from '../../picture/charts/summary.ts';
import {type Block, beside, blockOf, filled, stacked} from '../../picture/draw/block.ts';
import type {Line} from '../../picture/draw/pen.ts';
import {brief, firstOf, moreWords, restLines, titleLines} from '../parts.ts';
import {type Scene, widgetFrom} from '../widget.ts';
import {numberWords} from './chart-words.ts';
import {sourceLines} from './sources.ts';

type Card = NonNullable<Members<'svcMetricCards'>['cards']>[number];

const cardWidth = 22;
const gap = 2;

export const metricCards = widgetFrom({
	facts: ({title, cards = [], sources}: Members<'svcMetricCards'>, {read}) => ({
		title: read.text(title),
		cards: firstOf(cards),
		count: cards.length,
		sources,
	}),
	draw({title, cards, count, sources}, scene) {
		const {pen, words, width} = scene;
		const perRow = Math.max(1, Math.min(cards.length, Math.floor((width + gap) / (cardWidth + gap))));
		const each = Math.min(width, Math.floor((width - gap * (perRow - 1)) / perRow));
		const rows: Block[] = [];
		for (let at = 0; at < cards.length; at += perRow) {
			const blocks = cards.slice(at, at + perRow).map((card) => blockOf(cardLines(card, {...scene, width: each})));
			const height = blocks.reduce((maximum, block) => Math.max(maximum, block.height), 0);
			rows.push(
				beside(blocks.map((block, index) => ({block: filled(block, height), left: index * (each + gap), top: 0}))),
			);
		}
		const none = cards.length === 0 ? [pen.cut(words.data.noFigures, width, 'dim')] : [];
		return stacked([
			blockOf([...titleLines(title, scene), ...none]),
			stacked(rows, 1),
			blockOf(restLines(count, 'figures', scene)),
			blockOf(sourceLines({sources}, scene)),
		]);
	},
	say({title, cards, count, sources}, scene) {
		const {content, data, linear} = scene.words;
		const figures = cards.map(({label = '', value = '', delta = '', deltaSentiment = '', sparkline: points}) => {
			const {word} = sentimentOf(deltaSentiment, data);
			const name = brief(label) || content.unnamed;
			return withSparkline(linear.figure(name, brief(value) || data.noValue, brief(delta), word), points, linear);
		});
		return [
			linear.figures(count, brief(title)),
			...figures,
			...moreWords(count, drawnItems, 'figures', scene),
			...sourceLines({sources}, scene),
		];
	},
});

function withSparkline(figure: string, points: Card['sparkline'] = [], words: LinearWords): string {
	const values = points.flatMap((point, at) => {
		const value = finiteNumber(point);
		return value === undefined ? [] : [{at, value}];
	});
	const summary = summaryOf({name: '', stretches: [values]});
	return summary
		? words.sparkline(
				figure,
				summaryWith(summary, ({value}) => numberWords(value)),
			)
		: figure;
}

const sentiments = new Map<string, readonly [word: 'good' | 'bad' | 'neutral', tone: Tone]>([
	['SVC_METRIC_DELTA_SENTIMENT_POSITIVE', ['good', 'good']],
	['SVC_METRIC_DELTA_SENTIMENT_NEGATIVE', ['bad', 'bad']],
	['SVC_METRIC_DELTA_SENTIMENT_NEUTRAL', ['neutral', 'plain']],
]);

/** An unknown sentiment is shown unchanged. */
function sentimentOf(sentiment: string, words: DataWords): {readonly word: string; readonly tone: Tone} {
	const [word, tone] = sentiments.get(sentiment) ?? [undefined, 'plain' as const];
	const other = sentiment === 'SVC_METRIC_DELTA_SENTIMENT_UNSPECIFIED' ? '' : brief(sentiment);
	return {word: word ? words[word] : other, tone};
}

function cardLines(
	{label = '', value = '', delta = '', deltaSentiment = '', sparkline: points = []}: Card,
	{pen, words, width}: Scene,
): readonly Line[] {
	const {signs} = pen;
	const {word, tone} = sentimentOf(deltaSentiment, words.data);
	const line = sparkline(points, width);
	return [
		...pen.wrap(brief(label), width, 'dim'),
		...pen.wrap(brief(value) || '–', width, 'bold'),
		...(delta === '' && word === ''
			? []
			: pen.wrapSpans(
					[
						{text: brief(delta), styles: [tone]},
						{text: word && `${delta === '' ? '' : ' '}(${word})`, styles: [tone]},
					],
					width,
				)),
		...(line.trim() === ''
			? []
			: [pen.text(signs.isAscii ? asciiPicture(line) : line, tone === 'plain' ? 'accent' : tone)]),
	];
}
