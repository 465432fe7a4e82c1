import {describe, expect, test} from 'vitest';
import {type AnyEndpoint, resourceShape} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {fieldsOf, type Message} from '../../src/contract/schema.ts';
import {type Component, type ComponentType, componentTypes, Surface} from '../../src/contract/surfaces.ts';
import {sampleResponse} from '../../src/tenant/faults/sample.ts';
import {isJsonObject} from '../../src/text/json/object.ts';
import {violations} from '../support/document-rules.ts';

const withResource = Object.values<AnyEndpoint>(endpoints).filter((endpoint) => resourceShape(endpoint));

test.each(withResource)('the sample of $name follows the rules of the API document', (endpoint) => {
	const shape = resourceShape(endpoint);
	const content = sampleResponse(endpoint)[endpoint.envelope ?? ''];
	const broken = [content].flat().flatMap((item) => (shape ? violations(shape, item as object) : ['no shape']));
	// A sample also fills sensitive fields, which the console must redact.
	expect(broken.filter((rule) => !rule.endsWith('a secret is returned'))).toEqual([]);
});

/** The path of every field without fields of its own. A message within itself is not entered again. */
const leaves = (shape: Message, outside: readonly Message[] = []): readonly string[] =>
	fieldsOf(shape).flatMap(({name, shape: inner}) => {
		if (!inner) return [name];
		return outside.includes(inner) ? [] : leaves(inner, [...outside, shape]).map((path) => `${name}.${path}`);
	});

const hasLeaf = (value: unknown, [name, ...rest]: readonly string[]): boolean => {
	if (Array.isArray(value)) return value.some((item) => hasLeaf(item, name === undefined ? [] : [name, ...rest]));
	if (name === undefined) return value !== undefined && value !== null;
	return isJsonObject(value) && hasLeaf(value[name], rest);
};

test.each(withResource)('the items of the sample of $name have every field at any depth', (endpoint) => {
	const shape = resourceShape(endpoint);
	const content = sampleResponse(endpoint)[endpoint.envelope ?? ''];
	const missing = shape ? leaves(shape).filter((path) => !hasLeaf(content, path.split('.'))) : [];
	// A single object has one member of a group.
	const isAlternative = (path: string) => endpoint.effect === 'write' && /^(idp[B-F]|svcLocal)\./.test(path);
	// A listed surface is active.
	const deleted = shape === Surface ? ['deletedAt'] : [];
	expect(missing.filter((path) => !isAlternative(path))).toEqual(deleted);
});

test.each(withResource)('the flags of the sample of $name are on, which a screen shows', (endpoint) => {
	expect(JSON.stringify(sampleResponse(endpoint))).not.toContain('false');
});

describe('a sample surface', () => {
	const [surface] = sampleResponse(endpoints.listSurfaces).surfaces as [Surface];
	const {components = []} = surface;
	const childrenOf = (component: Component): readonly string[] =>
		Object.values(component).flatMap((members) => (members as {children?: {ids?: string[]}}).children?.ids ?? []);

	test.each(Object.keys(componentTypes) as ComponentType[])('has a %s with its members', (type) => {
		const component = components.find(({id}) => id === type);
		const missing = fieldsOf(componentTypes[type]).filter(({name}) => !(name in (component?.[type] ?? {})));
		expect(missing.map(({name}) => name)).toEqual([]);
	});

	test('has components of one weight, but for the texts within others', () => {
		const weights = components.filter(({id = ''}) => !id.startsWith('in-')).map(({weight}) => weight);
		expect(new Set(weights)).toEqual(new Set([1]));
	});

	test('is a tree under its root', () => {
		const ids = components.map(({id = ''}) => id);
		const children = components.flatMap(childrenOf);
		expect(new Set(ids).size).toBe(ids.length);
		expect([...children].sort()).toEqual(ids.filter((id) => id !== 'root').sort());
	});

	test('is active', () => {
		expect(surface).toMatchObject({state: 'SURFACE_LIFECYCLE_STATE_ACTIVE'});
		expect(surface).not.toHaveProperty('deletedAt');
	});
});
