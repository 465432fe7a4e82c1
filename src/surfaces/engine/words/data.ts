/** English words of charts, tables and figures. Hints name the keys of the console. */
import {plural, showCount} from '../../../text/count.ts';

export const dataWords = {
	noData: 'no data',
	noValue: 'no value',
	/** `others` counts parts that are drawn as one. */
	others: (count: number) => `${showCount(count)} others`,
	othersTogether: (count: number) => `${showCount(count)} others together`,
	seriesOff: (name: string) => `${name} (off)`,
	onlyInTable: (count: number, names: readonly string[], isComplete: boolean) =>
		`${showCount(count)} more only in the table: ${names.join(', ')}${isComplete ? '' : ', …'}`,
	moreInTable: (count: number) => `${showCount(count)} more in the table`,
	moreValues: (count: number) => `${showCount(count)} more`,
	range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
	partOf: (part: string, whole: string) => `${part}, a part of ${whole}`,
	farthest: (times: number) => `each column shows the value farthest from zero, of up to ${showCount(times)} times`,
	partialStack: 'where a series has no value, it counts as 0',
	thin: (letters: readonly string[]) => `not drawn where too thin: ${letters.join(', ')}`,
	/** The edges of the parts of a stack. `row` is the value of a row. */
	wholeRows: (row: string) => `edges are rounded to whole rows of ${row}`,
	noBaseLine: 'no value where there is no base line',
	rounded: 'numbers beyond 2^53 are rounded',
	/** A style that this program does not draw. */
	drawnAsLines: (style: string) => `the style “${style}” is drawn as lines`,
	drawnAsBars: (style: string) => `the style “${style}” is drawn as bars`,
	/** Times at which a series has several points. */
	repeated: (times: number, how: 'added' | 'shown' | 'farthest') =>
		`${plural(times, 'time')} with several points: ${{added: 'their values are added', shown: 'each is shown', farthest: 'the point farthest from 0 is shown'}[how]}`,
	/** The values of a series at the same time. */
	severalValues: (values: readonly string[]) => values.join(' and '),
	manyValues: (least: string, greatest: string, count: number) => `${least} to ${greatest} (${plural(count, 'value')})`,
	unreadable: (count: number, item: 'point' | 'slice', part: 'time' | 'value') =>
		`${plural(count, item)} without a readable ${part}`,
	time: 'time',
	/** `hasUtc` if some times are in UTC instead, which their Z shows. */
	zone: (timeZone: string, hasUtc: boolean) => `times in ${timeZone}${hasUtc ? ', those with Z in UTC' : ''}`,
	/** Local times within a range. */
	clockChange: (from: string, to: string, isSetBack: boolean) =>
		`${from} to ${to} ${isSetBack ? 'comes twice' : 'does not exist'}`,
	part: 'part',
	value: 'value',
	share: 'share',
	visibleRows: (from: number, to: number, all: number) =>
		`rows ${showCount(from)} to ${showCount(to)} of ${showCount(all)}`,
	noFit: (count: number, titles: readonly string[]) =>
		`${plural(count, 'column')} ${count === 1 ? 'does' : 'do'} not fit: ${titles.join(', ')}`,

	scrollHint: 'arrows scroll',
	/** `last` is the letter of the last series. Empty if there is one series only. */
	chartHint: (last: string, isPart: boolean) =>
		`arrows read values, ${last && `A to ${last} switch series, `}+ and - zoom${isPart ? ', esc shows all' : ''}`,
	wholeTime: 'The chart shows the whole time',
	singleTime: 'A closer range would show a single time',

	noFigures: 'no figures',
	good: 'good',
	bad: 'bad',
	neutral: 'neutral',

	noColumns: 'no columns',
	noRows: 'no rows',
	noRowMatches: 'no row matches',
	row: (number: number, all: number) => `row ${showCount(number)} of ${showCount(all)}`,
	page: (number: number, all: number) => `page ${showCount(number)} of ${showCount(all)}`,
	beforeFilter: (rows: number) => `${showCount(rows)} before the filter`,
	moreLines: (count: number) => `${plural(count, 'more line')}: left and right move`,
	/** The visible columns, counted from 1. */
	columns: (from: number, to: number, all: number) =>
		`${from === to ? `column ${showCount(from)}` : `columns ${showCount(from)} to ${showCount(to)}`} of ${showCount(all)}`,
	/** Counts as texts, because they can exceed a double. */
	rowsSent: (sent: string, all: string, isElsewhere: boolean) =>
		`${sent} of ${all} rows sent${isElsewhere ? '; the others are at the address below' : ''}`,
	filter: 'filter: ',
	filterHint: 'type; Enter keeps the filter, Esc drops it',
	filterTitle: 'Keep filter',
	rowHint: 'up and down go to other rows',
	tableHint: 'arrows move, Enter shows the row',
	rowTitle: 'Row',
	tableTitle: 'Table',
	chartTitle: 'Chart',
	notSorted: 'The table is not sorted. Press s to sort it',
	noRow: 'No row is selected',
	theRow: 'the row',

	source: (parts: string) => `source: ${parts}`,
	sourceRows: (count: string) => `${count} rows`,
	moreSources: (count: number) => `and ${plural(count, 'more source')}`,
	allDataAt: (address: string) => `all data: ${address}`,
	allDataBehind: (host: string) => `all data: at ${host}, o opens it`,
	allDataClosed: 'all data: at an address that cannot be opened',
};

export type DataWords = typeof dataWords;
