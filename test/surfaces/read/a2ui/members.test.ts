/** Components of a stream whose members have any JSON values are drawn, spoken and operated without an error within. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {fieldsOf, type Message} from '../../../../src/contract/schema.ts';
import {componentTypes} from '../../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import {MessageStream} from '../../../../src/surfaces/read/a2ui/stream.ts';
import {ConversationView} from '../../../../src/surfaces/view/conversation/conversation-view.ts';
import {printConversation} from '../../../../src/surfaces/view/print.ts';
import {intents} from '../../../../src/surfaces/widgets/widget.ts';
import {clean} from '../../../../src/text/visible.ts';
import {runs} from '../../../support/runs/runs.ts';
import {plainPen} from '../../widgets/draw.ts';

const options = {clean, now: () => 0, timeZone: 'UTC', pen: plainPen()};

function streamOf(component: object): MessageStream {
	const stream = new MessageStream();
	const version = 'v0.9';
	for (const message of [
		{version, createSurface: {surfaceId: 's', catalogId: 'basic'}},
		{version, updateComponents: {surfaceId: 's', components: [{...component, id: 'root'}]}},
	])
		expect(stream.accept(JSON.stringify(message)).reports).toEqual([]);
	return stream;
}

/** Everything that a person can read, also after each intent on each component. */
function everything({surfaces}: MessageStream): string {
	const read = [false, true].flatMap((isLinear) => [
		...printConversation(surfaces, {...options, isLinear, width: 400, tenantData: noTenantData}),
	]);
	const page = new ConversationView(options);
	page.load(surfaces);
	for (const node of page.outline)
		for (const intent of intents) {
			page.focus(node);
			read.push(page.press(intent)?.message ?? '', ...page.lines(400, 40));
		}
	return read.join('\n');
}

const part = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant({}));
const plain = fc.oneof(part, fc.array(part, {maxLength: 4}), fc.jsonValue({maxDepth: 2}));

const members = (shape: Message, depth = 0): fc.Arbitrary<object> =>
	fc.record(Object.fromEntries(fieldsOf(shape).map((field) => [field.name, member(field.shape, depth)])), {
		requiredKeys: [],
	});

function member(shape: Message | undefined, depth: number): fc.Arbitrary<unknown> {
	if (!shape || depth > 3) return plain;
	const inner = members(shape, depth + 1);
	return fc.oneof(
		{weight: 3, arbitrary: plain},
		{weight: 4, arbitrary: fc.oneof(inner, fc.array(inner, {maxLength: 3}))},
	);
}

const dynamic = fc.oneof(plain, fc.record({path: plain}), fc.record({call: plain, args: plain}));
const basicNames = [
	'text',
	'variant',
	'url',
	'name',
	'label',
	'value',
	'min',
	'max',
	'options',
	'tabs',
	'children',
	'child',
];
const basicMembers = fc.dictionary(
	fc.constantFrom(...basicNames, 'trigger', 'content', 'action', 'checks', 'justify', 'align', 'weight', 'filterable'),
	fc.oneof(
		dynamic,
		fc.array(fc.record({label: dynamic, value: dynamic, title: dynamic, child: plain}), {maxLength: 3}),
	),
);
const basicTypes =
	'Text Image Icon Video AudioPlayer Row Column List Card Tabs Divider Modal Button TextField CheckBox ChoicePicker Slider DateTimeInput';

const broken = /could not be|cannot be used:|is not a function|Cannot (read|destructure)/;

describe('members of any JSON value', () => {
	test.each(Object.entries(componentTypes))('of the own type %s', (component, shape) => {
		fc.assert(
			fc.property(members(shape as unknown as Message), (given) => {
				expect(everything(streamOf({...given, component}))).not.toMatch(broken);
			}),
			{numRuns: runs(150)},
		);
	});

	test.each(basicTypes.split(' '))('of the basic type %s', (component) => {
		fc.assert(
			fc.property(basicMembers, (given) => {
				expect(everything(streamOf({...given, component}))).not.toMatch(broken);
			}),
			{numRuns: runs(150)},
		);
	});
});

test('a member that the type cannot have is left out, and an item keeps its place', () => {
	const rows = [5, {cells: ['a', 7, {}, 'd']}, null];
	const stream = streamOf({component: 'svcTable', title: 'T', columns: 'no', rows});
	const [{components: [root] = []} = {}] = stream.surfaces;
	expect(root).toEqual({id: 'root', svcTable: {title: {literal: 'T'}, rows: [{}, {cells: ['a', '7', null, 'd']}, {}]}});
});
