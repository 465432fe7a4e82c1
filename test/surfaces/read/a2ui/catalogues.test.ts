import {describe, expect, test} from 'vitest';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import type {Capabilities} from '../../../../src/surfaces/read/a2ui/catalogues.ts';
import {MessageStream} from '../../../../src/surfaces/read/a2ui/stream.ts';
import {ConversationView} from '../../../../src/surfaces/view/conversation/conversation-view.ts';
import {printConversation} from '../../../../src/surfaces/view/print.ts';
import type {Widget} from '../../../../src/surfaces/widgets/widget.ts';
import type {Catalogue} from '../../../../src/surfaces/widgets/widgets.ts';
import {clean} from '../../../../src/text/visible.ts';
import {plainPen} from '../../widgets/draw.ts';

type Json = Readonly<Record<string, unknown>>;

/** Draws a level as a number of marks. A press adds one. */
const gauge: Widget<'Gauge'> = {
	draw: ({value, title}, {pen, read}) => [
		pen.text(`${read.argument(title)} ${'#'.repeat(Number(read.argument(value)))}`),
	],
	keyHandlers: ({value}, {read}) => ({act: () => ({write: Number(read.argument(value)) + 1})}),
	say: ({value, title}, {read}) => [`gauge ${read.argument(title)}: ${read.argument(value)}`],
};
const catalogue: Catalogue = {Gauge: gauge};

const options = {clean, now: () => 0, timeZone: 'UTC', pen: plainPen(), tenantData: noTenantData, width: 60, catalogue};

const gauges = 'https://acme.example/gauges';
const capabilities: Capabilities = {
	'v0.9': {supportedCatalogIds: ['basic'], inlineCatalogs: [{catalogId: 'old', components: {Gauge: {}}}]},
	'v1.0': {
		supportedCatalogIds: ['basic'],
		inlineCatalogs: [
			{catalogId: gauges, protocolVersion: '1.0', components: {Gauge: {}, Text: {}}, functions: {email: {}}},
			{catalogId: 'of another version', protocolVersion: '0.9', components: {Gauge: {}}},
		],
	},
};

const create = (version: string, components: readonly Json[], more: Json = {}) =>
	JSON.stringify({version, createSurface: {surfaceId: 's', components, ...more}});

/** The reason why a stream with these capabilities rejects a surface, with its place. */
function rejection(version: string, catalogId: string | undefined, root: Json): string | undefined {
	const {reports} = new MessageStream({capabilities}).accept(
		create(version, [{id: 'root', ...root}], catalogId === undefined ? {} : {catalogId}),
	);
	const [report] = reports;
	return report && `${report.rejection.path}: ${report.rejection.message}`;
}

describe('types of the host', () => {
	const list = {id: 'root', component: 'List', children: {componentId: 'level', '@path': '/levels'}};
	const level = {id: 'level', component: 'Gauge', title: {'@path': 'name'}, value: {'@path': 'value'}};
	const levels = [
		{name: 'oil', value: 2},
		{name: 'gas', value: 3},
	];
	const surfaces = () => {
		const stream = new MessageStream({capabilities});
		const line = create('v1.0', [list, {...level, catalogId: gauges}], {catalogId: 'basic', dataModel: {levels}});
		expect(stream.accept(line).reports).toEqual([]);
		return stream.surfaces;
	};

	test('are drawn with the data of the items of a template', () => {
		const lines = [...printConversation(surfaces(), options)].join('\n');
		expect(lines).toContain('oil ##');
		expect(lines).toContain('gas ###');
		expect(lines).not.toContain('problem');
	});

	test('are described in the linear form, and listed where the widget has no sentences', () => {
		expect([...printConversation(surfaces(), {...options, isLinear: true})]).toContain('gauge gas: 3');
		const {draw} = gauge;
		const lines = [...printConversation(surfaces(), {...options, isLinear: true, catalogue: {Gauge: {draw}}})];
		expect(lines).toContain('unknown component Gauge, 2 members');
	});

	test('take keys and write to the data model', () => {
		const view = new ConversationView(options);
		view.load(surfaces());
		view.step(1);
		expect(view.focused?.view.focus).toBe('0:level[/levels/0]');
		view.press('act');
		expect(view.lines(60, 20).join('\n')).toContain('oil ###');
	});

	test('get clean values, and none of a hidden field', () => {
		const field = {id: 'pin', component: 'TextField', variant: 'obscured', label: 'Pin', value: {path: '/pin'}};
		const column = {id: 'root', component: 'Column', children: ['pin', 'gauge']};
		const shown = {id: 'gauge', component: 'Gauge', title: {path: '/pin'}, value: 1};
		const named = {id: 'named', component: 'Gauge', title: {path: '/name'}, value: 1};
		const stream = new MessageStream();
		stream.accept(
			create('v1.0', [{...column, children: ['pin', 'gauge', 'named']}, field, shown, named], {
				dataModel: {pin: 'hunter2', name: '\u001b[31mred'},
			}),
		);
		const lines = [...printConversation(stream.surfaces, options)].join('\n');
		expect(lines).not.toContain('hunter2');
		expect(lines).not.toContain('\u001b');
	});

	test('without a widget show a child once', () => {
		const stream = new MessageStream();
		stream.accept(
			create('v1.0', [
				{id: 'root', component: 'Frame', child: 'text', catalogId: 'any'},
				{id: 'text', component: 'Text', text: 'inside'},
			]),
		);
		const lines = [...printConversation(stream.surfaces, {...options, isLinear: true})];
		expect(lines.filter((line) => line === 'inside')).toHaveLength(1);
		expect(lines.join('\n')).not.toContain('catalogId');
	});
});

describe('a catalogue', () => {
	const gaugeOf = (more: Json = {}) => ({component: 'Gauge', value: 1, ...more});
	const checked = (call: string, more: Json = {}) => ({
		component: 'Text',
		text: {'@call': 'formatString', '@args': {value: {'@call': call, ...more}}},
	});
	const notOffered = (id: string) => `The catalogue "${id}" is not offered`;

	test.each<readonly [string, string, string | undefined, Json, string | undefined]>([
		['of the surface', 'v1.0', gauges, gaugeOf(), undefined],
		['of the component', 'v1.0', 'basic', gaugeOf({catalogId: gauges}), undefined],
		['of the component alone', 'v1.0', undefined, gaugeOf({catalogId: gauges}), undefined],
		['that is not offered', 'v1.0', 'other', gaugeOf(), `/createSurface/catalogId: ${notOffered('other')}`],
		['that no one names', 'v1.0', undefined, gaugeOf(), 'No catalogue is named, and the surface has none'],
		['of a component that is not offered', 'v1.0', 'basic', gaugeOf({catalogId: 'x'}), notOffered('x')],
		['with an empty id', 'v1.0', 'basic', gaugeOf({catalogId: ''}), notOffered('')],
		['of another version', 'v1.0', 'of another version', gaugeOf(), notOffered('of another version')],
		['without the type', 'v1.0', gauges, {component: 'Image'}, '/component: Its catalogue has no component "Image"'],
		['of a call', 'v1.0', gauges, checked('email', {catalogId: 'basic'}), 'has no function "formatString"'],
		['of an inner call', 'v1.0', 'basic', checked('email', {catalogId: gauges}), undefined],
		['of an inner call that is not offered', 'v1.0', 'basic', checked('email', {catalogId: 'x'}), notOffered('x')],
		['without the function', 'v1.0', 'basic', checked('regex', {catalogId: gauges}), 'has no function "regex"'],
		['of a system function', 'v1.0', gauges, {component: 'Text', text: {'@call': '@index'}}, undefined],
		['of 0.9', 'v0.9', 'old', gaugeOf(), undefined],
		['of 0.9.1', 'v0.9.1', 'old', gaugeOf(), undefined],
		['of a component of 0.9 is ignored', 'v0.9', 'basic', gaugeOf({catalogId: 'x'}), undefined],
		['of a surface of 0.9 is required', 'v0.9', undefined, gaugeOf(), 'No catalogue is named'],
	])('%s', (_, version, catalogId, root, reason) => {
		const problem = rejection(version, catalogId, root);
		if (reason === undefined) expect(problem).toBeUndefined();
		else expect(problem).toContain(reason);
	});

	test('does not take the names in a context for calls', () => {
		const action = {event: {name: 'go', context: {call: 'anything', path: '/x'}}};
		expect(rejection('v1.0', 'basic', {component: 'Button', child: 'x', action})).toBeUndefined();
	});

	test('is not needed by a stream without capabilities', () => {
		const {reports} = new MessageStream().accept(create('v1.0', [{id: 'root', component: 'Text', text: 'x'}]));
		expect(reports).toEqual([]);
	});
});
