import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {shellWord} from '../../../src/text/terminal/shell-word.ts';

test.each([
	'srv_2',
	'a/b.json',
	'/Library/Application Support/x.json',
	"it's",
	'$(id)',
	'',
	':write 10m',
	'a\nb',
	'~/x',
	'ä',
])('a shell reads %j as itself', (text) => {
	expect(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`]).toString()).toBe(text);
});

test('leaves ordinary ids and paths as they are', () => {
	expect(['srv_2', '/tmp/run-1.resume.json'].map(shellWord)).toEqual(['srv_2', '/tmp/run-1.resume.json']);
});
