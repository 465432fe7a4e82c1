import * as fs from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {Api} from '../../../../src/client/api.ts';
import {saveResume} from '../../../../src/domain/writes/tool-bindings/files.ts';
import {toolCounts} from '../../../../src/domain/writes/tool-bindings/ledger.ts';
import {parseTools} from '../../../../src/domain/writes/tool-bindings/parse.ts';
import {planDeletion, previewChunk} from '../../../../src/domain/writes/tool-bindings/plan.ts';
import {readResume} from '../../../../src/domain/writes/tool-bindings/resume.ts';
import {type Ledger, runDeletion} from '../../../../src/domain/writes/tool-bindings/run.ts';
import type {ToolRef} from '../../../../src/domain/writes/tool-bindings/tool.ts';
import {textFiles} from '../../../../src/settings/files/disk.ts';
import {folder, realDisk} from '../../../settings/files/disk.ts';
import {connected, now} from '../auth-config/tenant.ts';

const tools = Array.from({length: 320}, (_, n): ToolRef => ({appId: 'app_1', connectorId: 'con_1', id: `tool_${n}`}));
const other = {appId: 'app_1', connectorId: 'con_2', id: 'tool_1'};
const seeded = () => connected({toolServers: [{id: 'srv/1', tools: [...tools, other]}]});

async function last(api: Api, list: readonly ToolRef[], take: (ledger: Ledger) => unknown = () => undefined) {
	let final: Ledger | undefined;
	for await (const ledger of runDeletion(api, planDeletion(api, 'srv/1', list), {now: () => now})) {
		await take(ledger);
		final = ledger;
	}
	if (!final) throw new Error('No ledger');
	return final;
}

test('deletes exactly a pasted list, in chunks, as previewed', async () => {
	const {tenant, api} = seeded();
	const {tools: parsed} = parseTools(
		tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n'),
	);
	const preview = previewChunk(api, planDeletion(api, 'srv/1', parsed), 3);
	const ledger = await last(api, parsed);
	expect(toolCounts(ledger)).toMatchObject({done: 320});
	expect(ledger.rows.map(({requestId}) => requestId)).not.toContain(undefined);
	const record = api.journal.records.at(-1);
	expect(record?.url).toBe(preview.url);
	expect(JSON.parse(record?.requestBody ?? '')).toEqual(JSON.parse(preview.body ?? ''));
	expect(tenant.store.toolBindings.list('srv/1')).toEqual([other]);
});

test('continues after a lost connection with the resume file', async () => {
	const {tenant, api} = seeded();
	const path = join(await folder(), 'run.json');
	let sent = 0;
	const stopped = await last(api, tools, async (ledger) => {
		await saveResume(textFiles(realDisk), path, ledger);
		if (++sent === 3) tenant.fail('deleteToolBindings=dropped');
	});
	expect(stopped.rows.map(({state}) => state)).toEqual(['done', 'done', 'unknown', 'not-sent']);
	tenant.fail('');

	const result = readResume(await fs.readFile(path, 'utf8'), {tenant: api.baseUrl, serverId: 'srv/1'});
	if (result.state !== 'read') throw new Error(result.message);
	expect(result.resume).toMatchObject({done: 200, unknown: tools.slice(200, 300), remaining: tools.slice(300)});
	const ended = await last(api, [...result.resume.unknown, ...result.resume.remaining]);
	expect(toolCounts(ended).done).toBe(120);
	expect(tenant.store.toolBindings.list('srv/1')).toEqual([other]);
});

test.each(['429', '429-seconds'])('stops at %s without unknown tools', async (fault) => {
	const {tenant, api} = seeded();
	tenant.fail(`deleteToolBindings=${fault}x1`);
	const refused = await last(api, tools);
	expect(refused.rows.map(({state}) => state)).toEqual(['refused', 'not-sent', 'not-sent', 'not-sent']);
});
