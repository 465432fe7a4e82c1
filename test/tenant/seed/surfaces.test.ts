import {describe, expect, test} from 'vitest';
import {type Component, type ComponentType, componentTypes, type Surface} from '../../../src/contract/surfaces.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';

const {surfaces, demo} = demoSeed({apps: 480, now: Date.UTC(2026, 2, 14, 15), odd: true});
const inState = (state: string) => surfaces.filter((surface) => surface.state === `SURFACE_LIFECYCLE_STATE_${state}`);
const active = inState('ACTIVE').filter(({conversationId}) => conversationId === demo.conversationId);
const valid = active.filter(({surfaceId}) => surfaceId !== 'srf_broken');
const parts = (of: readonly Surface[]): readonly Component[] => of.flatMap(({components = []}) => components);

/** The ids of the children of a container of any type. */
const childrenOf = (component: Component): readonly string[] =>
	Object.values(component).flatMap((members) => (members as {children?: {ids?: string[]}}).children?.ids ?? []);

/** Serializes a value, with arguments that contain JSON as text written out. */
const unwrapped = (value: unknown): string =>
	JSON.stringify(value, (_, member: unknown) =>
		typeof member === 'string' && /^[[{].*[\]}]$/s.test(member) && isJson(member) ? JSON.parse(member) : member,
	);
const isJson = (text: string) => {
	try {
		return JSON.parse(text) !== undefined;
	} catch {
		// `JSON.parse` throws for any other text.
		return false;
	}
};

/** Whether the JSON of the valid surfaces matches. */
const has = (pattern: RegExp) => pattern.test(unwrapped(valid));

describe('the rich conversation', () => {
	test('has at least six active surfaces, in every role', () => {
		expect(active.length).toBeGreaterThanOrEqual(6);
		expect([...new Set(active.map(({role}) => role))].sort()).toEqual([
			'SURFACE_ROLE_PRIMARY',
			'SURFACE_ROLE_PROMPT',
			'SURFACE_ROLE_STATUS',
		]);
	});

	test.each(Object.keys(componentTypes) as ComponentType[])('uses %s in a valid surface', (type) => {
		expect(parts(valid).some((component) => component[type] !== undefined)).toBe(true);
	});

	test.each(Object.keys(componentTypes) as ComponentType[])('uses every member of %s', (type) => {
		const used = new Set(parts(valid).flatMap((component) => Object.keys(component[type] ?? {})));
		expect(Object.keys(componentTypes[type].entries).filter((member) => !used.has(member))).toEqual([]);
	});

	test.each([
		['LINE'],
		['STACKED_BAR'],
		['STACKED_AREA'],
		['PIE'],
		['DONUT'],
		['SHORT_TEXT'],
		['LONG_TEXT'],
		['NUMBER'],
		['OBSCURED'],
		['DATE'],
		['TIME'],
		['DATE_TIME'],
		['POSITIVE'],
		['NEGATIVE'],
		['NEUTRAL'],
		['VARIANT_PRIMARY'],
		['VARIANT_SECONDARY'],
		['VARIANT_TEXT'],
	])('uses the enum value %s', (value) => expect(has(new RegExp(`_${value}"`))).toBe(true));

	test.each([
		...['required', 'regex', 'length', 'numeric', 'email', 'and', 'or', 'not', 'formatString', 'formatCurrency'],
		...['pluralize', 'formatDate', 'openUrl'],
	])('calls %s', (name) => expect(has(new RegExp(`"call":"${name}"`))).toBe(true));

	test('charts have gaps: missing days, and a point without a value', () => {
		const points = parts(valid).flatMap(({svcChart}) => svcChart?.timeSeries?.series?.[0]?.points ?? []);
		expect(points.some(({ts, value}) => ts !== undefined && value === undefined)).toBe(true);
		const steps = points.slice(1).map(({ts = ''}, index) => Date.parse(ts) - Date.parse(points[index]?.ts ?? ''));
		expect(steps).toContain(86_400_000);
		expect(steps).toContain(5 * 86_400_000);
	});

	test('a table of 60 rows has a larger total', () => {
		const table = parts(valid).find(({svcTable}) => svcTable?.rows?.length === 60)?.svcTable;
		expect(Number(table?.totalRows)).toBeGreaterThan(60);
		expect(table?.rows?.every(({cells}) => cells?.length === table.columns?.length)).toBe(true);
	});

	test('a button has checks within and / or', () => {
		const [check] = parts(valid).find(({id}) => id === 'submit')?.button?.checks ?? [];
		expect(check?.and?.checks?.[1]?.or?.checks?.[1]?.and?.checks?.[0]?.call?.call).toBe('or');
	});
});

describe.each(valid.map((surface): [string, Surface] => [surface.surfaceId ?? '', surface]))('%s', (_, surface) => {
	const {components = []} = surface;
	const ids = components.map(({id = ''}) => id);

	test('is a tree with unique ids and one root', () => {
		expect(new Set(ids).size).toBe(ids.length);
		const childIds = components.flatMap(childrenOf);
		expect(new Set(childIds).size).toBe(childIds.length);
		expect(childIds.filter((id) => !ids.includes(id))).toEqual([]);
		expect(ids.filter((id) => !childIds.includes(id))).toHaveLength(1);
	});

	test('reads only paths of its data model', () => {
		const model: unknown = JSON.parse(surface.dataModelJson ?? '');
		const text = unwrapped(components);
		const paths = [...text.matchAll(/"path":"([^"]+)"/g), ...text.matchAll(/\$\{(\/[^}]+)\}/g)].map(
			([, path = '']) => path,
		);
		const missing = paths.filter((path) => {
			const steps = path.split('/').slice(1);
			return (
				steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], model) ===
				undefined
			);
		});
		expect(missing).toEqual([]);
	});

	test('contains only https addresses', () => {
		const addresses = JSON.stringify(components).match(/[a-z]+:(?:\/\/|alert)[^"]*/g) ?? [];
		expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([]);
	});
});

describe('the broken surface', () => {
	const components = active.find(({surfaceId}) => surfaceId === 'srf_broken')?.components ?? [];
	const byId = new Map(components.map((component) => [component.id ?? '', component]));
	const under = (id: string) => childrenOf(byId.get(id) ?? {});

	test('has a cycle', () => {
		expect(under('loop')).toContain('inner');
		expect(under('inner')).toContain('loop');
	});

	test('refers to a child that is missing', () => {
		expect(under('root').filter((id) => !byId.has(id))).toEqual(['nowhere']);
	});

	test('has a component of an unknown type and one without a type', () => {
		const allowed = new Set(['id', 'weight', ...Object.keys(componentTypes)]);
		expect(components.flatMap((component) => Object.keys(component)).filter((key) => !allowed.has(key))).toEqual([
			'svcHologram',
		]);
		expect(byId.get('shapeless')).toEqual({id: 'shapeless'});
	});

	test('has a button with a script address', () => {
		expect(byId.get('script')?.button?.action?.functionCall?.args?.url).toMatch(/^javascript:/);
	});
});

test('completed and deleted surfaces are in the same conversation, and an active one is in another', () => {
	expect(inState('COMPLETE').map(({conversationId}) => conversationId)).toEqual([demo.conversationId]);
	const deleted = inState('DELETED');
	expect(deleted.map(({conversationId}) => conversationId)).toEqual([demo.conversationId]);
	expect(deleted[0]?.deletedAt).toBeDefined();
	const elsewhere = inState('ACTIVE').filter(({conversationId}) => conversationId !== demo.conversationId);
	expect(elsewhere.map(({components}) => components?.length)).toEqual([2]);
});
