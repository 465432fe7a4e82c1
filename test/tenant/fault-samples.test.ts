import {describe, expect, test} from 'vitest';
import {type AnyEndpoint, resourceShape} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {fieldsOf} from '../../src/contract/schema.ts';
import {type Component, type ComponentType, componentTypes, type Surface} from '../../src/contract/surface.ts';
import {sampleResponse} from '../../src/tenant/faults/sample.ts';
import {violations} from '../support/document-rules.ts';

const withResource = Object.values<AnyEndpoint>(endpoints).filter((endpoint) => resourceShape(endpoint));

test.each(withResource)('the sample of $name follows the rules of the API document', (endpoint) => {
	const shape = resourceShape(endpoint);
	const content = sampleResponse(endpoint)[endpoint.envelope ?? ''];
	const broken = [content].flat().flatMap((item) => (shape ? violations(shape, item as object) : ['no shape']));
	// A sample also fills sensitive fields, which the console must redact.
	expect(broken.filter((rule) => !rule.endsWith('a secret is returned'))).toEqual([]);
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
