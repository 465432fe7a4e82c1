/** What a console does later, and when it closes, besides what a person asks of it. */
import {chmod, mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {failing, folder} from '../../settings/files/disk.ts';
import {openConsole} from './open-tenants.ts';

/** Time passes only when a test says so. The files of the test take real turns. */
function withoutTimers() {
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
	onTestFinished(() => void vi.useRealTimers());
}

test('names each file of the state that cannot be read', async () => {
	const {tenants, directory} = await openConsole({disk: failing('stat', 'EACCES')});
	expect((await tenants.close()).toSorted()).toEqual(
		['known-ids.json', 'places.json'].map((name) => expect.stringContaining(`${join(directory, name)} cannot be read`)),
	);
});

test('clears a share code from the clipboard after a minute, and then reminds nobody of it', async () => {
	const directory = await folder();
	const tool = join(directory, 'xclip');
	const clipboard = join(directory, 'clipboard');
	await mkdir(directory, {recursive: true});
	await writeFile(tool, `#!/bin/sh\nif [ "$3" = -o ]; then cat ${clipboard}; else cat > ${clipboard}; fi\n`);
	await chmod(tool, 0o755);
	withoutTimers();
	const {tenants} = await openConsole({env: {PATH: `${directory}:${process.env.PATH}`, DISPLAY: ':0'}});
	await tenants.services.machine.clipboard.write('KEEP', {isShort: true});
	vi.advanceTimersByTime(59_999);
	expect(await readFile(clipboard, 'utf8')).toBe('KEEP');
	vi.advanceTimersByTime(1);
	while ((await readFile(clipboard, 'utf8')) !== '') await new Promise((resolve) => setImmediate(resolve));
	expect(await tenants.close()).toEqual([]);
});

test('waits two seconds for a history that does not answer, and says what may be missing', async () => {
	withoutTimers();
	const {tenants, settings} = await openConsole();
	vi.spyOn(settings, 'load').mockReturnValue(new Promise(() => {}));
	tenants.services.state.journal?.({action: 'exported'});
	let messages: readonly string[] | undefined;
	void tenants.close().then((texts) => {
		messages = texts;
	});
	while (vi.getTimerCount() < 2) await new Promise((resolve) => setImmediate(resolve));
	await vi.advanceTimersByTimeAsync(1999);
	expect(messages).toBeUndefined();
	await vi.advanceTimersByTimeAsync(1);
	expect(messages).toEqual(['The history did not answer: the last entry may not be in the journal']);
});

const credentials = {kind: 'token', token: 't'} as const;

test('a sign-in that fails for another reason than its files is an error', async () => {
	const {tenants, settings} = await openConsole({lacks: 'credentials'});
	vi.spyOn(settings.credentials, 'save').mockRejectedValue(new TypeError('no store'));
	const accepted = {baseUrl: 'https://acme.example', credentials, profile: 'acme', isNew: true};
	await expect(tenants.services.tenant.signIn?.accept(accepted)).rejects.toThrow(TypeError);
	await tenants.close();
});

test('a sign-in is new until its profile is stored', async () => {
	const {tenants} = await openConsole({response: () => Response.json({list: []})});
	const {signIn} = tenants.services.tenant;
	const check = () => signIn?.check('https://new.example', credentials);
	const found = await check();
	expect(found).toMatchObject({profile: 'new.example', isNew: true});
	if (found) await signIn?.accept(found);
	expect(await check()).toMatchObject({profile: 'new.example', isNew: false});
	await tenants.close();
});
