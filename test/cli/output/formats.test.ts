import {expect, test} from 'vitest';
import {flagRows} from '../../../src/settings/launch/flags.ts';
import {castellan, localTenant} from '../launch.ts';

const rows = ['table', 'json', 'ndjson', 'csv', 'markdown', 'yaml'];
const apps = [{id: 'app_1', displayName: 'Payroll'}];
const surfaces = [
	{conversationId: 'cnv_1', surfaceId: 's', components: [{id: 'root', text: {text: {literal: 'Hello'}}}]},
];

test.each([
	['apps', rows],
	['notifications', rows],
	['keys', rows],
	['board', [...rows, 'sarif']],
	['', [...rows, 'sarif']],
	['surfaces cnv_1', [...rows, 'text']],
	['surfaces check --file -', ['ndjson']],
	['watch apps --count 1', ['ndjson']],
	['metrics', []],
])('castellan %s prints the formats that its error names, and no other', async (line, formats) => {
	for (const format of [...(flagRows.output.choices ?? []), 'wrong']) {
		const {fetch} = localTenant({apps, surfaces});
		const {code, stdout, stderr} = await castellan(`${line} -o ${format}`.trim(), {
			fetch,
			typed: JSON.stringify({surfaces}),
		});
		if (formats.includes(format)) {
			expect(code).not.toBe(2);
			if (format !== 'ndjson') expect(stdout).not.toBe('');
			continue;
		}
		expect([code, stdout]).toEqual([2, '']);
		const named = /must be (?:one of )?(.*), not/.exec(stderr)?.[1]?.split(', ') ?? [];
		expect(named).toEqual(formats);
	}
});
