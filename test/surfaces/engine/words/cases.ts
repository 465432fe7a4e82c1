/** Surfaces that draw the words that no demo surface draws. Their texts are digits and Greek letters. */
import type {Component, Surface} from '../../../../src/contract/surfaces.ts';
import type {FrameWords} from '../../../../src/surfaces/engine/words/frame.ts';
import {MessageStream} from '../../../../src/surfaces/read/a2ui/stream.ts';
import {ExactNumber} from '../../../../src/text/json/exact-number.ts';
import {literal} from '../../widgets/draw.ts';

type Parts = Readonly<Record<string, object>>;

/** A column of components. Their ids are in Greek letters, because placeholders show ids. */
const surface = (parts: Parts, data: unknown = {}): Surface => {
	const components = Object.values(parts).map((part, at): Component => ({id: `α${at}`, ...part}));
	return {
		surfaceId: 'σ',
		dataModelJson: JSON.stringify(data),
		components: [{id: 'root', column: {children: {ids: components.map(({id = ''}) => id)}}}, ...components],
	};
};

const α = literal('α');
const call = (name: string, args: object = {}) => ({call: {call: name, args}});
const textOf = (name: string, args: object = {}) => ({text: {text: call(name, args)}});
/** A template that begins with an expression, without its closing brace. */
const template = (expression: string) => textOf('formatString', {value: `\${${expression}`});
const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`;
const points = (...values: readonly (number | null)[]) => values.map((value, day) => ({ts: at(day + 1), value}));
/** Numbers that are one double. */
const merged = ['90071992547409930', '90071992547409934'].map((digits) => new ExactNumber(digits) as unknown as number);
const many = <T>(count: number, item: (at: number) => T) => Array.from({length: count}, (_, index) => item(index));
const button = (name: string, more: object = {}) => ({button: {label: α, action: {event: {name}}, ...more}});
const failing = (name: string, args: object = {}, message = '') => ({
	call: {call: name, args, ...(message ? {message} : {})},
});
const result = (severity: string) => failing('@condition', {value: {path: `/${severity}`}});
const style = (name: string) => `SVC_CHART_TIME_SERIES_STYLE_${name}`;
const path = (name: string) => ({path: `/${name}`});
const nested = (depth: number): object =>
	depth === 0 ? {call: {call: 'required'}} : {or: {checks: [nested(depth - 1)]}};
const deepModel = `${'['.repeat(200)}${']'.repeat(200)}`;

const inputs = surface(
	{
		a: button('', {label: {}}),
		b: {button: {label: α, action: {functionCall: {call: 'openUrl', args: {url: 'ftp://1.2'}}}}},
		c: {button: {label: α, action: {functionCall: {call: 'openUrl', args: {url: 'https://1.2.3.4/'}}}}},
		d: {button: {label: α}},
		e: button('α', {disabled: literal(true)}),
		f: button('α', {checks: [failing('required', {value: ''})]}),
		g: button('α', {checks: [nested(12)]}),
		h: button('α', {checks: [{or: {checks: []}}]}),
		i: button('α', {checks: [{or: {checks: [failing('required', {}, 'α'), failing('required', {}, 'β')]}}]}),
		j: button('α', {checks: [failing('@condition', {value: false})]}),
		k: {textField: {label: α, value: path('t1'), checks: [result('warning').call]}},
		l: {textField: {label: α, value: path('t2'), checks: [result('info').call]}},
		m: {textField: {label: α, value: path('t3'), checks: [result('error').call]}},
		n: {textField: {label: α, value: path('bad'), variant: 'TEXT_FIELD_VARIANT_NUMBER'}},
		o: {textField: {label: α, value: path('t4'), variant: 'TEXT_FIELD_VARIANT_NUMBER'}},
		p: {textField: {label: α, value: path('long'), variant: 'TEXT_FIELD_VARIANT_LONG_TEXT'}},
		p2: {textField: {label: α, value: path('longer')}},
		q: {textField: {label: α, value: path('secret'), variant: 'TEXT_FIELD_VARIANT_OBSCURED'}},
		q2: textOf('κ', {λ: path('secret')}),
		r: {textField: {label: α, value: path('t5'), placeholder: literal('β')}},
		r2: {textField: {label: α, value: path('bad/β')}},
		r3: {textField: {label: α, value: path('list/β')}},
		r4: {textField: {label: α, value: path('list/99999')}},
		r5: {textField: {label: α, value: path('__proto__/β')}},
		s: {choicePicker: {label: α, required: true, value: path('none'), choices: [{id: '1'}, {id: '2'}]}},
		t: {choicePicker: {label: α, required: true, value: path('one'), choices: [{id: '1'}, {id: '2'}]}},
		u: {choicePicker: {label: α, multiSelect: true, value: path('list'), choices: many(30, (n) => ({id: `${n}`}))}},
		v: {choicePicker: {label: α, value: path('none')}},
		v2: {
			choicePicker: {
				label: α,
				value: path('none'),
				choices: [
					{id: '1', label: α},
					{id: '2', label: α},
				],
			},
		},
		w2: {choicePicker: {label: α, value: path('none'), choices: many(30, (n) => ({id: `${n}`}))}},
		x: {dateTimeInput: {label: α, value: path('bad'), inputType: 'DATE_TIME_INPUT_TYPE_DATE'}},
		y: {dateTimeInput: {label: α, value: path('date'), min: literal('2026-01-10'), max: literal('2026-01-20')}},
		y2: {dateTimeInput: {label: α, value: path('late'), min: literal('2026-01-10'), max: literal('2026-01-20')}},
		y3: {dateTimeInput: {label: α, value: path('april'), inputType: 'DATE_TIME_INPUT_TYPE_DATE'}},
		z: {dateTimeInput: {label: α, value: literal('2026-02-31')}},
		A: {dateTimeInput: {label: α, value: literal('25:00'), inputType: 'DATE_TIME_INPUT_TYPE_TIME'}},
		B: {dateTimeInput: {label: α, value: path('t6'), inputType: 'DATE_TIME_INPUT_TYPE_DATE_TIME'}},
		B3: {dateTimeInput: {label: α, inputType: 'DATE_TIME_INPUT_TYPE_TIME', value: path('t7')}},
		B2: {dateTimeInput: {label: α, value: literal('2026-01-01T10:00:01')}},
		C: {svcDurationPicker: {label: α, value: path('less')}},
		D: {svcDurationPicker: {label: α, value: path('more'), maxDurationSeconds: literal(90_061)}},
		E: {slider: {label: α, value: path('less'), min: literal(10), max: literal(20)}},
		F: {slider: {label: α, value: path('more'), min: literal(5), max: literal(5)}},
		G: {svcResourcePicker: {value: path('id'), resourceType: 'β', appId: '1', connectorId: '2', mcpToolState: '3'}},
		H: {svcResourcePicker: {value: path('id2')}},
		J: {checkBox: {label: α, value: path('flag')}},
		K: {progressBar: {value: literal(1), min: literal(5), max: literal(5)}},
		L: {progressBar: {value: literal(9), min: literal(1), max: literal(5)}},
		K2: {progressBar: {label: α, value: path('bad')}},
		K3: {progressBar: {label: α, value: path('secret')}},
		M: {progressBar: {label: α, value: literal(2), min: literal(1), max: literal(5)}},
	},
	{
		bad: 'β',
		long: many(20, (n) => `${n}`).join('\n'),
		longer: '1'.repeat(70_000),
		secret: 'β',
		warning: {valid: false, severity: 'warning'},
		info: {valid: false, severity: 'info', message: 'β'},
		error: {valid: false},
		one: '1',
		list: ['1', '99'],
		id: '7',
		date: '2026-01-05',
		late: '2026-02-05',
		april: '2026-04-15',
		less: -5,
		more: 1e6,
		flag: true,
	},
);

/** One note for each reason why a value cannot be computed. */
const notes = surface(
	{
		a: textOf('β'),
		b: textOf('formatDate', {value: 'β', format: '1'}),
		c: textOf('formatDate', {value: 0, format: '1'.repeat(300)}),
		d: textOf('formatDate', {value: 0, format: 'YYYY-MM-DD'}),
		e: textOf('formatNumber', {value: 'β'}),
		f: textOf('formatNumber', {value: 1, decimals: 'β'}),
		g: textOf('formatCurrency', {value: 1, currency: '1'}),
		h: textOf('regex', {value: '1', pattern: '1'.repeat(400)}),
		i: textOf('regex', {value: '1', pattern: '(1{1000}){1000}'}),
		j: textOf('regex', {value: '1', pattern: '('}),
		k: textOf('regex', {value: '1'.repeat(60_000), pattern: '1{20}'}),
		l: textOf('and', {values: [true]}),
		m: textOf('@index'),
		n: template(''),
		o: template('1 2}'),
		p: template('β(/)}'),
		q: template('β(a 1)}'),
		r: template("'1}"),
		s: template('$'.concat('{').repeat(20)),
		t: template('1.2.3}'),
		u: {text: {text: call('formatString', {value: `${'1'.repeat(50_000)}\${/big}`})}},
		v: {text: {text: {path: '/__proto__'}}},
		w: textOf('not', {value: {call: 'not', args: {value: nestedCalls(9)}}}),
		x: textOf('length', {value: '1', min: 'β'}),
		y: {text: {text: call('openUrl', {url: 'β'})}},
		z: {text: {text: call('openUrl', {url: 'ftp://1'})}},
		A: {text: {text: call('openUrl', {url: 'https://1:2@3.4.5.6/'})}},
		B: textOf('and', {values: many(30_000, () => true)}),
		C: textOf('κ', {λ: []}),
		D: textOf('κ', {λ: 1}),
		E: textOf('κ'),
		F: textOf('μ'),
	},
	{big: '1'.repeat(30_000)},
);

function nestedCalls(depth: number): object {
	return depth === 0 ? {call: 'not', args: {}} : {call: 'not', args: {value: nestedCalls(depth - 1)}};
}

const content = surface({
	a: {text: {text: literal('[α](β) ![γ](https://1.2.3.4/) [δ](https://1.2.3.4/)'), markdown: true}},
	b: {
		text: {
			text: literal(
				'# α\n\n- [ ] α\n- [x] β\n\n1. γ\n2. δ\n\n> ε\n\n```\n1\n```\n\n---\n\n| α | |\n|---|--:|\n| 1 | |\n',
			),
			markdown: true,
		},
	},
	c: {text: {text: literal('α'.repeat(20_000))}},
	d: {svcCodeBlock: {code: literal('1'), title: α, copyable: true}},
	e: {svcCodeBlock: {code: literal('1')}},
	f: {svcStatusIndicator: {status: α, showSpinner: literal(true), toolName: α}},
	g: {svcTodoList: {}},
	h: {
		svcTodoList: {
			title: α,
			items: [
				{label: α, status: 'SVC_TODO_STATUS_1', section: 'β', trailingAction: {name: 'β'}},
				...many(400, () => ({})),
			],
		},
	},
	i: {svcOnboardingPlan: {}},
	j: {svcOnboardingPlan: {categories: [{}, {id: '1', steps: many(400, () => ({agentAssisted: true}))}]}},
	m: {svcConnectorSyncDetail: {appId: '1', connectorId: '2'}},
	n: {svcConnectorSyncProgress: {appId: '1'}},
	o: {svcConnectorConfigForm: {submitActionName: '1', skipActionName: '2'}},
	p: {svcOnboardingWelcome: {}},
	q: {svcOnboardingWelcome: {recommendedCatalogId: '1'}},
	r: {card: {children: {ids: []}}},
	s: {divider: {}},
	t: {a2uiImage: {url: literal('https://1.2.3.4/'), label: α}},
	u: {a2uiVideo: {url: literal('β')}},
	v: {a2uiAudioPlayer: {}},
	w: {a2uiIcon: {}},
	x: {a2uiList: {children: {ids: ['α3']}}},
	y: {a2uiTabs: {children: {ids: ['α3', 'α4']}}},
	z: {a2uiModal: {children: {ids: ['α3', 'α4']}}},
	A: {νέο: Object.fromEntries(many(400, (n) => [`α${n}`, n]))},
	B: {},
});

const rows = many(40, (n) => ({cells: [`${n}`, n === 1 ? null : '', `${n}`]}));
const wide = many(60, (n) => `${n}`.padStart(12, 'α'));
const data = surface({
	a: {svcChart: {title: α}},
	b: {
		svcChart: {
			artifactUrl: literal('https://1.2.3.4/'),
			categorical: {
				style: 'SVC_CHART_CATEGORICAL_STYLE_PIE',
				slices: [{value: null}, ...many(40, (n) => ({label: 'α', value: n}))],
			},
		},
	},
	b2: {svcChart: {categorical: {style: 'SVC_CHART_CATEGORICAL_STYLE_DONUT', slices: [{label: 'α', value: 1}]}}},
	b3: {svcChart: {categorical: {style: 'β', slices: [{label: 'α', value: 1}]}}},
	c: {
		svcChart: {
			title: α,
			artifactUrl: literal('β'),
			timeSeries: {
				style: style('LINE'),
				range: {label: 'β'},
				series: [
					{points: [...points(5, 9, 1, null, 12), {ts: 'β', value: 1}]},
					{key: '1', points: []},
					{key: '2', points: many(5, (n) => ({ts: '2026-01-01T06:00:00Z', value: n}))},
					...many(20, (n) => ({key: `${n}`, points: points(n, n, n)})),
				],
			},
		},
	},
	d: {
		svcChart: {
			timeSeries: {
				style: style('STACKED_BAR'),
				series: many(30, (n) => ({key: `${n}`, points: points(...many(31, (day) => (day < n ? null : day)))})),
			},
		},
	},
	e: {
		svcChart: {
			timeSeries: {
				style: style('STACKED_AREA'),
				series: [
					{key: '1', points: many(900, (n) => ({ts: new Date(n * 86_400_000).toISOString(), value: n}))},
					{key: '2', points: points(3)},
				],
			},
		},
	},
	f: {svcMetricCards: {}},
	g: {
		svcMetricCards: {
			title: α,
			cards: [
				{deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_POSITIVE', sparkline: [1, 2, 3]},
				{deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_NEGATIVE', delta: '-1'},
				{deltaSentiment: 'SVC_METRIC_DELTA_SENTIMENT_NEUTRAL'},
				...many(400, () => ({})),
			],
			sources: many(8, () => ({count: '5'})),
		},
	},
	h: {svcTable: {}},
	i: {svcTable: {columns: ['α']}},
	j: {
		svcTable: {
			title: α,
			columns: ['α', '', 'γ'],
			rows,
			pageSize: 10,
			totalRows: '9000',
			artifactUrl: literal('https://1.2.3.4/'),
		},
	},
	k: {svcTable: {columns: wide, rows: many(3, () => ({cells: wide}))}},
	l: {svcChart: {timeSeries: {style: style('LINE'), series: [{key: '1', points: points(1, 2, 3, 4)}]}}},
	m: {
		svcChart: {
			timeSeries: {
				style: style('LINE'),
				series: many(8, (n) => ({key: `${n}`, points: points(...many(20, () => n * 12_345.678))})),
			},
		},
	},
	m2: {svcChart: {timeSeries: {style: style('β'), series: [{key: '1', points: points(1, 2)}]}}},
	m5: {
		svcChart: {
			timeSeries: {
				series: [
					{points: [21, 23].map((hour) => ({ts: `2026-10-24T${hour}:00:00Z`, value: 1}))},
					{points: [{ts: '2026-10-25T02:00:00Z', value: 1}]},
				],
			},
		},
	},
	m3: {svcChart: {timeSeries: {style: style('STACKED_BAR'), series: [{key: '1', points: points(1, 2, null, 3)}]}}},
	m4: {svcChart: {timeSeries: {style: style('LINE'), series: [{key: '1', points: points(...merged)}]}}},
	n: {svcTable: {columns: many(60, (n) => `${n}`), rows: [{cells: wide}]}},
});

const tenantData = surface({
	a: {svcResourcePicker: {label: α, value: path('id'), resourceType: 'app'}},
	b: {svcChatANotifications: {}},
	c: {svcChatBNotifications: {}},
});
const tenThousand = surface({
	a: {choicePicker: {label: α, choices: many(10_002, (n) => ({id: `${n}`}))}},
});

/** Frames: no components, a model that cannot be read, cycles, cuts and states. */
const frames: readonly Surface[] = [
	{surfaceId: 'σ'},
	{role: 'SURFACE_ROLE_PROMPT', state: 'SURFACE_LIFECYCLE_STATE_ANSWERED', deletedAt: at(1), components: []},
	{surfaceId: 'σ', dataModelJson: '{', components: [{id: 'root', column: {children: {ids: ['root', 'α']}}}]},
	{surfaceId: 'σ', dataModelJson: deepModel, components: [{id: 'root', divider: {}}]},
	{surfaceId: 'σ', dataModelJson: `"${'1'.repeat(5 * 1024 * 1024)}"`, components: [{id: 'root', divider: {}}]},
	{
		surfaceId: 'σ',
		components: many(60, (n) => ({id: n === 0 ? 'root' : `${n}`, column: {children: {ids: [`${n + 1}`]}}})),
	},
	surface(Object.fromEntries(many(2_100, (n) => [`${n}`, {divider: {}}]))),
];

const message = (name: string, body: object) => JSON.stringify({version: 'v0.9', [name]: {surfaceId: 'σ', ...body}});

/** Surfaces of a stream: one without a root, and one with a long list. */
function streamed(words: FrameWords | undefined, components: readonly object[], value: unknown): readonly Surface[] {
	const stream = new MessageStream({words});
	stream.accept(message('createSurface', {catalogId: '1'}));
	stream.accept(message('updateDataModel', {path: '/', value}));
	stream.accept(message('updateComponents', {components}));
	return stream.surfaces;
}

export const casesFor = (words: FrameWords): Readonly<Record<string, readonly Surface[]>> => ({
	inputs: [inputs],
	notes: [notes],
	content: [content],
	data: [data],
	frames,
	'tenant data': [tenantData],
	'ten thousand choices': [tenThousand],
	'a stream without a root': streamed(words, [{id: 'α', component: 'Divider'}], {}),
	'a stream with a long list': streamed(
		words,
		[
			{id: 'root', component: 'Column', children: ['β', 'γ']},
			{id: 'β', component: 'Column', children: ['δ']},
			{id: 'γ', component: 'List', children: {componentId: 'α', path: '/list'}},
			{id: 'δ', component: 'List', children: {componentId: 'α', path: '/list'}},
			{id: 'α', component: 'Divider'},
		],
		{list: many(4_100, (n) => n)},
	),
});
