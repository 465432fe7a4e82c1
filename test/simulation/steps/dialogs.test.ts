/** With `FAILED_STEPS=all` each request of the dialogs fails. Without, the seeds of the simulation have some of these faults. */
import {afterAll, expect, test} from 'vitest';
import {dialogs, failDialog} from './dialogs.ts';
import {compareTable, isWhole, type Report} from './report.ts';

const reports: Report[] = [];

test.runIf(isWhole).each(Object.entries(dialogs))(
	'a dialog makes no false statement when a step fails: %s',
	{timeout: 240_000},
	async (name, actions) => {
		const report = await failDialog(name, actions);
		reports.push(report);
		expect(report.falsehoods).toEqual([]);
	},
);

afterAll(() => {
	if (isWhole) compareTable('Dialog', reports);
});
