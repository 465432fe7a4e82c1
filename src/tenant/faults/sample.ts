/** Example responses with all fields of the contract, for requests with a sentinel as the id. */
import type * as v from 'valibot';
import {providerGroup} from '../../contract/auth-config.ts';
import {type AnyEndpoint, resourceShape} from '../../contract/endpoint.ts';
import {bare, type Facts, factsOf, isList, isMessage, type Message} from '../../contract/schema.ts';
import {stepUpGroup} from '../../contract/step-up-provider.ts';
import {componentTypes, Surface} from '../../contract/surface.ts';
import type {Json} from '../http.ts';
import {sampleSurface} from './sample-surface.ts';

/** The member to fill in each group of alternatives. */
const chosen = [
	{group: providerGroup, member: 'oidc'},
	{group: stepUpGroup, member: 'oauth2'},
	{group: Object.keys(componentTypes), member: 'text'},
	{group: ['literal', 'path', 'call'], member: 'literal'},
	{group: ['event', 'functionCall'], member: 'event'},
	{group: ['call', 'and', 'or'], member: 'call'},
] as const;

/** Limits recursive messages. */
const maximumDepth = 6;

/** `n` makes items differ. `as` is the name of the dynamic value that contains a literal. */
export function sampleItem(shape: Message, n: number, depth = 0, as?: string): Json {
	const group = chosen.find(({group}) => group.every((member) => Object.hasOwn(shape.entries, member)));
	const isLeftOut = (name: string) =>
		group !== undefined && name !== group.member && (group.group as readonly string[]).includes(name);
	const item = Object.fromEntries(
		Object.entries(shape.entries)
			.filter(([name]) => !isLeftOut(name))
			.map(([name, schema]) => {
				const textName = name === 'literal' && as !== undefined ? as : name;
				return [name, sampleValue(schema, textName, factsOf(schema), n, depth)];
			}),
	);
	return shape === Surface ? sampleSurface(item, (type) => sampleItem(componentTypes[type], n, 2)) : item;
}

function sampleValue(schema: v.GenericSchema, name: string, facts: Facts, n: number, depth: number): unknown {
	const inner = bare(schema);
	if (isMessage(inner)) return depth < maximumDepth ? sampleItem(inner, n, depth + 1, name) : {};
	if (isList(inner))
		return depth < maximumDepth ? [sampleValue(inner.item, name, factsOf(inner.item), n, depth + 1)] : [];
	switch (inner.type) {
		case 'string':
			return sampleText(name, facts, n);
		case 'boolean':
			return true;
		case 'number':
			return bounds[name] ?? n;
		case 'record':
			return {key: 'value'};
		default:
			return null;
	}
}

/** Keeps a value within its range. */
const bounds: Readonly<Record<string, number>> = {min: 0, max: 100, step: 1, maxDurationSeconds: 3_600};

function sampleText(name: string, facts: Facts, n: number): string {
	if (facts.time) return new Date(Date.UTC(2031, 0, 1, 12, n % 60)).toISOString();
	if (facts.count64) return String(n);
	if (facts.known) return facts.known[0] ?? '';
	if (name === 'shareCode') return 'SAMP-LE00-0001';
	if (name === 'call') return 'required';
	if (/Ur[il]$/.test(name)) return `https://sample.example.test/${name}/${n}`;
	return `${name}-${n}`;
}

/** Returns the response of an operation: a list of `count` items, or a single object. */
export function sampleResponse(endpoint: AnyEndpoint, count = 3): Json {
	const shape = resourceShape(endpoint);
	if (!shape || !endpoint.envelope) return {};
	const enveloped = endpoint.output.entries[endpoint.envelope];
	const isMany = enveloped !== undefined && isList(bare(enveloped));
	const items = Array.from({length: isMany ? count : 1}, (_, index) => sampleItem(shape, index + 1));
	return {[endpoint.envelope]: isMany ? items : items[0], ...(endpoint.paging && {nextPageToken: ''})};
}
