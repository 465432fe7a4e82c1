import {expect, test} from 'vitest';
import {allowWrites} from '../../../src/console/app/dialogs/allow-writes.ts';
import {Messages} from '../../../src/console/app/messages.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';

test('a message stays until it is cleared, and errors are counted until they are looked at', () => {
	let now = 1;
	const messages = new Messages(() => now++);
	let changes = 0;
	messages.subscribe(() => void changes++);
	const state = () => [
		messages.current?.text,
		messages.current?.tone,
		messages.unseen,
		messages.errors.length,
		changes,
	];
	expect(state()).toEqual([undefined, undefined, 0, 0, 0]);
	messages.clear();
	messages.say('Saved');
	expect(state()).toEqual(['Saved', 'plain', 0, 0, 1]);
	messages.say('Failed', 'bad');
	expect(state()).toEqual(['Failed', 'bad', 0, 0, 2]);
	messages.clear();
	messages.clear();
	expect(state()).toEqual([undefined, undefined, 0, 0, 3]);
	messages.log('one');
	messages.log('two');
	expect(state()).toEqual([undefined, undefined, 2, 2, 5]);
	expect(messages.errors).toEqual([
		{text: 'two', at: 2},
		{text: 'one', at: 1},
	]);
	messages.markSeen();
	expect(state()).toEqual([undefined, undefined, 0, 2, 6]);
	for (let count = 0; count < 199; count++) messages.log(`error ${count}`);
	expect([messages.errors.length, messages.errors.at(-1)?.text, messages.unseen]).toEqual([200, 'two', 199]);
});

test('writes are allowed for some minutes, here without a limit, or not at all', () => {
	const said = (minutes: number, isDemo = false) => {
		const reports: unknown[] = [];
		const writes = new Arming({now: () => 0, isPinned: false, isDemo, isProtected: false});
		allowWrites(writes, minutes, (...report) => void reports.push(report));
		return [...reports, writes.left];
	};
	expect(said(1)).toEqual([['Writes are allowed for 1 minute', 'warn'], 60_000]);
	expect(said(10)).toEqual([['Writes are allowed for 10 minutes', 'warn'], 600_000]);
	expect(said(0)).toEqual([['Writes are no longer allowed', 'warn'], 0]);
	expect(said(0, true)).toEqual([['Writes are no longer allowed', 'warn'], 0]);
	expect(said(5, true)).toEqual([['Writes are allowed here without a time limit', 'warn'], Number.POSITIVE_INFINITY]);
	expect(said(121)).toEqual([[expect.stringContaining('120'), 'bad'], 0]);
});
