// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the surface's templates, not ours.
import {describe, expect, test} from 'vitest';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import {lineLength, streamSurfaces, surfaceComponents} from '../../../../src/surfaces/read/a2ui/limits.ts';
import {MessageStream} from '../../../../src/surfaces/read/a2ui/stream.ts';
import {printConversation} from '../../../../src/surfaces/view/print.ts';
import {clean} from '../../../../src/text/visible.ts';
import {plainPen} from '../../widgets/draw.ts';

const options = {
	clean,
	now: () => Date.UTC(2026, 0, 15),
	timeZone: 'UTC',
	pen: plainPen(),
	tenantData: noTenantData,
	width: 200,
	isLinear: true,
};

type Json = Readonly<Record<string, unknown>>;

/** Messages of a version for the surface `s`. */
const messages = (version: string) => ({
	create: (more: Json = {}) => ({version, createSurface: {surfaceId: 's', catalogId: 'basic', ...more}}),
	components: (...components: readonly Json[]) => ({version, updateComponents: {surfaceId: 's', components}}),
	data: (value: unknown, path?: string) => ({
		version,
		updateDataModel: {surfaceId: 's', ...(path === undefined ? {} : {path}), value},
	}),
	remove: (path: string) => ({version, updateDataModel: {surfaceId: 's', path}}),
	delete: () => ({version, deleteSurface: {surfaceId: 's'}}),
});
const v9 = messages('v0.9');
const v10 = messages('v1.0');

function streamOf(...all: readonly object[]): MessageStream {
	const stream = new MessageStream();
	for (const message of all) expect(stream.accept(JSON.stringify(message)).reports).toEqual([]);
	return stream;
}

const printed = (stream: MessageStream) => [...printConversation(stream.surfaces, options)];
/** The sentences of the surface `s`, without its heading. */
const sentences = (...all: readonly object[]) => printed(streamOf(...all)).slice(1);
const rejections = (stream: MessageStream, message: unknown) =>
	stream
		.accept(typeof message === 'string' ? message : JSON.stringify(message))
		.reports.map(({rejection}) => rejection.message);

const root = (component: string, more: Json = {}) => ({id: 'root', component, ...more});
const text = (id: string, value: unknown = id) => ({id, component: 'Text', text: value});

describe('messages', () => {
	test('create, fill, change and delete a surface', () => {
		const stream = streamOf(v9.create(), v9.components(root('Text', {text: {path: '/name'}})), v9.data({name: 'Ada'}));
		expect(printed(stream)).toEqual(['agent surface s', 'Ada']);
		expect(stream.accept(JSON.stringify(v9.data('Bob', '/name')))).toEqual({reports: [], changed: ['s']});
		expect(printed(stream)).toEqual(['agent surface s', 'Bob']);
		stream.accept(JSON.stringify(v9.delete()));
		expect(stream.surfaces).toEqual([]);
	});

	test('may define components and data with the surface', () => {
		const components = [root('Text', {text: {path: '/name'}})];
		expect(sentences(v10.create({components, dataModel: {name: 'Ada'}}))).toEqual(['Ada']);
	});

	test.each(['v0.9', 'v0.9.1', 'v0.10', 'v1.0', '1.0'])('of version %s are read', (version) => {
		const {create, components} = messages(version);
		expect(sentences(create(), components(text('root', 'hello')))).toEqual(['hello']);
	});

	test('without a version are read as 0.9', () => {
		expect(sentences({createSurface: {surfaceId: 's'}})).toEqual(['[This surface has no components]']);
	});

	test('may have newer names with @', () => {
		const check = {condition: {'@call': 'required', '@args': {value: {'@path': '/me'}}}, message: 'Needed'};
		const field = root('TextField', {label: 'Me', value: {'@path': '/me'}, '@checks': [check]});
		expect(sentences(v10.create(), v10.components(field))).toEqual(['1 of 1, text field, Me: empty', 'error: Needed']);
	});

	test('show a surface before it is complete', () => {
		const stream = streamOf(v9.create(), v9.components(text('a')));
		expect(printed(stream)[1]).toBe('[No component has the id "root" yet; 1 component received]');
		stream.accept(JSON.stringify(v9.components(root('Column', {children: ['a', 'b']}))));
		expect(printed(stream).slice(1)).toEqual(['a', '[Component "b" does not exist]']);
		stream.accept(JSON.stringify(v9.components(text('b'))));
		expect(printed(stream).slice(1)).toEqual(['a', 'b']);
	});

	test('remove data: without a value in 0.9, with null in 1.0', () => {
		const {components, create, data} = v9;
		const all = [create(), components(root('Text', {text: {path: '/a'}})), data({a: 'x', b: 'y'})];
		expect(JSON.parse(streamOf(...all, v9.remove('/a')).surfaces[0]?.dataModelJson ?? '')).toEqual({b: 'y'});
		expect(JSON.parse(streamOf(...all, v10.data(null, '/a')).surfaces[0]?.dataModelJson ?? '')).toEqual({b: 'y'});
		expect(JSON.parse(streamOf(...all, v9.data(null, '/a')).surfaces[0]?.dataModelJson ?? '')).toEqual({
			a: null,
			b: 'y',
		});
		expect(rejections(streamOf(...all), v10.remove('/a'))).toEqual([
			'value is required; null removes the value at the path',
		]);
	});

	test('may come as a list, or as an object with a list', () => {
		expect(sentences([v9.create(), v9.components(text('root', 'x'))])).toEqual(['x']);
		expect(sentences({name: 'example', messages: [v9.create(), v9.components(text('root', 'x'))]})).toEqual(['x']);
	});

	test.each([
		['no JSON', 'nope', 'The line is not a message: it is broken JSON, or was cut short'],
		['a number', '5', 'A message must be a JSON object'],
		[
			'no known message',
			{version: 'v0.9'},
			'A message must have one of createSurface, updateComponents, updateDataModel, deleteSurface',
		],
		['two messages', {...v9.create(), ...v9.delete()}, 'A message has only one of createSurface and deleteSurface'],
		['another version', {version: 'v2', deleteSurface: {surfaceId: 's'}}, 'Unknown version "v2"; 0.9 to 1.0 are known'],
		['another surface', {version: 'v0.9', deleteSurface: {surfaceId: 'x'}}, 'The surface "x" does not exist'],
		['a surface that exists', v9.create(), 'The surface "s" already exists'],
		['no id', {version: 'v0.9', createSurface: {}}, 'surfaceId must be a text that is not empty'],
		[
			'components that are not a list',
			{version: 'v0.9', updateComponents: {surfaceId: 's', components: {}}},
			'components must be a list',
		],
		['a component without an id', v9.components({component: 'Text'}), 'id must be a text that is not empty'],
		['a component without a type', v9.components({id: 'root'}), 'component must name a type'],
		['a path to a built-in', v9.data(1, '/__proto__/x'), 'The path is not one that can be written'],
		[
			'a path through a value',
			v9.data(1, '/team/x'),
			'The value cannot be written: there is a value in the way of "x"',
		],
		[
			'a call of a function',
			{version: 'v1.0', callRendererFunction: {functionCallId: 'f', callFunction: {call: 'x'}}},
			'The function "x" cannot be called by an agent',
		],
		[
			'a response',
			{version: 'v1.0', agentFunctionResponse: {functionCallId: 'f', value: 1}},
			'agentFunctionResponse answers no request: none was sent',
		],
	])('with %s are reported, and the stream goes on', (_, message, reason) => {
		const stream = streamOf(v9.create(), v9.components(text('root', 'kept')), v9.data({team: 'Acme'}));
		expect(rejections(stream, message)).toEqual([reason]);
		expect(printed(stream).slice(1)).toEqual(['kept']);
	});

	test('are counted by line, blank lines included', () => {
		const stream = new MessageStream();
		stream.accept('');
		expect(stream.accept('nope').reports[0]?.line).toBe(2);
	});

	test('are bounded in length, number of surfaces, components and data', () => {
		const stream = streamOf(v9.create(), v9.components(text('root', 'kept')));
		expect(rejections(stream, `{"a":"${'x'.repeat(lineLength)}"}`)[0]).toContain('more than 8,388,608 characters');
		const many = Array.from({length: surfaceComponents + 1}, (_, at) => text(`t${at}`, ''));
		expect(rejections(stream, v9.components(...many))).toEqual(['A surface has at most 20000 components']);
		const megabyte = 'x'.repeat(1024 * 1024);
		for (let at = 0; at < 4; at++) expect(rejections(stream, v9.data(megabyte, `/${at}`))).toEqual([]);
		expect(rejections(stream, v9.data(megabyte, '/4'))[0]).toContain(
			'The data model would exceed 5,242,880 characters',
		);
		// Replacing a value needs no more room.
		for (let at = 0; at < 4; at++) expect(rejections(stream, v9.data(megabyte, '/0'))).toEqual([]);
		expect(printed(stream).slice(1)).toEqual(['kept']);
		for (let at = 1; at < streamSurfaces; at++)
			stream.accept(`{"version":"v0.9","createSurface":{"surfaceId":"s${at}"}}`);
		expect(rejections(stream, {version: 'v0.9', createSurface: {surfaceId: 'one too many'}})).toEqual([
			'A stream has at most 1000 surfaces',
		]);
	});
});

describe('templates', () => {
	const list = root('List', {children: {componentId: 'row', path: '/users'}});
	const users = {
		team: 'Acme',
		users: [
			{name: 'Ada', tags: ['a', 'b']},
			{name: 'Bob', tags: []},
		],
	};

	test('repeat a component for each item, with paths relative to it', () => {
		const row = {id: 'row', component: 'Row', children: ['name', 'team']};
		const lines = sentences(
			v9.create(),
			v9.components(list, row, text('name', {path: 'name'}), text('team', {path: '/team'})),
			v9.data(users),
		);
		expect(lines).toEqual(['list of 2 items', 'item 1', 'Ada', 'Acme', 'item 2', 'Bob', 'Acme', 'end of list']);
	});

	test('know the position of the item, also within a function and a nested list', () => {
		const value = '#${@index(offset: 1)} ${name} of ${/team}';
		const row = {id: 'row', component: 'Column', children: ['line', 'tags']};
		const lines = sentences(
			v10.create(),
			v10.components(
				list,
				row,
				text('line', {call: 'formatString', args: {value}}),
				{id: 'tags', component: 'Row', children: {componentId: 'tag', path: 'tags'}},
				text('tag', {call: 'formatString', args: {value: '${@index()}: ${/users/0/name}'}}),
			),
			v10.data(users),
		);
		expect(lines).toEqual([
			'list of 2 items',
			'item 1',
			'#1 Ada of Acme',
			'0: Ada',
			'1: Ada',
			'item 2',
			'#2 Bob of Acme',
			'end of list',
		]);
	});

	test('report @index outside of a template', () => {
		const lines = sentences(v10.create(), v10.components(text('root', {call: '@index'})));
		expect(lines).toEqual(['note: @index: it is only available within the template of a list']);
	});

	test('follow the data', () => {
		const stream = streamOf(v9.create(), v9.components(list, text('row', {path: 'name'})), v9.data(users));
		stream.accept(JSON.stringify(v9.data({name: 'Cy'}, '/users/2')));
		expect(printed(stream)).toContain('Cy');
		stream.accept(JSON.stringify(v9.data([], '/users')));
		expect(printed(stream).slice(1)).toEqual(['list of 0 items', 'end of list']);
	});

	test('within themselves end where the data ends', () => {
		const node = {id: 'row', component: 'Column', children: {componentId: 'row', path: 'in'}};
		const tree = {users: [{in: [{in: [{}, {}]}]}]};
		expect(streamOf(v9.create(), v9.components(list, node), v9.data(tree)).surfaces[0]?.components).toHaveLength(5);
		const endless = {...node, children: {componentId: 'row', path: '/users'}};
		const lines = sentences(v9.create(), v9.components(list, endless), v9.data(tree));
		expect(lines.some((line) => line?.includes('contains itself'))).toBe(true);
	});

	test('of long lists are cut, with the number of the rest', () => {
		const items = Array.from({length: 10_000}, () => ({}));
		const {components = []} =
			streamOf(v9.create(), v9.components(list, text('row', 'x')), v9.data({users: items})).surfaces[0] ?? {};
		expect(components).toHaveLength(4_001);
		expect(components.find(({id}) => id === 'root cut')?.text?.text?.literal).toBe(
			'[6,001 more items of this list not drawn]',
		);
	});

	test('and chains of children end at the depth limit', () => {
		const chain = Array.from({length: 5_000}, (_, at) => ({
			id: at === 0 ? 'root' : `c${at}`,
			component: 'Card',
			child: `c${at + 1}`,
		}));
		expect(
			sentences(v9.create(), v9.components(...chain)).some((line) => line?.includes('Deeper than 50 levels')),
		).toBe(true);
	});

	test('give actions the id that the agent knows', () => {
		const stream = streamOf(
			v9.create(),
			v9.components(list, {id: 'row', component: 'Button', child: 'label'}, text('label', {path: 'name'})),
			v9.data(users),
		);
		const copy = stream.surfaces[0]?.components?.find(({button}) => button)?.id ?? '';
		expect(copy).toBe('row[/users/0]');
		expect(stream.originalId('s', copy)).toBe('row');
		expect(stream.originalId('s', 'root')).toBe('root');
	});
});

describe('components', () => {
	const one = (component: string, members: Json, ...others: readonly Json[]) =>
		sentences(v9.create(), v9.components(root(component, members), ...others), v9.data({v: 'value', on: true, n: 4}));

	test.each<readonly [string, Json, readonly string[]]>([
		['Text', {text: 'Title', variant: 'h2'}, ['heading 2: Title']],
		['Text', {text: {path: '/v'}, variant: 'h1'}, ['heading 1: value']],
		['Text', {text: ' - each'}, [' - each']],
		['Image', {url: 'https://a.example/x.png', description: 'A cat'}, ['image, A cat: https://a.example/x.png']],
		['Image', {url: 'file:///etc/passwd'}, ['image: file:///etc/passwd (not a web address)']],
		['Icon', {name: 'accountCircle'}, ['icon account circle']],
		['Icon', {name: {path: '/v'}, accessibility: {label: 'You'}}, ['icon You']],
		['Video', {url: {path: '/v'}}, ['video: value (not a web address)']],
		['AudioPlayer', {url: 'https://a.example/x.mp3', description: 'Song'}, ['audio, Song: https://a.example/x.mp3']],
		['Divider', {axis: 'horizontal'}, ['separator']],
		['CheckBox', {label: 'On', value: {path: '/on'}}, ['1 of 1, check box, On: checked']],
		['TextField', {label: 'Name', value: {path: '/v'}}, ['1 of 1, text field, Name: value']],
		[
			'TextField',
			{label: 'Pin', variant: 'obscured', value: {path: '/v'}},
			['1 of 1, hidden text field, Pin: filled in'],
		],
		[
			'Slider',
			{label: 'Level', value: {path: '/n'}, max: 10, steps: 5},
			['1 of 1, slider, Level: 4, from 0 to 10 in steps of 2'],
		],
		['DateTimeInput', {label: 'Day', value: '2026-01-02', enableDate: true}, ['1 of 1, date, Day: 2026-01-02']],
		[
			'ChoicePicker',
			{label: 'Role', value: ['a'], options: [{label: 'Admin', value: 'a'}], variant: 'multipleSelection'},
			['1 of 1, choice of several, Role: Admin', 'choice 1 of 1: Admin (a), chosen'],
		],
		['svcStatusIndicator', {message: 'Busy', showSpinner: true}, ['status working: Busy']],
		['svcTable', {title: 'T', columns: ['A'], rows: [{cells: ['1']}]}, ['table “T”, 1 row, 1 column: A', 'row 1: A 1']],
		['MyChart', {size: 3}, ['unknown component MyChart, 1 member', 'size: 3']],
	])('%s %j', (type, members, lines) => {
		expect(one(type, members)).toEqual(lines);
	});

	test('a button has the words of its text or icon', () => {
		const label = {id: 'row', component: 'Row', children: ['icon', 'words']};
		const icon = {id: 'icon', component: 'Icon', name: 'skipNext'};
		expect(one('Button', {child: 'row'}, label, icon, text('words', 'Next'))).toEqual(['1 of 1, button, Next']);
		expect(one('Button', {child: 'icon'}, icon)).toEqual(['1 of 1, button, skip next']);
	});

	test('tabs and dialogs print all their parts', () => {
		const tabs = [
			{title: 'One', child: 'a'},
			{title: 'Two', child: 'b'},
		];
		expect(one('Tabs', {tabs}, text('a'), text('b'))).toEqual(['tab 1 of 2: One', 'a', 'tab 2 of 2: Two', 'b']);
		expect(one('Modal', {trigger: 'a', content: 'b'}, text('a'), text('b'))).toEqual([
			'a',
			'dialog',
			'b',
			'end of dialog',
		]);
	});

	test('an input of any type shows its failed check', () => {
		const checks = [{condition: {path: '/on2'}, message: 'You must agree'}];
		expect(one('CheckBox', {label: 'On', value: {path: '/on2'}, checks})).toEqual([
			'1 of 1, check box, On: not checked',
			'error: You must agree',
		]);
	});
});

describe('structured results of checks', () => {
	const lines = (result: unknown, message?: string) =>
		sentences(
			v10.create(),
			v10.components(
				root('Column', {children: ['field', 'go']}),
				{
					id: 'field',
					component: 'TextField',
					label: 'Card',
					checks: [{condition: {path: '/check'}, ...(message === undefined ? {} : {message})}],
				},
				{id: 'go', component: 'Button', child: 'label', checks: [{condition: {path: '/check'}}]},
				text('label', 'Pay'),
			),
			v10.data({check: result}),
		);

	test.each([
		[{valid: true, message: 'unused'}, undefined, '', ''],
		[{valid: false, message: 'Expired'}, 'fallback', 'error: Expired', ', disabled: Expired'],
		[{valid: false, code: 'EXPIRED'}, undefined, 'error: EXPIRED', ', disabled: EXPIRED'],
		[{valid: false}, 'fallback', 'error: fallback', ', disabled: The check failed'],
		[{valid: false, message: 'Soon', severity: 'warning'}, undefined, 'warning: Soon', ''],
		[{valid: false, message: 'Soon', severity: 'info'}, undefined, 'info: Soon', ''],
		[{valid: false, message: 'Odd', severity: 'fatal'}, undefined, 'error: Odd', ', disabled: Odd'],
		[false, 'fallback', 'error: fallback', ', disabled: The check failed'],
	])('%j', (result, message, note, state) => {
		expect(lines(result, message)).toEqual([
			'1 of 2, text field, Card: empty',
			...(note === '' ? [] : [note]),
			`2 of 2, button, Pay${state}`,
		]);
	});

	test('are sanitized, and redacted where they hold a hidden value', () => {
		expect(lines({valid: false, message: '\u001b[31mred'})[1]).toBe('error: ␛[31mred');
		const hidden = sentences(
			v10.create(),
			v10.components(
				root('TextField', {
					variant: 'obscured',
					label: 'Pin',
					value: {path: '/check/message'},
					checks: [{condition: {path: '/check'}}],
				}),
			),
			v10.data({check: {valid: false, message: 'hunter2'}}),
		);
		expect(hidden.join('\n')).not.toContain('hunter2');
	});
});
