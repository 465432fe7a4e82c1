/** Which columns the tables of verbs have at each width of a terminal, and where each begins. */
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {soundApp} from '../../support/tenant/seeds.ts';
import {castellan, localTenant, settingsIn, signedIn} from '../launch.ts';

const call = {
	at: '2026-11-21T11:00:00.000Z',
	tool: 'find',
	target: 'apps',
	outcome: 'refused',
	reason: 'not served',
	ms: 12,
	requests: 1,
	tenant: 'acme.example',
	client: 'agent 1.0',
};

test('columns leave a narrow terminal in their order', async () => {
	const directory = await folder();
	await writeFile(join(directory, 'agent-calls.ndjson'), `${JSON.stringify(call)}\n`);
	const settings = await settingsIn(directory);
	const {fetch} = localTenant({
		apps: [soundApp({id: 'app_1', displayName: 'Payroll', appOwners: [], updatedAt: '2026-11-01T00:00:00Z'})],
		authConfigs: [{id: 'ac_1', isDefaultBootstrap: true}],
	});
	// The history has the time of its database, so the verbs have that of the machine: each age is as wide.
	const context = {now: () => Date.now()};
	const env = {...signedIn, CASTELLAN_AUTHOR: 'ada@acme.example'};
	const run = (line: string, columns: number) => castellan(line, {fetch, settings, env, isTty: true, columns, context});
	const until = new Date(Date.now() + 864_000_000).toISOString().slice(0, 10);
	await run('save before', 80);
	await run('history note apps/app_1 "the owner is on leave until the end of the year"', 80);
	await run(`board ack app-without-owners:app_1 --until ${until} --reason "the new owner follows"`, 80);
	const parts: string[] = [];
	for (const line of ['history notes', 'board acks', 'history journal', 'keys', 'mcp log'])
		for (const columns of [130, 110, 95, 80, 66, 54, 44, 36, 28]) {
			const [heading = ''] = stripVTControlCharacters((await run(`${line} -o table`, columns)).stdout).split('\n');
			parts.push(`${line} ${columns}: ${heading.trimEnd()}\n`);
		}
	expectApprovedFile('test/cli/output/approved/verb-columns.txt', parts.join(''));
});
