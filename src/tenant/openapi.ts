/** Generates the tenant's OpenAPI 3.1 document from the contract. */
import {type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import {grantType, TokenAnswer, TokenError, tokenPath} from '../contract/auth.ts';
import {type AnyEndpoint, pathParams, wireSchema} from '../contract/endpoint.ts';
import {endpoints} from '../contract/endpoints.ts';
import {ErrorBody} from '../contract/error.ts';
import {limits} from '../contract/limits.ts';
import {asRequired, type Facts, fieldsOf, messagesWithin, nameOf} from '../contract/schema.ts';
import {isJsonObject} from '../text/json/object.ts';
import {jsonLimits} from '../text/json/parse.ts';
import {maximumBody} from './input/input.ts';
import {nullableInputs, requiredItemMembers, requiredMembers, shareCode} from './openapi-facts.ts';

/** The messages that no operation contains. */
const others = {Error: ErrorBody, TokenAnswer, TokenError};

/** The components: every named message of an operation, and the others. */
const components: Readonly<Record<string, v.GenericSchema>> = {
	...Object.fromEntries(
		Object.values<AnyEndpoint>(endpoints)
			.flatMap((endpoint) => [endpoint.output, wireSchema(endpoint)])
			.flatMap((shape) => [...messagesWithin(shape)])
			.flatMap((shape) => {
				const name = nameOf(shape);
				return name === undefined ? [] : [[name, shape]];
			}),
	),
	...others,
};

const referenceStart = '#/components/schemas/';

const config: ConversionConfig = {
	target: 'draft-2020-12',
	overrideRef: ({referenceId}) => referenceStart + referenceId,
	// The service never sends null here. The client replaces items that break the contract by null.
	overrideSchema: ({valibotSchema, jsonSchema}) =>
		valibotSchema.type === 'nullable' ? (jsonSchema.anyOf?.[0] as JsonSchema) : undefined,
	overrideAction({valibotAction, jsonSchema}) {
		if (valibotAction.type !== 'metadata') return undefined;
		// Remove the facts that the converter copied under castellan's own names.
		const {metadata: facts} = valibotAction as v.MetadataAction<unknown, Facts>;
		const plain = Object.entries(jsonSchema).filter(([name]) => !(name in facts));
		return {...Object.fromEntries(plain), ...keywords(facts)};
	},
};

/** Translates the facts about a field into JSON Schema keywords. Values of open enums are examples. */
const keywords = (facts: Facts): JsonSchema => ({
	...(facts.readOnly && {readOnly: true}),
	...(facts.time && {format: 'date-time'}),
	...(facts.secret && {format: 'password', writeOnly: true}),
	...(facts.count64 && {format: 'int64'}),
	...(facts.enumDefault && {default: facts.enumDefault}),
	...(facts.known && {examples: [...facts.known]}),
});

function inline(schema: v.GenericSchema): JsonSchema {
	const {$schema: _, $defs: __, ...rest} = toJsonSchema(schema, {...config, definitions: components});
	return tidied(rest) as JsonSchema;
}

/**
 * Removes the empty `required` lists that the converter writes into every object. The document calls a message without fields
 * an empty object, so it allows no others.
 */
function tidied(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(tidied);
	if (!isJsonObject(value)) return value;
	const {required, properties} = value;
	const isEmpty = isJsonObject(properties) && Object.keys(properties).length === 0;
	return Object.fromEntries([
		...Object.entries(value)
			.filter(([name]) => name !== 'required' || !Array.isArray(required) || required.length > 0)
			.map(([name, member]) => [name, tidied(member)]),
		...(isEmpty && value.type === 'object' ? [['additionalProperties', false]] : []),
	]);
}

const requiring = (schema: JsonSchema, names: readonly string[] | undefined): JsonSchema =>
	names === undefined || names.length === 0 ? schema : {...schema, required: [...names]};

/** The components of responses that a request sends without their read-only members, under a name of their own. */
const inputNames: ReadonlyMap<string, string> = new Map(
	Object.values<AnyEndpoint>(endpoints)
		.flatMap((endpoint) => [...messagesWithin(wireSchema(endpoint))])
		.filter((shape) => [...messagesWithin(shape)].some((inner) => fieldsOf(inner).some(({facts}) => facts.readOnly)))
		.flatMap((shape) => nameOf(shape) ?? [])
		.map((name) => [name, `${name}Input`]),
);

/** The schema of a value in a request. Read-only members are absent, because many generators of types demand or offer them. */
function writable(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(writable);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, member]) => !(isJsonObject(member) && member.readOnly === true))
			.map(([name, member]) => [name, name === '$ref' ? inputRef(String(member)) : writable(member)]),
	);
}

function inputRef(reference: string): string {
	const name = reference.slice(referenceStart.length);
	return referenceStart + (inputNames.get(name) ?? name);
}

function schemas(): Readonly<Record<string, JsonSchema>> {
	const described = responseSchemas();
	const inputs = [...inputNames].map(([name, input]) => [input, writable(described[name])] as const);
	return {...described, ...(Object.fromEntries(inputs) as Record<string, JsonSchema>)};
}

const responseSchemas = (): Readonly<Record<string, JsonSchema>> =>
	Object.fromEntries(
		Object.entries(toJsonSchemaDefs(components, config)).map(([name, {$schema: _, ...schema}]) => {
			const described = tidied(schema) as JsonSchema;
			const {properties = {}} = described;
			return [
				name,
				{
					...requiring(described, requiredMembers[name] ?? described.required),
					...('shareCode' in properties && {properties: {...properties, shareCode}}),
				},
			];
		}),
	);

const content = (schema: JsonSchema, type = 'application/json') => ({content: {[type]: {schema}}});
const refTo = (name: keyof typeof others): JsonSchema => ({$ref: referenceStart + name});

/** `baseUrl` has no trailing slash. */
export const openApi = (baseUrl: string) => ({
	openapi: '3.1.0',
	info: {
		title: 'Identity governance of one tenant',
		version: '0.1.0-alpha',
		description: 'The API document as the local tenant of castellan serves it.',
		license: {name: 'MIT', identifier: 'MIT'},
	},
	servers: [{url: baseUrl}],
	security: [{bearerAuth: []}, {oauth: []}],
	paths: {
		...Object.fromEntries(
			[...Map.groupBy(Object.values<AnyEndpoint>(endpoints), ({path}) => path)].map(([path, operations]) => [
				path,
				Object.fromEntries(operations.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)])),
			]),
		),
		[tokenPath]: {post: tokenOperation},
	},
	components: {
		schemas: schemas(),
		responses: {
			Refused: {
				description: 'Rejected or failed. The header contains the request id.',
				headers: {'x-request-id': {schema: {type: 'string'}}},
				...content(refTo('Error')),
			},
		},
		securitySchemes: {
			bearerAuth: {type: 'http', scheme: 'bearer'},
			oauth: {
				type: 'oauth2',
				description: 'Client credentials are sent in the request body',
				flows: {clientCredentials: {tokenUrl: `${baseUrl}${tokenPath}`, scopes: {}}},
			},
		},
	},
});

function operation(endpoint: AnyEndpoint) {
	const inputs = Object.entries(wireSchema(endpoint).entries);
	const path = pathParams(endpoint).map(({wire}) => ({
		name: wire,
		in: 'path',
		required: true,
		schema: wire === 'share_code' ? shareCode : {type: 'string'},
	}));
	const isQuery = endpoint.method === 'GET';
	return {
		operationId: endpoint.name,
		summary: endpoint.summary,
		parameters: [
			...path,
			...(isQuery ? inputs.map(([name, schema]) => ({name, in: 'query', schema: input(endpoint, name, schema)})) : []),
		],
		...(!isQuery && {requestBody: requestBody(endpoint)}),
		responses: {
			200: {description: 'Done', ...content(requiring(inline(endpoint.output), alwaysSent(endpoint)))},
			...rejected,
		},
	};
}

const rejected = {'4XX': {$ref: '#/components/responses/Refused'}, default: {$ref: '#/components/responses/Refused'}};

const alwaysSent = ({envelope, paging}: AnyEndpoint): readonly string[] => [
	...(envelope === undefined ? [] : [envelope]),
	...(paging ? ['nextPageToken'] : []),
];

function requestBody(endpoint: AnyEndpoint) {
	const {requiredInputs: required = []} = endpoint;
	const {values, depth} = jsonLimits;
	const schema: JsonSchema = {
		type: 'object',
		properties: Object.fromEntries(
			Object.entries(wireSchema(endpoint).entries).map(([name, schema]) => [name, input(endpoint, name, schema)]),
		),
	};
	return {
		description: `At most ${maximumBody} bytes, ${values} values and ${depth} levels.`,
		required: required.length > 0,
		...content(requiring(schema, required)),
	};
}

function input(endpoint: AnyEndpoint, name: string, schema: v.GenericSchema): JsonSchema {
	const plain = writable(inline(asRequired(schema))) as JsonSchema;
	const described: JsonSchema = {
		...plain,
		...(nullableInputs.has(name) && {type: ['array', 'null']}),
		...(requiredItemMembers[name] && {items: requiring(plain.items as JsonSchema, requiredItemMembers[name])}),
	};
	if (name === endpoint.paging?.pageSize) {
		const {minimum, maximum, default: absent} = limits.pageSize;
		// Generators of types demand an input with the keyword `default`.
		const description = `From ${minimum} to ${maximum}, by default ${absent}. Other values are raised or lowered to this range. 0 means the default.`;
		return {...described, description};
	}
	if (name === endpoint.paging?.pageToken)
		return {...described, description: 'The nextPageToken of the previous page. All other inputs must be the same.'};
	return described;
}

const tokenOperation = {
	operationId: 'token',
	summary: 'Get an access token for client credentials',
	security: [],
	requestBody: {
		required: true,
		...content(
			{
				type: 'object',
				required: ['grant_type', 'client_id', 'client_secret'],
				properties: {
					grant_type: {const: grantType},
					client_id: {type: 'string'},
					client_secret: {type: 'string', format: 'password', writeOnly: true},
				},
			},
			'application/x-www-form-urlencoded',
		),
	},
	responses: {
		200: {description: 'Granted', ...content(refTo('TokenAnswer'))},
		'4XX': {description: 'Rejected, in the format of RFC 6749', ...content(refTo('TokenError'))},
		default: {description: 'Failed, in the format of RFC 6749', ...content(refTo('TokenError'))},
	},
};
