/** The verbs of the history: readings, names, notes and acknowledgements in a file of SQLite. */
import type {FailingVerb, State} from './verbs.ts';

const record = ['history record'];
const saved = ['save old'];
const finding = 'app-without-owners:app_1';
const acknowledge = `board ack ${finding} --until 2026-12-31 --reason known`;
const ofNotes = ['history note ac_1 "on leave"'];

const has =
	(table: string, where = 'true') =>
	({count}: State) =>
		count(`SELECT count(*) FROM ${table} WHERE ${where}`) > 0;
const hasNot =
	(table: string, where = 'true') =>
	(state: State) =>
		!has(table, where)(state);

export const historyVerbs: readonly FailingVerb[] = [
	{
		line: 'history record',
		effect: 'files',
		isDone: has('reading'),
		doneWords: /: recorded /,
		// A recorder whose every call failed cannot release its lease, so the lease has to expire.
		yields: /is recorded by another castellan/,
	},
	{
		line: 'history record --owners app_1/ent_1',
		effect: 'files',
		isDone: has('entitlement', 'seen > 0'),
		doneWords: /: recorded the owners of 1 /,
	},
	{line: 'history -o ndjson', effect: 'read', before: record},
	{line: 'changes ac_1 -o json', effect: 'read', before: record},
	{line: 'history plot -o csv', effect: 'read', before: record},
	{
		line: 'evidence --at last --out /evidence',
		effect: 'files',
		before: record,
		isDone: ({files}) => files.has('/evidence/SHA256SUMS'),
		doneWords: /wrote the evidence/,
		again: [0, 1],
	},
	{line: 'history notes -o ndjson', effect: 'read', before: [...record, ...ofNotes]},
	{line: 'history journal -o ndjson', effect: 'read', before: [...record, acknowledge]},
	{line: 'handover --since last -o json', effect: 'read', before: [...record, acknowledge]},
	{line: 'find app_1 -o json', effect: 'read', before: record},
	{line: 'people -o json', effect: 'read', before: record},
	// An entry of the journal follows the write.
	{line: 'auth-configs update ac_1 --set displayName=New --yes -o json', effect: 'write', before: record},
	{
		line: 'history note ac_1 "on leave"',
		effect: 'files',
		before: record,
		isDone: has('note'),
		doneWords: /wrote note/,
	},
	{line: 'save new', effect: 'files', isDone: has('name', "name = 'new'"), again: [0, 1]},
	{
		line: 'history rm old',
		effect: 'files',
		before: saved,
		isDone: hasNot('name', "name = 'old'"),
		doneWords: /removed old/,
		again: [0, 4],
	},
	{
		line: 'history rename old new',
		effect: 'files',
		before: saved,
		isDone: has('name', "name = 'new'"),
		doneWords: /renamed old/,
		again: [0, 4],
	},
	{line: 'changes --since old -o ndjson', effect: 'read', before: saved},
	{
		line: 'forget --yes',
		effect: 'files',
		before: [...record, ...saved],
		isDone: hasNot('reading'),
		doneWords: /: forgot /,
	},
	{line: acknowledge, effect: 'files', before: record, isDone: has('ack'), doneWords: /: acknowledged /, again: [0, 1]},
	{
		line: `board take ${finding}`,
		effect: 'files',
		before: record,
		isDone: has('ack'),
		doneWords: /: .* works on /,
		again: [0, 1],
	},
	{
		line: `board give ${finding} dana`,
		effect: 'files',
		before: record,
		isDone: has('ack'),
		doneWords: /: dana works on /,
		again: [0, 1],
	},
	{line: 'board acks -o ndjson', effect: 'read', before: [...record, acknowledge]},
	{line: 'board --at last -o json', effect: 'read', before: record, again: [0, 9]},
];
