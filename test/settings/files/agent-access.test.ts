/** The files with which a person supervises agents, and the proposals of agents. */
import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {agentAccess} from '../../../src/settings/files/agent-access.ts';
import {textFiles, writeText} from '../../../src/settings/files/disk.ts';
import {proposalFiles} from '../../../src/settings/files/proposals.ts';
import {folder, realDisk} from './disk.ts';

async function access() {
	const directory = join(await folder(), 'new', 'state');
	const paths = {
		agentJournalFile: join(directory, 'calls'),
		agentRequestsFile: join(directory, 'requests'),
		agentStopFile: join(directory, 'stopped'),
	};
	return {directory, paths, agents: agentAccess(realDisk, paths)};
}

test('calls are added to a private journal, whose larger half becomes the older one', async () => {
	const {directory, paths, agents} = await access();
	expect(await agents.entries()).toEqual([]);
	await agents.record({tool: 'find'});
	await agents.record({tool: 'get'});
	expect((await stat(paths.agentJournalFile)).mode & 0o777).toBe(0o600);
	expect(await readdir(directory)).toEqual(['calls']);
	await writeFile(paths.agentJournalFile, `{"tool":"board"}\n${'x'.repeat(1024 * 1024 - 17)}`);
	await agents.record({tool: 'at the limit'});
	expect(await readdir(directory)).toEqual(['calls']);
	await agents.record({tool: 'next'});
	expect(await readdir(directory)).toEqual(['calls', 'calls.1']);
	expect(await readFile(paths.agentJournalFile, 'utf8')).toBe('{"tool":"next"}\n');
	expect(await agents.entries()).toEqual([{tool: 'board'}, {tool: 'next'}]);
});

test('recent requests are changed as a list of objects, and a damaged file counts as empty', async () => {
	const {paths, agents} = await access();
	const add = (id: number) => agents.updateRequests((all: readonly object[]) => [...all, {id}]);
	await add(1);
	await add(2);
	expect(JSON.parse(await readFile(paths.agentRequestsFile, 'utf8'))).toEqual([{id: 1}, {id: 2}]);
	await writeFile(paths.agentRequestsFile, '[5, {"id": 3}]');
	await add(4);
	expect(JSON.parse(await readFile(paths.agentRequestsFile, 'utf8'))).toEqual([{id: 3}, {id: 4}]);
	await writeFile(paths.agentRequestsFile, '{"id": 3}');
	await add(5);
	expect(JSON.parse(await readFile(paths.agentRequestsFile, 'utf8'))).toEqual([{id: 5}]);
});

test('agents are stopped and resumed once', async () => {
	const {agents} = await access();
	const states = [await agents.isStopped(), await agents.resume(), await agents.stop(), await agents.stop()];
	expect(states).toEqual([false, false, true, false]);
	expect([await agents.isStopped(), await agents.resume(), await agents.isStopped()]).toEqual([true, true, false]);
});

test('a proposal is saved, listed, claimed once, and removed with its claim', async () => {
	const directory = join(await folder(), 'new', 'proposals');
	const files = proposalFiles(realDisk, directory);
	expect(await files.list()).toEqual([]);
	const id = 'prop_0123456789ab';
	await files.save(id, 'first');
	await files.save(id, 'second');
	await writeFile(join(directory, '..', 'x.json'), 'of another');
	expect([await files.read(id), await files.read('../x'), await files.list()]).toEqual(['first', undefined, [id]]);
	await files.replace(id, 'third');
	expect([await files.read(id), await files.claim(id), await files.claim(id)]).toEqual(['third', true, false]);
	expect(await files.list()).toEqual([id]);
	await files.remove(id);
	expect(await readdir(directory)).toEqual([]);
	await files.remove(id);
});

test('a record is written into a new folder, and removed if it is there', async () => {
	const path = join(await folder(), 'new', 'folder', 'record');
	await writeText(realDisk, path, 'text');
	expect(await readFile(path, 'utf8')).toBe('text');
	const files = textFiles(realDisk);
	await files.remove(path);
	await files.remove(path);
	expect(await readdir(join(path, '..'))).toEqual([]);
});
