/** The built program with the real pager of the machine. */
import {execFileSync} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {beforeEach, expect, onTestFinished, test} from 'vitest';
import {isThorough} from '../support/runs/runs.ts';
import {sane, start} from './pty.ts';

const hasLess = (() => {
	try {
		execFileSync('less', ['--version'], {stdio: 'ignore'});
		return true;
	} catch {
		return false;
	}
})();
beforeEach(({skip}) => skip(!hasLess, 'less is not installed'));

const size = {columns: 60, rows: 10};
const texts = Array.from({length: 30}, (_, index) => `line-${index}`).join('\n\n');
const messages = (text: string) =>
	[
		{createSurface: {surfaceId: 's'}},
		{updateComponents: {surfaceId: 's', components: [{id: 'root', component: 'Text', text}]}},
	]
		.map((message) => `${JSON.stringify(message)}\n`)
		.join('');

async function fileOf(text: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-pager-'));
	onTestFinished(() => rm(folder, {recursive: true}));
	const path = join(folder, 'draft.jsonl');
	await writeFile(path, text);
	return path;
}

test('less gets a long list, and q ends it', async () => {
	const session = await start(['apps', '--demo', '--limit', '50'], size);
	await session.waitFor(/^:/m);
	session.type('q');
	expect((await session.ended()).code).toBe(0);
	expect(session.modes()).toEqual(sane);
});

test.runIf(isThorough)(
	'a preview that is longer than the terminal is drawn at once, and again after a change',
	async () => {
		const path = await fileOf(messages(texts));
		const session = await start(['surfaces', 'preview', '--watch', path], size);
		await session.waitFor('line-29');
		await writeFile(path, messages(`${texts}\n\nchanged`));
		await session.waitFor('changed');
		session.type('\u0003');
		expect((await session.ended()).code).toBe(130);
		expect(session.modes()).toEqual(sane);
	},
);

test.runIf(isThorough)('messages on stdin that are longer than the terminal are drawn before their end', async () => {
	const path = await fileOf(messages(texts));
	const session = await start(['surfaces', '--file', '-'], {
		...size,
		line: `{ cat ${path}; read end </dev/tty; } | "$@"`,
	});
	await session.waitFor('line-29');
	session.type('\r');
	expect((await session.ended()).code).toBe(0);
});
