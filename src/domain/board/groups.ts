/** The findings as a dashboard: grouped by rule, with counts. New findings form a group of their own, on top. */
import {plural, showCount} from '../../text/count.ts';
import type {Show} from '../format/show.ts';
import {fieldLine, headingLine} from '../resources/fields.ts';
import type {Column, OwnRows} from '../resources/resource.ts';
import type {Board} from './board.ts';
import {compareFindings, countWords, type Finding, type Severity, severities} from './finding.ts';
import {findingColumns, findingDetail, severityTone} from './rows.ts';
import {explanationOf} from './rule.ts';
import {rules} from './rules.ts';
import {type Acknowledged, ackText} from './silences.ts';

/** The id of the group of new findings. No rule has this id. */
export const newGroup = 'new-findings';

/** The id of the group of acknowledged findings. No rule has this id. */
export const acknowledgedGroup = 'acknowledged-findings';

/** The row above the findings of a group. */
export type GroupRow = ReturnType<typeof groupOf>;

/**
 * A finding within a group. `group` is absent in a flat list. `key` differs from the id for a repeated finding. `repeated` is the length
 * of the words with which all messages of the group begin.
 */
export type BoardRow =
	| GroupRow
	| (Finding & {
			readonly group?: string;
			readonly key?: string;
			readonly repeated?: number;
			readonly ack?: Acknowledged['ack'];
	  });

export interface Grouping {
	/** Whether groups start unfolded. The group of new findings always starts unfolded. */
	readonly isUnfolded: boolean;
	/** The groups that a person has folded or unfolded since. */
	readonly toggled: ReadonlySet<string>;
	/** The ids of findings that are new since a name was given, and that name. */
	readonly recent: {readonly name: string; readonly ids: ReadonlySet<string>} | undefined;
}

/** The number of findings that a folded group names. */
const sampleSize = 5;

export const isGroup = (row: object): row is GroupRow => 'isFolded' in row;

/**
 * The groups with findings, the highest severity first, each followed by its findings unless it is folded. Acknowledged findings
 * come last.
 */
export function groupRows(board: Board, {isUnfolded, toggled, recent}: Grouping): readonly BoardRow[] {
	const rows = (id: string, title: string, members: readonly Finding[]): readonly BoardRow[] => {
		if (members.length === 0) return [];
		const isFolded = (id !== newGroup && !isUnfolded) !== toggled.has(id);
		const group = groupOf(id, title, members, isFolded);
		if (isFolded) return [group];
		const repeated = id === newGroup || id === acknowledgedGroup ? 0 : repeatedIn(members);
		return [group, ...members.map((finding) => memberOf(finding, id, repeated))];
	};
	const groups = board
		.counts()
		.flatMap(({rule, findings: members}) => (members[0] ? [{rule, members, first: members[0]}] : []))
		.sort((a, b) => compareFindings(a.first, b.first));
	const newFindings = recent ? board.findings().filter(({id}) => recent.ids.has(id)) : [];
	return [
		...rows(newGroup, `New since ${recent?.name}`, newFindings),
		...groups.flatMap(({rule, members}) => rows(rule.id, rule.title, members)),
		...rows(acknowledgedGroup, 'Acknowledged', board.acknowledged()),
	];
}

function groupOf(id: string, title: string, members: readonly Finding[], isFolded: boolean) {
	const bySeverity = Map.groupBy(members, ({severity}) => severity);
	const [severity = 'note'] = severities.toReversed().filter((each) => bySeverity.has(each));
	const counts: Partial<Record<Severity, number>> = Object.fromEntries(
		[...bySeverity].map(([each, {length}]) => [each, length]),
	);
	return {
		/** The rule, `newGroup` or `acknowledgedGroup`. */
		id,
		group: id,
		title,
		severity,
		found: members.length,
		/** The findings of a rule have one severity. */
		counts,
		isFolded,
		/** The first findings. */
		sample: members.slice(0, sampleSize),
	};
}

/** The findings of a group, or the finding of a row. */
export function findingsOf(row: BoardRow, board: Board, {recent}: Pick<Grouping, 'recent'>): readonly Finding[] {
	if (!isGroup(row)) return [row];
	if (row.group === acknowledgedGroup) return board.acknowledged();
	const isOf =
		row.group === newGroup ? ({id}: Finding) => recent?.ids.has(id) : ({rule}: Finding) => rule === row.group;
	return board.findings().filter(isOf);
}

/** The rows of a finding. They keep their identity, so that a list draws them once. */
const members = new WeakMap<Finding, Map<string, BoardRow>>();

function memberOf(finding: Finding, group: string, repeated: number): BoardRow {
	const rows = members.get(finding) ?? new Map<string, BoardRow>();
	members.set(finding, rows);
	const previous = rows.get(group);
	const row =
		previous && 'repeated' in previous && previous.repeated === repeated
			? previous
			: {...finding, group, repeated, key: group === newGroup ? `${newGroup} ${finding.id}` : finding.id};
	rows.set(group, row);
	return row;
}

/**
 * The length of the words with which all messages begin. The title of their group repeats them. A number or a name is not repeated
 * text, even if all findings have the same one.
 */
function repeatedIn([first, ...others]: readonly Finding[]): number {
	if (!first || others.length === 0) return 0;
	const words = /^(?:[A-Z]?[a-z]+(?: [a-z]+)*)?/.exec(first.message)?.[0] ?? '';
	const isIn = ({message}: Finding, text: string) => message === text || message.startsWith(`${text} `);
	let length = words.length;
	while (length > 0 && ![first, ...others].every((finding) => isIn(finding, words.slice(0, length))))
		length = words.lastIndexOf(' ', length - 1);
	return Math.max(0, length);
}

/** The unique key of a row. */
export const boardKey = (row: BoardRow): string => ('key' in row && row.key) || row.id;

/** The first subjects of a group. */
const summaryOf = ({found, sample}: GroupRow): string =>
	`${sample.map(({subject}) => subject.label).join(', ')}${found > sample.length ? ', …' : ''}`;

/** The whole row in sentences, for the lines below the table. The explanation of a rule includes what its title says. */
export const sentenceOf = (row: BoardRow): string =>
	isGroup(row)
		? `${plural(row.found, 'finding')}. ${groupExplanation(row)}`
		: `${row.ack ? `Acknowledged by ${ackText(row.ack)}. ` : ''}${row.taken ? `Taken by ${row.taken.by}. ` : ''}${row.subject.label}: ${row.message}`;

function groupExplanation({id}: GroupRow): string {
	if (id === acknowledgedGroup) return 'They do not count until their last day, unless they change.';
	const rule = rules.find((each) => each.id === id);
	return rule ? explanationOf(rule) : 'They did not exist in that reading.';
}

function groupText(column: string, row: GroupRow): string {
	if (column === 'severity') return row.id === acknowledgedGroup ? '' : row.severity;
	if (column === 'subject.label') return `${row.isFolded ? '▸' : '▾'} ${row.title}`;
	if (column === 'message') return summaryOf(row);
	return column === 'id' ? row.id : '';
}

/** Fits the title of every rule, with the sign of a fold. */
const titleWidth = 30;

/** A column of findings that also has a text for groups. Only a flat list is sorted, and it has no groups. */
const boardColumn = (column: Column<Finding>): Column<BoardRow> => {
	const {id, text, order, tone} = column;
	const indent = id === 'subject.label' ? '  ' : '';
	const findingText = (row: Exclude<BoardRow, GroupRow>, show: Show) =>
		id === 'message' && row.ack
			? `${ackText(row.ack)} (${text(row, show)})`
			: `${id === 'message' && row.taken ? `taken by ${row.taken.by}: ` : ''}${text(row, show)
					.slice(id === 'message' ? (row.repeated ?? 0) : 0)
					.trimStart()}`;
	return {
		...column,
		...(id === 'subject.label' && {width: titleWidth}),
		text: (row, show) =>
			isGroup(row) ? groupText(id, row) : `${row.group === undefined ? '' : indent}${findingText(row, show)}`,
		...(id === 'subject.label' && {
			spoken: (row: BoardRow, show: Show) =>
				isGroup(row) ? `${row.title}, ${row.isFolded ? 'folded' : 'unfolded'}` : text(row, show),
		}),
		order: (row) => (isGroup(row) ? '' : (order?.(row) ?? text(row, {now: 0, timeStyle: 'utc'}))),
		tone: (row, show) => {
			if (isGroup(row)) return id === 'severity' ? severityTone(row.severity) : 'plain';
			return tone?.(row, show) ?? 'plain';
		},
	};
};

/** The descriptor of the dashboard. Its columns are those of the findings, with the groups added. */
export const boardRows: OwnRows<BoardRow> = {
	name: 'board',
	title: 'Board',
	noun: 'finding',
	id: ({id}) => id,
	key: boardKey,
	label: (row) => (isGroup(row) ? row.title : row.subject.label),
	columns: findingColumns.map(boardColumn),
	searchFields: [],
	address: (row) => (isGroup(row) ? 'board' : row.address),
	links: (row) => {
		const people = (!isGroup(row) && row.people) || [];
		return people.map((address) => ({title: `Person ${address.slice('people/'.length)}`, address}));
	},
	detail(row, {show}) {
		if (isGroup(row)) return groupDetail(row);
		const lines = findingDetail(row, show);
		return row.ack ? lines.toSpliced(2, 0, fieldLine('Acknowledged', `by ${ackText(row.ack)}`, {path: 'ack'})) : lines;
	},
};

/** With less room for the finding, the titles of the groups have all of it, so that rules with similar titles differ. */
const minimumFinding = 11;
const minimumTitle = 26;

const countColumn: Column<BoardRow> = {
	id: 'found',
	title: 'Count',
	width: 6,
	align: 'right',
	rank: 2,
	text: (row) => (isGroup(row) ? showCount(row.found) : ''),
};

/** The descriptor while the rows are in groups, whose titles say what is found. */
export const groupedRows: typeof boardRows = {
	...boardRows,
	columns: boardRows.columns.flatMap((column) => {
		if (column.id === 'subject.label') return {...column, minimum: minimumTitle};
		return column.id === 'message' ? [countColumn, {...column, minimum: minimumFinding}] : column;
	}),
};

const groupDetail = (row: GroupRow) => [
	headingLine(row.title),
	fieldLine('Findings', countWords(row.counts).join(', '), {path: 'found'}),
	fieldLine('Explanation', groupExplanation(row), {path: 'help'}),
	...(row.id === newGroup || row.id === acknowledgedGroup
		? []
		: [
				fieldLine('Remedy', rules.find(({id}) => id === row.id)?.remedy ?? '', {path: 'remedy'}),
				fieldLine('Silence with', row.id, {path: 'id'}),
			]),
	headingLine('First findings'),
	...row.sample.map(({subject, message}) => fieldLine(subject.label, message)),
];
