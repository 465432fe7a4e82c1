/** Text compared with an approved file. `SCREENS=write` writes the files instead; read the difference before you commit it. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {expect} from 'vitest';

export const isWriting = process.env.SCREENS === 'write';

/** The text must be the approved one, of a file or of a part of it. */
export const expectApproved = (path: string, text: string, approved: string): void =>
	expect.soft(text, `${path} differs: SCREENS=write approves it`).toBe(approved);

/** `path` is from the folder of the project, where tests run, also when they are bundled. */
export function expectApprovedFile(path: string, text: string): void {
	if (isWriting) writeFileSync(path, text);
	expectApproved(path, text, existsSync(path) ? readFileSync(path, 'utf8') : '');
}
