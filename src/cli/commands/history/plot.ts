/** `history plot`: draws figures of a tenant over time, from the history. */
import type {Surface} from '../../../contract/surfaces.ts';
import {parseAddressIfValid} from '../../../domain/address/address.ts';
import type {History} from '../../../domain/history/history.ts';
import type {Stretch, TrendPoint} from '../../../domain/history/past/trend.ts';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {FailedError} from '../../../settings/error.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {plainColumn, printRows} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
import {withHistory} from './open-history.ts';

interface Plot {
	readonly title: string;
	/** The series in the order of the legend. */
	readonly series: readonly string[];
	readonly lists: readonly (readonly Stretch[])[];
}

export const plotVerb = verb({
	name: 'plot',
	summary: 'Plot findings, users of an app, or items over time',
	description:
		'Draw figures of the tenant over time, from the readings of the history: the findings of the board by severity, or the number of items of a list such as apps, or the users of an app such as apps/app_42. Between two readings nothing is known, so no line joins them. With -o csv, json, ndjson or yaml, print the points. No request is sent.',
	args: [{form: '[address]', help: 'a list, such as apps, or an app, such as apps/app_42; the findings by default'}],
	globals: globals.stored,
	examples: [
		['', 'Draw the findings by severity over time'],
		['apps -o csv', 'Print the number of apps over time as CSV'],
		['apps/app_0000001', 'Draw the users of an app'],
	],
	run: async (context, flags, address) => {
		const {output = 'table'} = flags;
		const {baseUrl, name} = await tenantOf(context, flags);
		const plot = await withHistory(context, flags, (history) => plotOf(context, history, {tenant: baseUrl, address}));
		const {trendOf} = await import('../../../domain/history/past/trend.ts');
		const points = trendOf(plot.lists);
		if (output !== 'table') {
			const rows = points.map(({at, figures, isJoined}): Row => ({at: isoTime(at), ...figures, isJoined}));
			await printRows(
				context,
				flags,
				['at', ...plot.series, 'isJoined'].map((id) => plainColumn(id, id)),
				rows,
			);
		} else if (points.length > 0) {
			await printChart(context, `${plot.title}, ${name}`, surfaceOf(plot.series, points));
		}
		if (points.length === 0) await printMessage(context, `the history has no readings of ${name} for this`);
	},
});

async function plotOf(
	context: CliContext,
	history: History,
	{tenant, address}: {readonly tenant: string; readonly address: string | undefined},
): Promise<Plot> {
	const {past} = history;
	const {itemCounts, userCounts} = await import('../../../domain/history/past/trend.ts');
	if (address === undefined) {
		const {findingCounts} = await import('../../../domain/board/known/severities.ts');
		const series = ['error', 'warning', 'note'];
		return {title: 'Findings', series, lists: await findingCounts(history, tenant, () => endIfAborted(context.signal))};
	}
	const parsed = parseAddressIfValid(address);
	const kind = historyKinds.find((each) => each === parsed?.screen);
	if (kind && !parsed?.search)
		return {title: `Number of ${kind}`, series: [kind], lists: [await itemCounts(past, tenant, kind)]};
	const {findTarget} = await import('../../../domain/history/past/target.ts');
	const target = await findTarget(past, tenant, address);
	if (target.kind !== 'apps') throw new FailedError(`${address} is not an app, so it has no users`);
	const title = `Users of ${address}`;
	return {title, series: ['users'], lists: [await userCounts(past, tenant, target)]};
}

/** A chart of lines. A point without a value is a gap. */
function surfaceOf(series: readonly string[], points: readonly TrendPoint[]): Surface {
	const filled = filledPoints(points);
	const pointsOf = (name: string) =>
		filled.flatMap(({at, figures, isJoined}, index) => {
			const before = filled[index - 1]?.at;
			const gap = isJoined || before === undefined ? [] : [{ts: isoTime((before + at) / 2), value: null}];
			return [...gap, {ts: isoTime(at), value: figures[name]}];
		});
	const timeSeries = {
		style: 'SVC_CHART_TIME_SERIES_STYLE_LINE',
		series: series.map((key) => ({key, displayName: key, points: pointsOf(key)})),
	};
	return {id: '', components: [{id: 'root', svcChart: {timeSeries}}]};
}

const maximumPoints = 400;

/** A chart takes a step that is longer than the others for a gap. So a stretch without a change has points in between. */
function filledPoints(points: readonly TrendPoint[]): readonly TrendPoint[] {
	const steps = points.slice(1).map(({at}, index) => at - (points[index]?.at ?? at));
	const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
	const step = Math.max(Math.min(...steps), span / maximumPoints, 1);
	return points.flatMap((point, index) => {
		const before = points[index - 1];
		if (!before || !point.isJoined) return [point];
		const count = Math.ceil((point.at - before.at) / step) - 1;
		const between = Array.from({length: count}, (_, number) => before.at + (number + 1) * step);
		return [...between.map((at) => ({...point, at})), point];
	});
}

/** Loads the engine that draws, which every other command would wait for. */
async function printChart(context: CliContext, title: string, surface: Surface): Promise<void> {
	const [{drawingOptions, writeLines}, {printSurface}] = await Promise.all([
		import('../surfaces/surfaces-print.ts'),
		import('../../../surfaces/index.ts'),
	]);
	await writeLines(context, printSurface(surface, {...(await drawingOptions(context, {})), title}));
}
