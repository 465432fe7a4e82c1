import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {EditorError, editText} from '../../src/settings/editor.ts';

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

test('an editor with a blank in its path runs when it is quoted', async () => {
	const path = editor('my editor', Buffer.from(text));
	expect(await edit(`'${path}'`)).toBe(text);
	await expect(edit(path)).rejects.toThrow('the editor ended with exit code');
	await expect(edit('no-such-editor')).rejects.toThrow(/^the editor ended with exit code 127$/);
});
