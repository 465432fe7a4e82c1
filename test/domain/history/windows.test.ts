import {DatabaseSync} from 'node:sqlite';
import {expect, test} from 'vitest';
import {Windows} from '../../../src/domain/history/windows.ts';

test('bounds a window by the earlier end of both snapshots, also among ids outside the basic plane', () => {
	const database = new DatabaseSync(':memory:');
	database.exec('CREATE TABLE snapshot(id INTEGER PRIMARY KEY); CREATE TABLE item(snapshot, kind, id)');
	const insert = database.prepare('INSERT INTO item VALUES (?, ?, ?)');
	// UTF-16 orders an emoji before U+FB00, and UTF-8, which SQLite compares, orders it after.
	const ids = ['a', '\ufb00', '\u{1f600}'].flatMap((letter) =>
		Array.from({length: 200}, (_, number) => `${letter}${String(number).padStart(3, '0')}`),
	);
	const snapshots = [ids, ids.filter((id) => !id.startsWith('\ufb00'))];
	for (const [snapshot, list] of snapshots.entries()) {
		database.exec(`INSERT INTO snapshot VALUES (${snapshot})`);
		for (const id of list) insert.run(snapshot, 'apps', id);
	}
	const inside = (id: string, from: string | undefined, to: string | undefined) => {
		const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
		return (from === undefined || compare(id, from) > 0) && (to === undefined || compare(id, to) <= 0);
	};
	const sizes = [...new Windows(database).of([0, 1], 'apps')].map(({from, to}) =>
		snapshots.map((list) => list.filter((id) => inside(id, from, to)).length),
	);
	expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(251);
	expect([0, 1].map((side) => sizes.reduce((sum, counts) => sum + (counts[side] ?? 0), 0))).toEqual([600, 400]);
});
