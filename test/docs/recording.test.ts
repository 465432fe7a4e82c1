/** The recording of the five tasks: it plays, and shows every answer. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import {plain} from '../support/cells.ts';
import {castOf} from '../support/recording/cast.ts';
import {tasks} from '../support/recording/tasks.ts';
import {createTerminal} from '../support/terminal.ts';

const folder = resolve(import.meta.dirname, '../../assets/recording');
const [header = '', ...events] = readFileSync(`${folder}/five-tasks.cast`, 'utf8').trim().split('\n');

test('the asciicast shows each question with its answer, within a minute', async () => {
	const {width, height, version} = JSON.parse(header) as Record<string, number>;
	expect(version).toBe(2);
	const terminal = createTerminal(width ?? 0, height ?? 0);
	const open = new Set(tasks);
	let last = 0;
	for (const event of events) {
		const [time, kind, data] = JSON.parse(event) as [number, string, string];
		expect(kind).toBe('o');
		expect(time).toBeGreaterThanOrEqual(last);
		last = time;
		terminal.stdout.write(data);
		await terminal.drained();
		for (const task of open)
			if (terminal.screen().includes(task.question) && terminal.screen().includes(task.answer)) open.delete(task);
	}
	expect([...open]).toEqual([]);
	expect(last).toBeLessThanOrEqual(60);
});

test('a background reaches the last column of the asciicast', async () => {
	const run = {text: 'a   ', look: {...plain, ground: '#112233'} as const, column: 0, width: 4};
	const [, event = ''] = castOf([{picture: {columns: 4, isLight: false, lines: [[run]]}, duration: 1}], 't').split(
		'\n',
	);
	expect(event).toContain('ma   \\u001b[0m"');
});
