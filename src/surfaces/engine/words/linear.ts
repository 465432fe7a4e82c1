/** English words of the linear form, for reading without eyes. */
import {plural, showCount} from '../../../text/count.ts';
import {type Counted, moreOf} from './content.ts';

/** The summary of a series. Points are values, with their times unless they are of a sparkline. */
export interface Summary {
	readonly first: string;
	readonly last: string;
	readonly least: string;
	readonly greatest: string;
	/** Undefined if the first, the last and the extreme values do not show a trend. */
	readonly trend: 'rising' | 'falling' | 'constant' | undefined;
	readonly count: number;
	readonly gaps: number;
}

/** A title after a noun: ` “Logins”`. Empty without a title. */
const titled = (title: string) => (title === '' ? '' : ` “${title}”`);
/** A detail after a comma. Empty without a detail. */
const also = (detail: string) => (detail === '' ? '' : `, ${detail}`);

export const linearWords = {
	leftOut: (count: number, what: Counted) => `${moreOf(count, what)} left out`,
	cursor: (sentence: string) => `cursor on ${sentence}`,
	/** The search text of a list, and the number of its matches. */
	search: (words: string, matches: string) => `search${words && ` “${words}”`}: ${matches}`,
	separator: 'separator',
	empty: 'empty',
	and: (parts: readonly string[]) => parts.join(', '),
	fact: (name: string, value: string) => `${name}: ${value}`,

	card: 'card',
	endOfCard: 'end of card',
	members: (component: string, count: number) => `${component}, ${plural(count, 'member')}`,

	heading: (level: number, text: string) => `heading ${level}: ${text}`,
	code: 'code',
	codeBlock: (title: string, language: string, lines: number) =>
		`code${titled(title)}${also(language)}, ${plural(lines, 'line')}`,
	endOfCode: 'end of code',
	quote: 'quote',
	endOfQuote: 'end of quote',
	/** `isDone` is undefined for an item without a box. */
	item: (number: number, all: number, isDone: boolean | undefined) =>
		`item ${showCount(number)} of ${showCount(all)}${isDone === undefined ? '' : isDone ? ', done' : ', not done'}: `,
	columns: (titles: readonly string[]) => `table, columns: ${titles.join(', ')}`,
	column: (number: number) => `column ${showCount(number)}`,
	/** There can be many rows, so their numbers are not grouped. */
	row: (number: number, cells: readonly string[]) => `row ${number}: ${cells.join(', ')}`,
	cell: (title: string, text: string) => `${title} ${text}`,
	link: (text: string, host: string) => `${text} (link to ${host})`,
	noAddress: 'no web address',
	noText: 'no text',
	table: (title: string, rows: number, all: number, columns: readonly string[]) =>
		`table${titled(title)}, ${plural(rows, 'row')}, ${plural(all, 'column')}${columns.length > 0 ? `: ${columns.join(', ')}` : ''}`,
	filtered: (rows: number) => `${plural(rows, 'row')} after the filter`,

	stop: (number: number, all: number) => `${showCount(number)} of ${showCount(all)}`,
	button: 'button',
	disabledButton: (button: string, reason: string) => `${button}, disabled${reason && `: ${reason}`}`,
	opens: (button: string, host: string) => `${button}, opens ${host}`,
	checkBox: 'check box',
	checked: 'checked',
	notChecked: 'not checked',
	textField: 'text field',
	numberField: 'number field',
	hiddenField: 'hidden text field',
	filledIn: 'filled in',
	emptyField: (example: string) => (example === '' ? 'empty' : `empty, for example ${example}`),
	/** The letter is empty behind the text and in a hidden field. */
	letter: (number: number, all: number, letter: string) =>
		`letter ${showCount(number)} of ${showCount(all)}${letter && `: ${letter}`}`,
	notANumber: 'not a number',
	error: (reason: string) => `error: ${reason}`,
	choiceOfOne: 'choice of one',
	choiceOfSeveral: 'choice of several',
	required: (input: string) => `${input}, required`,
	choice: (number: number, all: number, label: string, isChosen: boolean, detail: string) =>
		`choice ${showCount(number)} of ${showCount(all)}: ${label}${isChosen ? ', chosen' : ''}${also(detail)}`,
	date: 'date',
	time: 'time',
	dateTime: 'date and time',
	notBefore: (minimum: string) => `not before ${minimum}`,
	notAfter: (maximum: string) => `not after ${maximum}`,
	duration: 'duration',
	lessThanZero: 'less than 0',
	moreThanMaximum: 'more than the maximum',
	atMost: (duration: string) => `at most ${duration}`,
	slider: 'slider',
	steps: (value: string, minimum: string, maximum: string, step: string) =>
		`${value}, from ${minimum} to ${maximum} in steps of ${step}`,
	resource: 'resource',

	progress: (label: string, share: string, value: string, minimum: string, maximum: string) =>
		`progress${label && ` of ${label}`}: ${share}, ${value} from ${minimum} to ${maximum}`,
	status: (status: string, message: string, tool: string) =>
		`status${status && ` ${status}`}: ${message || 'no message'}${tool && `, tool ${tool}`}`,
	todoList: (title: string, items: number) => `to-do list${titled(title)}, ${plural(items, 'item')}`,
	section: (title: string) => `section ${title}`,
	todo: (number: number, label: string, status: string, detail: string) =>
		`item ${showCount(number)}: ${label}${also(status)}${also(detail)}`,
	action: (item: string, action: string) => `${item}, action ${action}`,
	onboarding: (steps: number) => `onboarding plan, ${plural(steps, 'step')}`,
	noSteps: (section: string) => `${section}, no steps`,
	step: (number: number, title: string, detail: string) => `step ${showCount(number)}: ${title}${also(detail)}`,
	agentHelps: (step: string) => `${step}, the agent helps`,
	notifications: (channel: string) => `notifications by ${channel}`,

	chart: 'chart',
	pieChart: 'pie chart',
	donutChart: 'donut chart',
	lineChart: 'line chart',
	stackedBars: 'chart of stacked bars',
	stackedAreas: 'chart of stacked areas',
	slices: (chart: string, title: string, slices: number) => `${chart}${titled(title)}, ${plural(slices, 'slice')}`,
	series: (chart: string, title: string, count: number, range: string, label: string) =>
		`${chart}${titled(title)}, ${showCount(count)} series, ${range}${also(label)}`,
	noData: (title: string) => `chart${titled(title)}: no data`,
	slice: (name: string, value: string, share: string) => `${name}: ${value}${also(share)}`,
	noValues: 'no values',
	at: (value: string, time: string) => `${value} at ${time}`,
	oneValue: (at: string) => `one value, ${at}`,
	summary: ({first, last, least, greatest, trend, count, gaps}: Summary) =>
		`first ${first}, last ${last}, least ${least}, greatest ${greatest}${also(trend ?? '')}, ${plural(count, 'value')}${gaps > 0 ? `, ${plural(gaps, 'gap')}` : ''}`,
	values: (time: string, values: readonly string[]) => `at ${time}: ${values.join(', ')}`,
	figures: (count: number, title: string) => `${plural(count, 'figure')}${titled(title)}`,
	figure: (label: string, value: string, delta: string, sentiment: string) =>
		`${label}: ${value}${delta && `, change ${delta}`}${sentiment && ` (${sentiment})`}`,
	sparkline: (figure: string, {first, last, least, greatest, trend, count}: Summary) =>
		`${figure}; ${plural(count, 'value')}: first ${first}, last ${last}, least ${least}, greatest ${greatest}${also(trend ?? '')}`,
};

export type LinearWords = typeof linearWords;
