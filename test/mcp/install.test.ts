/** The settings of clients in their files. */
import {readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {castellan} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';

const own = {type: 'stdio', command: 'castellan', args: ['mcp', '--profile', 'prod']};

test.each([
	['claude', undefined, {mcpServers: {castellan: own}}],
	[
		'claude',
		'{"mcpServers":{"other":{"command":"x"}},"more":[1]}',
		{mcpServers: {other: {command: 'x'}, castellan: own}, more: [1]},
	],
	['cursor', '{"mcpServers":{"castellan":{"command":"old"}}}', {mcpServers: {castellan: own}}],
	['vscode', '{"inputs":[]}', {inputs: [], servers: {castellan: own}}],
])('writes the settings of %s into a file with %s', async (client, before, after) => {
	const directory = await folder();
	const file = join(directory, 'new/mcp.json');
	const existing = join(directory, 'mcp.json');
	if (before !== undefined) await writeFile(existing, before);
	const path = before === undefined ? file : existing;
	const {code, stdout, stderr} = await castellan(`mcp install ${client} --profile prod --write ${path}`);
	expect({code, stdout, stderr}).toEqual({code: 0, stdout: '', stderr: expect.stringContaining(`wrote ${path}`)});
	expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(after);
	expect((await stat(path)).isFile()).toBe(true);
	expect(await castellan(`mcp install ${client} --profile prod --write ${path}`)).toMatchObject({code: 0});
	expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(after);
});

test.each(['', '// a comment\n{}', '[]', '{"mcpServers":[]}', '{"mcpServers":null}', 'x'])(
	'leaves a file with %j alone',
	async (text) => {
		const directory = await folder();
		const path = join(directory, 'mcp.json');
		await writeFile(path, text);
		const {code, stderr} = await castellan(`mcp install claude --write ${path}`);
		expect({code, stderr}).toEqual({code: 1, stderr: expect.stringContaining('nothing was written')});
		expect(await readFile(path, 'utf8')).toBe(text);
		expect(await readdir(directory)).toEqual(['mcp.json']);
	},
);
