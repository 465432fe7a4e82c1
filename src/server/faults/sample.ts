/** An answer with every field of the contract filled: what a sentinel stands for when it is asked for by id. */
import * as v from 'valibot';
import {providerGroup} from '../../contract/auth-config.ts';
import {type AnyEndpoint, resourceShape} from '../../contract/endpoint.ts';
import {bare, type Facts, fieldsOf, type Message} from '../../contract/schema.ts';
import {stepUpGroup} from '../../contract/step-up-provider.ts';
import {componentTypes} from '../../contract/surface.ts';
import type {Json} from './fault.ts';

/** Of each exclusive group, the member to fill. */
const chosen = [
	{group: providerGroup, member: 'oidc'},
	{group: stepUpGroup, member: 'oauth2'},
	{group: Object.keys(componentTypes), member: 'text'},
] as const;

/** Messages that hold themselves end here. */
const deepest = 6;

/** `n` tells items apart. */
export function sampleItem(shape: Message, n: number, depth = 0): Json {
	const names = new Set(fieldsOf(shape).map(({name}) => name));
	const group = chosen.find(({group}) => group.every((member) => names.has(member)));
	const isLeftOut = (name: string) =>
		group !== undefined && name !== group.member && (group.group as readonly string[]).includes(name);
	return Object.fromEntries(
		fieldsOf(shape)
			.filter(({name}) => !isLeftOut(name))
			.map(({name, facts}) => [name, sampleValue(shape.entries[name] as v.GenericSchema, name, facts, n, depth)]),
	);
}

function sampleValue(schema: v.GenericSchema, name: string, facts: Facts, n: number, depth: number): unknown {
	const inner = bare(schema);
	switch (inner.type) {
		case 'string':
			return sampleText(name, facts, n);
		case 'boolean':
			return true;
		case 'number':
			return n;
		case 'record':
			return {key: 'value'};
		case 'array': {
			const {item} = inner as unknown as v.ArraySchema<v.GenericSchema, undefined>;
			return depth < deepest ? [sampleValue(item, name, v.getMetadata(item) as Facts, n, depth + 1)] : [];
		}
		case 'loose_object':
			return depth < deepest ? sampleItem(inner as unknown as Message, n, depth + 1) : {};
		default:
			return null;
	}
}

function sampleText(name: string, facts: Facts, n: number): string {
	if (facts.time) return new Date(Date.UTC(2031, 0, 1, 12, n % 60)).toISOString();
	if (facts.count64) return String(n);
	if (facts.known) return facts.known[0] ?? '';
	if (name === 'shareCode') return 'SAMP-LE00-0001';
	return `${name}-${n}`;
}

/** The answer of an operation that found `count` items, or the one that it is about. */
export function sampleAnswer(endpoint: AnyEndpoint, count = 3): Json {
	const shape = resourceShape(endpoint);
	if (!shape || !endpoint.envelope) return {};
	const isMany = bare(endpoint.output.entries[endpoint.envelope] as v.GenericSchema).type === 'array';
	const items = Array.from({length: isMany ? count : 1}, (_, index) => sampleItem(shape, index + 1));
	return {[endpoint.envelope]: isMany ? items : items[0], ...(endpoint.paging && {nextPageToken: ''})};
}
