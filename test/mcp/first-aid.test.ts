/** A coding agent that runs commands in a shell: no console, no prompt, and errors that it can parse. */
import {PassThrough} from 'node:stream';
import {describe, expect, test} from 'vitest';
import {inputFrom, outputTo} from '../../src/cli/streams.ts';
import {hasTerminal, isAgent} from '../../src/settings/launch/capabilities.ts';
import {castellan, localTenant, signedIn} from '../cli/launch.ts';

const agents = [{AI_AGENT: '1'}, {CLAUDECODE: '1'}, {GEMINI_CLI: '1'}, {CURSOR_AGENT: '1'}];
const terminal = {stdin: {isTty: true}, stdout: {isTty: true}};

test('an agent has no terminal, with any kind of streams', () => {
	expect(hasTerminal({...terminal, env: {CLAUDECODE: ''}})).toBe(true);
	for (const env of agents) expect([isAgent(env), hasTerminal({...terminal, env})]).toEqual([true, false]);
	const stream = Object.assign(new PassThrough(), {isTTY: true});
	const {signal} = new AbortController();
	expect([inputFrom(stream, stream, {signal}).isTty, outputTo(stream, {signal}).isTty]).toEqual([true, true]);
	expect([
		inputFrom(stream, stream, {signal, isPlain: true}).isTty,
		outputTo(stream, {signal, isPlain: true}).isTty,
	]).toEqual([false, false]);
});

describe('an error with JSON asked for', () => {
	test.each([
		['apps app_none -o json', 4, 'has no app app_none'],
		['apps --nonsense -o json', 2, 'unknown option'],
		['apps -o ndjson --fields x', 2, 'there is no field'],
		['apps --limit x --output json', 2, '--limit'],
	])('is one line of JSON for an agent: %s', async (line, exitCode, words) => {
		const {fetch} = localTenant({apps: []});
		const forAgent = await castellan(line, {fetch, env: {...signedIn, CLAUDECODE: '1'}});
		expect(forAgent.stderr.trim().split('\n')).toHaveLength(1);
		expect(JSON.parse(forAgent.stderr)).toEqual({error: {exitCode, message: expect.stringContaining(words)}});
		const forPerson = await castellan(line, {fetch});
		expect(forPerson.stderr).toMatch(/^castellan: /);
		expect([forAgent.code, forPerson.code]).toEqual([exitCode, exitCode]);
	});
});
