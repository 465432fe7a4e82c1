import {expect, test} from 'vitest';
import {logLines, WatchLog} from '../../../src/console/features/watch/WatchLog.tsx';
import {useWatching} from '../../../src/console/features/watch/watching.ts';
import type {WatchEvent} from '../../../src/domain/watch/watch.ts';
import {show} from '../show.tsx';

const event = (change: string, id: string) =>
	({at: '2026-06-15T12:00:05Z', change, id, label: '', fields: []}) as unknown as WatchEvent;

function drawn(events: readonly WatchEvent[], width: number, height: number) {
	function Log() {
		useWatching().events = events;
		return <WatchLog width={width} height={height} />;
	}
	const {lines} = show(<Log />, {
		size: {columns: width, rows: height},
		screen: {entry: {key: 0, address: {screen: 'apps', params: {}}, seeds: {}}, show: {now: 0, timeStyle: 'utc'}},
	});
	return lines().map((line) => `${line.trimEnd()}|`);
}

test('the log of a watch has a third of a body with room, and seven lines at most', () => {
	expect([8, 9, 11, 12, 20, 21, 24, 99].map((body) => logLines(true, body))).toEqual([0, 3, 3, 4, 6, 7, 7, 7]);
	expect(logLines(false, 30)).toBe(0);
});

test('the log says how many changes there are, and whether it shows all', () => {
	const events = [event('added', 'app_1'), event('removed', 'app_2_of_a_long_id'), event('added', 'app_3')];
	expect(drawn([], 40, 3)).toMatchInlineSnapshot(`
		[
		  "─ No changes yet ───────────────────────|",
		  "|",
		  "|",
		]
	`);
	expect(drawn(events.slice(0, 1), 40, 3)).toMatchInlineSnapshot(`
		[
		  "─ 1 change, latest first ───────────────|",
		  " 12:00:05Z added app_1|",
		  "|",
		]
	`);
	expect(drawn(events, 34, 4)).toMatchInlineSnapshot(`
		[
		  "─ 3 changes, latest first, not al…|",
		  " 12:00:05Z added app_1|",
		  " 12:00:05Z removed|",
		  "   app_2_of_a_long_id|",
		]
	`);
	expect(drawn(events, 34, 6)).toMatchInlineSnapshot(`
		[
		  "─ 3 changes, latest first ────────|",
		  " 12:00:05Z added app_1|",
		  " 12:00:05Z removed|",
		  "   app_2_of_a_long_id|",
		  " 12:00:05Z added app_3|",
		  "|",
		]
	`);
	expect(drawn(events, 23, 5)).toMatchInlineSnapshot(`
		[
		  "─ 3 changes, latest fi…|",
		  " 12:00:05Z added|",
		  "   app_1|",
		  " 12:00:05Z removed|",
		  "   app_2_of_a_long_id|",
		]
	`);
	expect(drawn(events, 9, 3)).toMatchInlineSnapshot(`
		[
		  "─ 3 chan…|",
		  " 12:00:05|",
		  "   Z add…|",
		]
	`);
});
