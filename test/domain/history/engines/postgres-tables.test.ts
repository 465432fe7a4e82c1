/** What the rows of a server mean, without a server. */
import {describe, expect, test} from 'vitest';
import {parsePostgresAddress} from '../../../../src/domain/history/engines/postgres-address.ts';
import {
	createTables,
	hasTables,
	inspected,
	postgresSchema,
	requireOwner,
} from '../../../../src/domain/history/engines/postgres-tables.ts';
import type {SqlRow, Work} from '../../../../src/domain/history/store/engine.ts';
import {layout} from '../../../../src/domain/history/store/schema.ts';

const address = parsePostgresAddress('postgres://db.example/history?sslmode=disable');

/** The result of the work, whose statements return these rows in order. */
function resultOf<T>(work: Work<T>, ...answers: readonly (readonly SqlRow[])[]) {
	const statements: string[] = [];
	for (let step = work.next(); ; step = work.next(answers[statements.length - 1] ?? [])) {
		if (step.done) return {statements, result: step.value};
		statements.push(step.value.sql);
	}
}
const named = (...names: readonly string[]) => names.map((name) => ({name}));
const ours = [named('meta', 'state', 'journal'), [{value: String(layout)}]];

test('a schema has the tables, has none, or is of another program or layout', () => {
	expect(resultOf(hasTables(address), []).result).toBe(false);
	expect(resultOf(hasTables(address), ...ours).result).toBe(true);
	for (const names of [['meta'], ['state'], ['diary'], ['diary', 'meta']])
		expect(() => resultOf(hasTables(address), named(...names))).toThrow(
			`Cannot use ${address.text} for the history: its schema castellan belongs to another program`,
		);
	expect(() => resultOf(hasTables(address), named('meta', 'state'), [{value: 9999}])).toThrow('its layout is 9999');
});

test('the tables are created in a database that has none', () => {
	expect(resultOf(createTables(address), ...ours).statements).toHaveLength(2);
	expect(resultOf(createTables(address), []).statements.slice(1)).toEqual([
		'CREATE SCHEMA IF NOT EXISTS castellan',
		postgresSchema,
	]);
});

describe('a server', () => {
	const row = {
		version: '17.2',
		isReadOnly: false,
		mayCreate: false,
		mayRead: true,
		mayWrite: true,
		mayChangeJournal: false,
	};
	const inspectedWith = (more: SqlRow, ...tables: readonly (readonly SqlRow[])[]) =>
		resultOf(inspected(address), [{...row, ...more}], ...tables).result;
	const facts = {
		version: '17.2',
		isReadOnly: false,
		mayRead: true,
		mayWrite: true,
		mayChangeJournal: false,
		problem: undefined,
	};

	test.each<[SqlRow, SqlRow]>([
		[{}, {}],
		[{isReadOnly: true}, {isReadOnly: true}],
		[{mayWrite: false}, {mayWrite: false}],
		[{mayChangeJournal: true}, {mayChangeJournal: true}],
		[{mayCreate: true}, {}],
	])('with the tables and %j gives these rights', (more, rights) => {
		expect(inspectedWith(more, ...ours)).toEqual({...facts, ...rights});
	});

	test('that this user may not read is not asked for its tables', () => {
		expect(inspectedWith({mayRead: false}, [])).toEqual({...facts, mayRead: false, mayWrite: false});
	});

	test.each([
		[true, 'castellan creates them with the first reading'],
		[false, 'Its owner runs the output of castellan history sql'],
	])('without tables says who creates them (may create: %s)', (mayCreate, how) => {
		expect(inspectedWith({mayCreate, mayRead: null, mayWrite: null, mayChangeJournal: null}, [])).toEqual({
			...{...facts, mayRead: false, mayWrite: mayCreate},
			problem: `${address.text} has no tables yet. ${how}`,
		});
	});

	test('whose schema is of another program has that problem', () => {
		expect(inspectedWith({}, named('diary')).problem).toContain('belongs to another program');
	});
});

test('only the owner of the tables removes what others use', () => {
	expect(() => resultOf(requireOwner(), [{owns: true, owner: 'ada'}])).not.toThrow();
	expect(() => resultOf(requireOwner(), [{owns: false, owner: 'ada'}])).toThrow('a user with the role ada');
});
