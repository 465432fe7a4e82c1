// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a template of a surface, not ours.
/** The rules of a surface of a stream: the events of its buttons, the catalogues of its components and calls, its checks. */
import {isDeepStrictEqual} from 'node:util';
import type {HostFunction} from '../../../src/surfaces/engine/functions/host-calls.ts';
import {noTenantData} from '../../../src/surfaces/engine/tenant-data.ts';
import {createPlainPen} from '../../../src/surfaces/picture/draw/pen.ts';
import type {Capabilities} from '../../../src/surfaces/read/a2ui/catalogues.ts';
import {MessageStream} from '../../../src/surfaces/read/a2ui/stream.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {printConversation} from '../../../src/surfaces/view/print.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {clean} from '../../../src/text/visible.ts';
import type {Case} from './case.ts';

type Json = Readonly<Record<string, unknown>>;

const options = {
	clean,
	now: () => 0,
	timeZone: 'UTC',
	pen: createPlainPen(createTheme({hasColor: false, hasUnicode: true})),
	tenantData: noTenantData,
	width: 200,
};

const surfaceMessage = (components: readonly Json[], more: Json = {}, version = 'v1.0') =>
	JSON.stringify({version, createSurface: {surfaceId: 's', components, ...more}});

/** The event that a button sends: its name, context and message. `scope` is the item of a list that it stands in. */
function pressed(action: Json, dataModel: Json, scope?: string): Json | undefined {
	const button = {id: scope ? 'item' : 'root', component: 'Button', child: 'label', action};
	const list = {id: 'root', component: 'List', children: {componentId: 'item', '@path': scope}};
	const stream = new MessageStream();
	stream.accept(
		surfaceMessage([...(scope ? [list] : []), button, {id: 'label', component: 'Text', text: 'Go'}], {dataModel}),
	);
	const view = new ConversationView(options);
	view.load(stream.surfaces);
	view.step(1);
	const effect = view.press('act')?.effect;
	if (effect?.kind !== 'outcome' || effect.outcome.kind !== 'event') return undefined;
	const {name, context, userMessage} = effect.outcome.envelope;
	return {name, context, ...(userMessage === undefined ? {} : {userMessage})};
}

const data = {user: {id: 'u7'}, items: [{id: 'i0'}, {id: 'i1'}]};

type ActionRow = readonly [title: string, action: Json, expected: Json | undefined, scope?: string];

const event = (context: Json, more: Json = {}) => ({event: {name: 'go', context, ...more}});
const sent = (context: Json, more: Json = {}) => ({name: 'go', context, ...more});

const actionRows: readonly ActionRow[] = [
	['an event has a name', {event: {name: 'go'}}, sent({})],
	['a context keeps literals', event({a: 'x', b: 1, c: false}), sent({a: 'x', b: 1, c: false})],
	['a context can have the names path and call', event({path: '/x', call: 'y'}), sent({path: '/x', call: 'y'})],
	['a context resolves paths', event({a: {path: '/user/id'}, b: 'x'}), sent({a: 'u7', b: 'x'})],
	['a context resolves @path', event({a: {'@path': '/user/id'}}), sent({a: 'u7'})],
	['a relative path begins at the item of a list', event({a: {path: 'id'}}), sent({a: 'i0'}), '/items'],
	['an event has a message of the person', event({}, {userMessage: 'Hello'}), sent({}, {userMessage: 'Hello'})],
	['an event can stand without a wrapper', {name: 'go', context: {a: 'x'}}, sent({a: 'x'})],
	['an unknown function sends nothing', {functionCall: {call: 'noSuchFunction'}}, undefined],
	['an unknown function in a context is null', event({a: {call: 'noSuchFunction'}}), sent({a: null})],
];

export const actionCases: readonly Case[] = actionRows.map(([title, action, expected, scope]) => ({
	title,
	holds: () => isDeepStrictEqual(pressed(action, data, scope), expected),
}));

const capabilities: Capabilities = {
	'v0.9': {supportedCatalogIds: ['basic', 'legacy']},
	'v1.0': {
		supportedCatalogIds: ['basic'],
		inlineCatalogs: [{catalogId: 'own', protocolVersion: 'v1.0', components: {Gauge: {}}, functions: {email: {}}}],
	},
};

type RoutingRow = readonly [
	title: string,
	isAccepted: boolean,
	catalogId: string | undefined,
	root: Json,
	version?: string,
];

const words = (text: unknown, more: Json = {}) => ({component: 'Text', text, ...more});
const call = (name: string, more: Json = {}) => ({'@call': name, '@args': {value: 'x'}, ...more});

const routingRows: readonly RoutingRow[] = [
	['a component takes the catalogue that it names', true, 'basic', {component: 'Gauge', catalogId: 'own'}],
	['a component takes the catalogue of its surface', true, 'own', {component: 'Gauge'}],
	['a component without a catalogue is rejected', false, undefined, words('x')],
	['a component that names its catalogue needs none of its surface', true, undefined, words('x', {catalogId: 'basic'})],
	['a component of a catalogue that is not offered is rejected', false, 'basic', words('x', {catalogId: 'other'})],
	['a component of a catalogue of another version is rejected', false, 'basic', words('x', {catalogId: 'legacy'})],
	['a component with an empty catalogue is rejected', false, 'basic', words('x', {catalogId: ''})],
	['a component with a number as its catalogue is rejected', false, 'basic', words('x', {catalogId: 7})],
	['a component that its catalogue does not list is rejected', false, 'own', words('x')],
	['a call takes the catalogue that it names', true, 'basic', words(call('email', {catalogId: 'own'}))],
	['a call takes the catalogue of its surface', true, 'basic', words(call('formatString'))],
	['a call without a catalogue is rejected', false, undefined, words(call('email'), {catalogId: 'basic'})],
	['a call of a catalogue that is not offered is rejected', false, 'basic', words(call('email', {catalogId: 'other'}))],
	['a call of a catalogue of another version is rejected', false, 'basic', words(call('email', {catalogId: 'legacy'}))],
	['a call with an empty catalogue is rejected', false, 'basic', words(call('email', {catalogId: ''}))],
	['a call that its catalogue does not list is rejected', false, 'basic', words(call('required', {catalogId: 'own'}))],
	[
		'an inner call does not inherit a catalogue',
		false,
		undefined,
		words({...call('formatString', {catalogId: 'basic'}), '@args': {value: call('email')}}, {catalogId: 'basic'}),
	],
	['a system function has no catalogue', true, undefined, words({'@call': '@index'}, {catalogId: 'basic'})],
	['before 1.0 the catalogue of a call is ignored', true, 'basic', words(call('email', {catalogId: 'x'})), 'v0.9'],
	['before 1.0 the catalogue of a component is ignored', true, 'basic', words('x', {catalogId: 'x'}), 'v0.9'],
	['before 1.0 a surface needs a catalogue', false, undefined, words('x'), 'v0.9'],
];

export const routingCases: readonly Case[] = routingRows.map(([title, isAccepted, catalogId, root, version]) => ({
	title,
	holds() {
		const line = surfaceMessage([{id: 'root', ...root}], catalogId === undefined ? {} : {catalogId}, version);
		return new MessageStream({capabilities}).accept(line).reports.length === (isAccepted ? 0 : 1);
	},
}));

/** The sentences of a field with a check whose condition is this result. */
function checked(result: unknown, message?: string): readonly (string | undefined)[] {
	const stream = new MessageStream();
	const check = {condition: {'@path': '/check'}, ...(message === undefined ? {} : {message})};
	const field = {id: 'root', component: 'TextField', label: 'Card', checks: [check]};
	stream.accept(surfaceMessage([field], {dataModel: {check: result}}));
	return [...printConversation(stream.surfaces, {...options, isLinear: true})].slice(2);
}

const checkRows: readonly (readonly [title: string, result: unknown, message: string | undefined, note?: string])[] = [
	['a valid result has no note', {valid: true, message: 'unused'}, undefined],
	['an invalid result has its message', {valid: false, message: 'Expired'}, 'other', 'error: Expired'],
	['an invalid result without a message has the message of the check', {valid: false}, 'Wrong', 'error: Wrong'],
	['an invalid result without any message has its code', {valid: false, code: 'LATE'}, undefined, 'error: LATE'],
	['a result can be a warning', {valid: false, message: 'Soon', severity: 'warning'}, undefined, 'warning: Soon'],
	['a result can be an information', {valid: false, message: 'Soon', severity: 'info'}, undefined, 'info: Soon'],
	['a flag is a result', false, 'Wrong', 'error: Wrong'],
];

export const checkCases: readonly Case[] = checkRows.map(([title, result, message, note]) => ({
	title,
	holds: () => isDeepStrictEqual(checked(result, message), note === undefined ? [] : [note]),
}));

/** Draws a text whose value is a call, where the host has functions. */
function shownCall(text: Json, catalogId: string | undefined, version?: string): string | undefined {
	const stream = new MessageStream();
	const more = {dataModel: {n: 4}, ...(catalogId === undefined ? {} : {catalogId})};
	stream.accept(surfaceMessage([{id: 'root', component: 'Text', text}], more, version));
	return [...printConversation(stream.surfaces, {...options, functions: hostFunctions, isLinear: true})][1];
}

const hostFunctions: readonly HostFunction[] = [
	{name: 'double', args: {value: 'number'}, evaluate: ({value}) => Number(value) * 2},
	{name: 'email', args: {value: 'any?'}, catalogId: 'own', evaluate: () => 'the email of the host'},
];

type HostRow = readonly [title: string, text: Json, shown: string | undefined, catalogId?: string, version?: string];

const hostRows: readonly HostRow[] = [
	['a call reaches a function of the host', call('double', {'@args': {value: 21}}), '42'],
	['its arguments can be paths', call('double', {'@args': {value: {'@path': '/n'}}}), '8'],
	['its arguments can be calls', call('double', {'@args': {value: call('double', {'@args': {value: 1}})}}), '4'],
	['a template can call it', call('formatString', {'@args': {value: 'is ${double(value: ${/n})}'}}), 'is 8'],
	[
		'a function of the package stays on a surface with another catalogue than the host',
		call('email'),
		'false',
		'basic',
	],
	[
		'a call of the catalogue of the host takes its function',
		call('email', {catalogId: 'own'}),
		'the email of the host',
	],
	['a call on a surface of that catalogue takes it too', call('email'), 'the email of the host', 'own'],
	['before 1.0 the catalogue of a call is ignored', call('email', {catalogId: 'own'}), 'false', 'basic', 'v0.9'],
];

export const hostFunctionCases: readonly Case[] = hostRows.map(([title, text, shown, catalogId, version]) => ({
	title,
	holds: () => shownCall(text, catalogId, version) === shown,
}));
