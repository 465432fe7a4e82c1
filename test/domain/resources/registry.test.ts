/** Rules that every descriptor of the registry follows, so that what is derived from it works. */
import {describe, expect, test} from 'vitest';
import {pathParams} from '../../../src/contract/endpoint.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {fieldsOf} from '../../../src/contract/schema.ts';
import {formatAddress, parseAddress} from '../../../src/domain/address/address.ts';
import {guessAddresses} from '../../../src/domain/address/find.ts';
import {routes} from '../../../src/domain/address/routes.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import {type CompleteRegistry, descriptors, isResource, resources} from '../../../src/domain/resources/index.ts';
import {paramNames} from '../../../src/domain/resources/path.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {sampleItem} from '../../../src/tenant/faults/sample.ts';
import {placeColumns} from '../../../src/text/row.ts';

// @ts-expect-error The other reads have no descriptor.
void ({searchApps: apps} satisfies CompleteRegistry);
// @ts-expect-error The descriptor belongs to another endpoint.
void ({listAuthConfigs: apps} satisfies Partial<CompleteRegistry>);

describe.each(descriptors.map((descriptor) => [descriptor.name, descriptor] as const))('%s', (_, descriptor) => {
	test('has paths with the ids of its endpoint', () => {
		const {endpoint, route, item, entry} = descriptor;
		const isOneTime = 'isOneTime' in endpoint;
		const ids = isOneTime ? 0 : pathParams(endpoint).length;
		const own = isResource(descriptor) ? route : (item?.route ?? route);
		expect(paramNames(own)).toHaveLength(ids);
		if (isResource(descriptor)) expect(paramNames(descriptor.item.route)).toHaveLength(ids + 1);
		if (entry) expect(paramNames(entry.route)).toHaveLength(ids - 1);
	});
});

test('lists that share an input take the same kind of value for it', () => {
	const fields = resources.flatMap(({endpoint, searchFields}) => [
		...pathParams(endpoint).map(({name}) => ({input: name, kind: 'text'})),
		...searchFields,
	]);
	for (const same of Map.groupBy(fields, ({input}) => input).values())
		expect(new Set(same.map(({kind}) => kind)).size).toBe(1);
});

test('the lists of the history have distinct places in its order', () => {
	const places = descriptors.flatMap(({historyOrder}) => historyOrder ?? []).sort((a, b) => a - b);
	expect(places).toEqual(places.map((_, index) => index + 1));
});

describe.each(resources.map((resource) => [resource.name, resource] as const))('the list %s', (_, resource) => {
	const fields = fieldsOf(resource.shape).map(({name}) => name);
	const row = sampleItem(resource.shape, 1) as Row;

	test('has distinct columns, the first of which the smallest screen keeps', () => {
		const ids = resource.columns.map(({id}) => id);
		expect(new Set(ids).size).toBe(ids.length);
		const columns = resource.columns.map(({text: _, tone: __, spoken: ___, ...column}) => ({
			...column,
			text: () => '',
		}));
		const shown = placeColumns(columns, 30).map(({column}) => column.rank);
		expect(shown).toEqual(expect.arrayContaining(resource.columns.map(({rank}) => rank).filter((rank) => rank === 0)));
		expect(shown).toContain(0);
	});

	test('has headings that fit into their columns, with room for the sign of a sort', () => {
		const wide = resource.columns.filter(({title, heading = title, width}) => heading.length >= width);
		expect(wide.map(({id}) => id)).toEqual([]);
	});

	test('names fields of its items in groups, and inputs of its endpoint in searches', () => {
		const {groups, searchFields, endpoint} = resource;
		expect(groups.flatMap((group) => group.fields).filter((field) => !fields.includes(field))).toEqual([]);
		const inputs = Object.keys(endpoint.params.entries);
		expect(searchFields.map(({input}) => input).filter((input) => !inputs.includes(input))).toEqual([]);
		expect(searchFields[0]?.kind ?? 'text').toBe('text');
	});

	test('opens the item of a row, and links to addresses', () => {
		const params = Object.fromEntries(paramNames(resource.route).map((name) => [name, `${name}-1`]));
		const address = parseAddress(resource.address(row, params));
		expect(address.screen).toBe(resource.item.screen);
		expect(Object.values(address.params)).toEqual([...Object.values(params), resource.id(row)]);
		for (const link of resource.links?.(row) ?? [])
			expect(formatAddress(parseAddress(link.address))).toBe(link.address);
	});
});

const placedIn = (width: number) => {
	const columns = authConfigs.columns.map(({spoken: _, tone: __, ...column}) => ({...column, text: () => ''}));
	return placeColumns(columns, width);
};

test('a narrow screen drops all of an auth config before its name, its deadline and its status', () => {
	const shown = (width: number) => placedIn(width).map(({column}) => column.id);
	const dropped = Array.from({length: 200}, (_, at) => shown(200 - at)).flatMap((ids, at, all) =>
		(all[at - 1] ?? ids).filter((id) => !ids.includes(id)),
	);
	expect(dropped).toEqual(['updatedAt', 'id', 'bootstrapDomains', 'isDefaultBootstrap', 'providerType', 'status']);
});

test('the domains of an auth config take the room that a wide screen has left', () => {
	const width = (room: number) => placedIn(room).find(({column}) => column.id === 'bootstrapDomains')?.width;
	expect(width(250)).toBe(50 + (width(200) ?? 0));
});

test('every screen has its own path', () => {
	const paths = Object.values(routes).map((path) => path.replace(/\{\w+\}/g, '{}'));
	expect(new Set(paths).size).toBe(paths.length);
});

test.each(Object.values(endpoints).map(({name, path}) => [name, path]))(
	'a pasted URL of %s opens the address of its subject',
	(_, path) => {
		const url = `https://acme.example${path.replace(/\{\w+\}/g, 'x1')}`;
		const [guess] = guessAddresses(url, {host: 'acme.example', nameOf: () => undefined});
		expect(guess?.isCertain).toBe(true);
	},
);
