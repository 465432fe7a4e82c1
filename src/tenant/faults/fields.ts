/** Faults with JSON whose fields break the contract, or that belongs to another request. */
import {resourceShape} from '../../contract/endpoint.ts';
import {type Field, fieldsOf, isInteger, type Message} from '../../contract/schema.ts';
import type {Json} from '../http.ts';
import {notFound} from '../rejection.ts';
import {define, type Fault, type FaultCall, withContent} from './fault.ts';

/** Ids and share codes stay unchanged, because an item needs them to appear. */
const isId = (name: string) => /^id$|Id$|^shareCode$/.test(name);

/** A value of the wrong type for each kind of field. */
const wrong: Record<Field['kind'], unknown> = {
	text: 42,
	boolean: 'yes',
	number: 'many',
	list: 'one, two',
	map: [],
	message: 'a text',
	messages: {},
	any: null,
};

export const fieldFaults = define('operation', {
	'wrong-types': ['every field but the ids has another type', changed(({kind}) => wrong[kind])],
	'unknown-enum': [
		'enum fields have an unknown value',
		changed(({facts}, value) => facts.enumDefault?.replace(/(UNSPECIFIED|UNKNOWN)$/, 'OF_TOMORROW') ?? value),
	],
	'long-numbers': [
		'every number has more digits than a double: 12345678901234567890 or 19.989999999999998',
		changed(({name}, value, {entries}) => {
			if (typeof value !== 'number') return value;
			const schema = entries[name];
			const isWhole = (schema && isInteger(schema)) || value % 2 === 0;
			return JSON.rawJSON(isWhole ? '12345678901234567890' : '19.989999999999998');
		}),
	],
	nulls: ['every field but the ids is null', changed(() => null)],
	'unknown-fields': [
		'items and the response have unknown fields',
		distorted((item) => ({...item, tomorrowsField: {level: 3, note: 'a field of a later version'}}), {tomorrow: true}),
	],
	'no-list': ['the member that holds the result is missing', async (call) => respond(call, () => ({}))],
});

/** Returns the new value of a field of a message. */
type Change = (field: Field, value: unknown, shape: Message) => unknown;

function changed(change: Change) {
	return distorted((item, shape) => withLeaves(item, shape, change));
}

function distorted(change: (item: Json, shape: Message) => Json, besides: Json = {}) {
	return (call: FaultCall) =>
		respond(call, (json) => {
			const shape = call.endpoint && resourceShape(call.endpoint);
			return {...(shape ? withContent(call.endpoint, json, (item) => change(item, shape)) : json), ...besides};
		});
}

const respond = async (call: FaultCall, change: (json: Json) => Json) => Response.json(change(await call.execute()));

/** Changes every field without sub-fields, at any depth. */
function withLeaves(item: Json, shape: Message, change: Change): Json {
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	return Object.fromEntries(
		Object.entries(item).map(([name, value]) => {
			const field = fields.get(name);
			if (!field || isId(name)) return [name, value];
			const {shape: inner} = field;
			if (!inner) return [name, change(field, value, shape)];
			const changeInner = (one: unknown) => withLeaves(one as Json, inner, change);
			return [name, Array.isArray(value) ? value.map(changeInner) : changeInner(value)];
		}),
	);
}

export const exampleFaults: readonly Fault[] = define('operation', {
	filled: [
		'no failure: a read returns an example with a value in every field',
		async ({execute}) => Response.json(await execute()),
	],
}).map((fault) => ({...fault, hasExample: true}));

export const echoFaults: readonly Fault[] = [
	...define('echo', {
		'other-id': [
			'executed, then a response about another item: every member that repeats an input has another value',
			async (call) => Response.json(withContent(call.endpoint, await call.execute(), (item) => other(call, item))),
		],
	}),
	...define('getSecretByCode', {
		'other-secret': [
			'a secret with another share code',
			async ({execute, endpoint}) =>
				Response.json(
					withContent(endpoint, await execute(), (secret) => ({
						...secret,
						shareCode: 'ZZZZ-ZZZZ-ZZZZ',
						vaultId: 'other',
					})),
				),
		],
	}),
	...define('updateAuthConfig', {
		unchanged: [
			'nothing is executed, and the response is the config as it is',
			({store, input}) => {
				const authConfig = store.authConfigs.get(String(input.id));
				if (!authConfig) throw notFound(`there is no auth config ${input.id}`);
				return Response.json({authConfig});
			},
		],
	}),
];

const other = ({endpoint, input}: FaultCall, item: Json): Json => ({
	...item,
	...Object.fromEntries(
		(endpoint?.echoes ?? []).flatMap(({member, input: name}) =>
			input[name] ? [[member, `other-${input[name]}`]] : [],
		),
	),
});
