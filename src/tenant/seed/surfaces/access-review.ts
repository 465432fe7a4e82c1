/** A report on a quarterly access review, with figures, charts and a table. */
import type {Component, Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';
import {nthOf, type People} from '../people.ts';
import {Random} from '../random.ts';
import {divider, format, literal, markdown, stack, surface, within} from './parts.ts';

const apps = ['Payroll', 'Source Control', 'Data Warehouse', 'Kubernetes Production', 'Vault Secrets Store'] as const;
const entitlements = ['Administrators', 'Maintainers', 'Read-only', 'Break-glass', 'Approvers'] as const;
const decisions = ['Keep', 'Keep', 'Keep', 'Revoke', 'Open', 'Open'] as const;
const days = 30;
const rowsSent = 60;
const total = 1_846;

export function accessReview(calendar: Calendar, people: People): Surface {
	const review = {name: 'Quarterly access review', due: calendar.at(11, 61_200), reviewers: 14, open: 412, total};
	return surface(
		calendar,
		'srf_access_review',
		'PRIMARY',
		{review},
		[
			stack('column', 'root', 'heading', 'lead', 'figures', 'trends', 'shares', 'rule', 'items', 'program'),
			{id: 'heading', text: {text: format`# ${'/review/name'}`, markdown: true}},
			lead,
			figures,
			stack('row', 'trends', 'decided', 'by-team'),
			{...decidedOverTime(calendar), weight: 3},
			{...byTeam(calendar), weight: 2},
			stack('row', 'shares', 'by-decision', 'by-risk', 'notes'),
			{...byDecision, weight: 1},
			{...byRisk, weight: 1},
			{...notes, weight: 2},
			divider('rule'),
			items(calendar, people),
			program,
		],
		{
			hasReportProgram: true,
			savedReportId: 'rep_quarterly_review',
			reportEditTarget: {
				reportId: 'rep_quarterly_review',
				expectedProgramId: 'prg_0042',
				appliedRunId: 'run_2291',
			},
		},
	);
}

const reviewers = within('pluralize', '/review/reviewers', "one: 'reviewer', other: 'reviewers'");
const open = within('formatNumber', '/review/open');
const all = within('formatNumber', '/review/total');
const due = within('formatDate', '/review/due', "format: 'EEEE, d MMMM'");
const lead: Component = {
	id: 'lead',
	text: {
		text: format`**${open}** of ${all} items are open for ${'/review/reviewers'} ${reviewers}; due ${due}.`,
		markdown: true,
	},
};

const figures: Component = {
	id: 'figures',
	svcMetricCards: {
		title: literal('At a glance'),
		cards: [
			{
				label: 'Decided',
				value: '77.7 %',
				delta: '+6.4 points',
				deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_POSITIVE',
				sparkline: [12, 19, 24, 31, 38, 44, 47, 52, 61, 66, 71, 77.7],
			},
			{
				label: 'Revoked',
				value: '238',
				delta: '+41',
				deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_NEUTRAL',
				sparkline: [0, 4, 4, 9, 22, 22, 35, 41],
			},
			{
				label: 'Overdue',
				value: '19',
				delta: '-8',
				deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_POSITIVE',
				sparkline: [31, 30, 27, 27, 22, 19],
			},
			{
				label: 'Median time to decide',
				value: '2 d 4 h',
				delta: '+9 h',
				deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_NEGATIVE',
			},
		],
		sources: [{kind: 'review', label: 'Quarterly access review', ref: 'rev_0318', count: String(total)}],
	},
};

const notes = markdown(
	'notes',
	'### What stands out',
	'- **Break-glass** grants on *Kubernetes Production* were used by 3 of 19 holders.',
	'- 27 accounts belong to people who left; see [the runbook](https://wiki.example.test/leavers).',
	'',
	'1. Revoke leavers first.',
	'2. Then ask owners about grants unused for 90 days (`last_used < now - 90d`).',
);

const range = (calendar: Calendar) => ({
	start: calendar.at(-days, 0),
	end: calendar.at(0, 0),
	label: `Last ${days} days`,
});

/** The measured series has gaps, and a point without a value. */
function decidedOverTime(calendar: Calendar): Component {
	const random = new Random(31);
	let decided = 180;
	const measured = Array.from({length: days}, (_, index) => {
		decided += 15 + random.below(55);
		const ts = calendar.at(index - days, 0);
		return index === 21 ? {ts} : {ts, value: decided};
	});
	const planned = Array.from({length: days}, (_, index) => ({
		ts: calendar.at(index - days, 0),
		value: 180 + index * 47,
	}));
	return {
		id: 'decided',
		svcChart: {
			title: literal('Items decided'),
			timeSeries: {
				range: range(calendar),
				style: 'SVC_CHART_TIME_SERIES_STYLE_LINE',
				series: [
					{key: 'decided', displayName: 'Decided', points: measured.filter((_, index) => index < 9 || index > 12)},
					{key: 'plan', displayName: 'Plan', points: planned},
				],
			},
			sources: [{kind: 'query', label: 'Decisions per day', ref: 'qry_decisions', count: '1434'}],
		},
	};
}

function byTeam(calendar: Calendar): Component {
	const random = new Random(32);
	return {
		id: 'by-team',
		svcChart: {
			title: literal('Decisions per week and team'),
			artifactUrl: literal('https://artifacts.example.test/reviews/0318/by-team.csv'),
			timeSeries: {
				range: range(calendar),
				style: 'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR',
				series: ['Engineering', 'Finance', 'Sales', 'Support'].map((team) => ({
					key: team.toLowerCase(),
					displayName: team,
					points: [-28, -21, -14, -7, 0].map((day) => ({ts: calendar.at(day, 0), value: 20 + random.below(120)})),
				})),
			},
		},
	};
}

const byDecision: Component = {
	id: 'by-decision',
	svcChart: {
		title: literal('Outcome'),
		categorical: {
			style: 'SVC_CHART_CATEGORICAL_STYLE_PIE',
			slices: [
				{label: 'Keep', value: 1_196},
				{label: 'Open', value: 412},
				{label: 'Revoke', value: 238},
			],
		},
	},
};

const byRisk: Component = {
	id: 'by-risk',
	svcChart: {
		title: literal('Open items by risk'),
		categorical: {
			style: 'SVC_CHART_CATEGORICAL_STYLE_DONUT',
			slices: [
				{label: 'Critical', value: 11},
				{label: 'High', value: 64},
				{label: 'Medium', value: 207},
				{label: 'Low', value: 130},
				{label: 'Not rated', value: 0},
			],
		},
	},
};

function items(calendar: Calendar, people: People): Component {
	const random = new Random(33);
	const rows = Array.from({length: rowsSent}, (_, index) => {
		const {displayName = ''} = nthOf(people, index * 13 + 5);
		const unused = random.below(240);
		const lastUsed = unused > 200 ? 'never' : calendar.date(-unused);
		const what = [random.pick(apps), random.pick(entitlements)];
		return {cells: [`RI-${4100 + index}`, displayName, ...what, lastUsed, random.pick(decisions)]};
	});
	return {
		id: 'items',
		svcTable: {
			title: literal('Review items'),
			artifactUrl: literal('https://artifacts.example.test/reviews/0318/items.csv'),
			columns: ['Item', 'User', 'App', 'Entitlement', 'Last used', 'Decision'],
			rows,
			pageSize: 20,
			totalRows: String(total),
			sources: [
				{kind: 'review', label: 'Quarterly access review', ref: 'rev_0318', count: String(total)},
				{kind: 'app', label: 'Payroll', ref: 'app_0000003', count: '211'},
			],
		},
	};
}

const program: Component = {
	id: 'program',
	svcCodeBlock: {
		title: literal('How the open items were chosen'),
		language: literal('sql'),
		code: literal(
			[
				'-- Grants nobody has decided on, riskiest first.',
				'SELECT i.id, u.display_name, a.display_name AS app, e.slug',
				'FROM review_items AS i',
				'JOIN app_users AS u ON u.id = i.app_user_id',
				'JOIN entitlements AS e ON e.id = i.entitlement_id',
				'JOIN apps AS a ON a.id = e.app_id',
				"WHERE i.review_id = 'rev_0318' AND i.decision IS NULL",
				'ORDER BY e.risk DESC, i.last_used_at NULLS FIRST;',
			].join('\n'),
		),
		copyable: true,
	},
};
