/** Finds what a drawing of a surface leaves out or shows otherwise, for its author. */
import type {Members} from '../../contract/surfaces.ts';
import {plural} from '../../text/count.ts';
import {cutsOf, describeCut} from '../../text/json/cuts.ts';
import {startOf} from '../../text/trim.ts';
import {choicesOffered, drawnCharacters, drawnItems, textCharacters} from '../engine/limits.ts';
import {type ComponentNode, membersOf, type Node, nodesByKey} from '../engine/tree/tree.ts';
import {plotOf} from '../picture/charts/plot.ts';
import {kindOfStatus} from '../widgets/content/status-words.ts';
import {preparedChart, printHeight, remarksOf} from '../widgets/data/chart-data.ts';
import {listRoom, printedColumns} from '../widgets/data/table-columns.ts';
import {dataOf} from '../widgets/data/table-state.ts';
import {clamp} from '../widgets/widget.ts';
import type {LiveSurface} from './live-surface.ts';

export interface Warning {
	/** Empty for the whole surface. */
	readonly componentId: string;
	/** A sentence. */
	readonly message: string;
}

/** Warnings listed per surface. */
const maximumWarnings = 100;

/** `width` is the width of the drawing, in cells. Each component is examined once, even if it is drawn in several places. */
export function warningsOf(live: LiveSurface, width: number): readonly Warning[] {
	const warnings: Warning[] = cutsOf(live.surface)
		.slice(0, maximumWarnings)
		.map((cut) => ({componentId: '', message: live.words.frame.notRead(describeCut(cut))}));
	const nodes = componentsIn(live.tree.roots);
	const length = textLengthOf(nodes);
	for (const node of nodes) {
		for (const message of messagesFor(node, {live, width, length})) {
			if (warnings.length >= maximumWarnings) return warnings;
			warnings.push({componentId: node.id, message});
		}
	}
	return warnings;
}

/** Each component once, in tree order. */
function componentsIn(roots: readonly Node[]): readonly ComponentNode[] {
	const nodes = new Map<object, ComponentNode>();
	for (const node of nodesByKey(roots).values())
		if (node.kind === 'component' && !nodes.has(node.component)) nodes.set(node.component, node);
	return [...nodes.values()];
}

interface Drawn {
	readonly live: LiveSurface;
	readonly width: number;
	/** Characters drawn of a long text. */
	readonly length: number;
}

function messagesFor(node: ComponentNode, {live, width, length}: Drawn): readonly string[] {
	const {evaluator} = live;
	// The members have the type of the same key.
	const members = membersOf(node);
	switch (node.type) {
		case 'text':
			return longText(evaluator.text((members as Members<'text'>).text).value, length);
		case 'svcCodeBlock':
			return longText(evaluator.text((members as Members<'svcCodeBlock'>).code).value, length);
		case 'svcStatusIndicator':
			return unknownStatus(evaluator.text((members as Members<'svcStatusIndicator'>).status).value);
		case 'svcTodoList': {
			const {items = []} = members as Members<'svcTodoList'>;
			const words = new Set(items.slice(0, drawnItems).map(({status = ''}) => status.replace(/^.*_STATUS_/, '')));
			return [...tooMany(items.length, 'item'), ...[...words].flatMap(unknownStatus)];
		}
		case 'svcChart':
			return chartMessages(members as Members<'svcChart'>, width, live);
		case 'svcTable':
			return tableMessages(members as Members<'svcTable'>, width);
		case 'svcMetricCards':
			return tooMany((members as Members<'svcMetricCards'>).cards?.length, 'figure');
		case 'choicePicker':
			return tooMany((members as Members<'choicePicker'>).choices?.length, 'choice', choicesOffered);
		default:
			return [];
	}
}

const longText = (text: string, length: number): readonly string[] =>
	text.length > length
		? [`Only the first ${plural(length, 'character')} of ${plural(text.length, 'character')} are drawn`]
		: [];

const unknownStatus = (status: string): readonly string[] =>
	status !== '' && !/^UNSPECIFIED$/i.test(status) && kindOfStatus(status) === 'unknown'
		? [`The status “${startOf(status, 60)}” has no known meaning, so it is drawn without a colour and a sign`]
		: [];

const tooMany = (count = 0, noun: string, limit = drawnItems): readonly string[] =>
	count > limit ? [`Only ${plural(limit, noun)} of ${plural(count, noun)} are drawn`] : [];

/** Cells of the frame and the focus mark beside a printed component. */
const besideTable = 5;

function tableMessages(members: Members<'svcTable'>, width: number): readonly string[] {
	const data = dataOf(members);
	const paper = Math.max(1, width - besideTable);
	const columns = printedColumns(data, paper);
	const room = listRoom(data, paper);
	const cut = data.columns.flatMap(({title, widest}, at) =>
		(columns?.[at]?.cells ?? room) < widest ? [startOf(title, 60)] : [],
	);
	return [
		...(columns ? [] : [`At ${width} cells, each row is printed as a list of its fields`]),
		...(cut.length > 0 ? [`At ${width} cells, cells are cut in: ${cut.slice(0, 10).join(', ')}`] : []),
	];
}

function chartMessages(members: Members<'svcChart'>, width: number, {words}: LiveSurface): readonly string[] {
	const prepared = preparedChart(members);
	const {series, slices} = prepared;
	const messages = remarksOf(members, prepared, 'picture', words).map((remark) => `In the chart: ${remark}`);
	messages.push(...tooMany(slices?.length, 'slice'));
	if (!series) return messages;
	const summed = series.lines.find(({others}) => others !== undefined);
	if (summed) messages.push(`The ${summed.others?.length ?? 0} smallest series are drawn as their sum`);
	if (series.undrawn.length > 0) messages.push(`${series.undrawn.length} series are only in the table`);
	const space = {width, height: printHeight, areLinesAlike: false};
	const {timesPerColumn: times, isPartial} = plotOf(members.timeSeries?.style ?? '', series, space);
	if (isPartial) messages.push('Where a series has no value, it counts as 0');
	if (times > 1)
		messages.push(`At ${width} cells, a column stands for up to ${times} times and shows the one farthest from zero`);
	return messages;
}

const longTypes: ReadonlySet<string> = new Set(['text', 'svcCodeBlock']);

const isLong = (node: Node): boolean => node.kind === 'component' && longTypes.has(node.type);

/** Maximum characters drawn of each long text. */
export function textLengthOf(nodes: Iterable<Node>): number {
	const texts = [...nodes].filter(isLong).length;
	return clamp(Math.floor(drawnCharacters / texts), textCharacters.minimum, textCharacters.maximum);
}
