/** What the journal says of a run that deletes tools. */
import {expect, test} from 'vitest';
import {deletionEntry} from '../../../src/domain/journal/write-entry.ts';
import type {ChunkState, Ledger} from '../../../src/domain/writes/tool-bindings/run.ts';

const tools = ['one', 'two'].map((toolName) => ({toolName}));

test.each<[readonly ChunkState[], string | undefined]>([
	[['done', 'done'], 'applied'],
	[['done', 'refused'], 'partly applied'],
	[['refused', 'not-sent'], 'refused'],
	[['done', 'unknown'], 'UNKNOWN'],
	[['unknown', 'not-sent'], 'UNKNOWN'],
	[['not-sent', 'pending'], undefined],
	[['failed', 'not-sent'], undefined],
])('a run with tools that are %j is in the journal as %s', (states, outcome) => {
	const rows = states.map((state, at) => ({state, tools: [tools[at]]}));
	const ledger = {plan: {serverId: 'srv_1', tools}, rows, isEnded: true} as unknown as Ledger;
	const entry = deletionEntry(ledger, 'receipt.json');
	expect(entry && [entry.action, entry.outcome, entry.receipt]).toEqual(outcome && ['sent', outcome, 'receipt.json']);
});
