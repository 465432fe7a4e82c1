import {getEventListeners} from 'node:events';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {EditorError, editFile, editText} from '../../src/settings/editor.ts';

/** An editor in a file of this name, which writes the bytes to the file that it edits. */
function editor(name: string, bytes: Buffer): string {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-editor-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	writeFileSync(join(folder, 'bytes'), bytes);
	writeFileSync(join(folder, name), `#!/bin/sh\ncat "${folder}/bytes" > "$1"\n`, {mode: 0o700});
	return join(folder, name);
}

const edit = (command: string) => editText(command, 'before', 'a.yaml', {env: {}});
const text = 'name: Zoë 東京\n';

test('a text that the editor saved in UTF-8 is read', async () => {
	expect(await edit(editor('vi', Buffer.from(text)))).toBe(text);
});

test('a text in another encoding is named, and not lost', async () => {
	const error = await edit(editor('vi', Buffer.from('name: Zoë\n', 'latin1'))).catch((each: unknown) => each);
	expect(error).toBeInstanceOf(EditorError);
	expect(error).toMatchObject({message: expect.stringContaining('not UTF-8'), text: 'name: Zoë\n'});
});

test('a text is edited in a file and a folder that only their owner can use, which are removed', async () => {
	const script = 'modes=$(ls -ld "$0" "$(dirname "$0")" | cut -c1-10); echo "$0" "$modes" > "$0"';
	const [path = '', ...modes] = (await edit(`sh -c '${script}'`)).trim().split(/\s/);
	expect([basename(path), ...modes]).toEqual(['a.yaml', 'drwx------', '-rw-------']);
	expect(existsSync(dirname(path))).toBe(false);
});

test('a text whose file the editor removes is the one before', async () => {
	expect(await edit('rm')).toBe('before');
});

test('a text whose file cannot be read is the one before, with an error', async () => {
	const error = await edit(`sh -c 'rm "$0"; mkdir "$0"'`).catch((each: unknown) => each);
	expect(error).toMatchObject({message: expect.stringContaining('the edited file cannot be read: '), text: 'before'});
});

test.each([
	['a text that was saved stays', 'echo saved > "$0"', 'saved\n'],
	['a text that was saved in another encoding stays', 'printf "caf\\351" > "$0"', 'caf\ufffd'],
	['a text that was not saved is removed', ':', undefined],
])('when castellan ends, %s', async (_, script, kept) => {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-editor-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	const started = join(folder, 'started');
	const reports: string[] = [];
	const ending = new AbortController();
	const command = `exec sh -c '${script}; echo "$0" > ${started}.new; mv ${started}.new ${started}; exec sleep 60'`;
	const edited = editText(command, 'before', 'a.yaml', {
		...{env: {}, signal: ending.signal, report: (message: string) => void reports.push(message)},
	});
	while (!existsSync(started)) await new Promise((resolve) => setImmediate(resolve));
	ending.abort();
	await expect(edited).rejects.toThrow(/^the edit(or ended with SIGHUP|ed file is not UTF-8: save it in UTF-8)$/);
	const path = readFileSync(started, 'utf8').trim();
	expect(reports).toEqual(kept === undefined ? [] : [`the text saved by the editor stays in ${path}`]);
	expect(existsSync(dirname(path))).toBe(kept !== undefined);
	if (kept !== undefined) expect(readFileSync(path, 'utf8')).toBe(kept);
	rmSync(dirname(path), {recursive: true, force: true});
});

test('a file of the person is edited in its place, and an editor that fails is an error', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-editor-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	const file = join(folder, 'config.yaml');
	const {signal} = new AbortController();
	await editFile('touch', file, {env: {}, signal});
	expect([existsSync(file), getEventListeners(signal, 'abort')]).toEqual([true, []]);
	await expect(editFile('rm -r nothing', file, {env: {}})).rejects.toThrow('the editor ended with exit code 1');
});

test('an editor with a blank in its path runs when it is quoted', async () => {
	const path = editor('my editor', Buffer.from(text));
	expect(await edit(`'${path}'`)).toBe(text);
	await expect(edit(path)).rejects.toThrow('the editor ended with exit code');
	await expect(edit('no-such-editor')).rejects.toThrow(/^the editor ended with exit code 127$/);
});
