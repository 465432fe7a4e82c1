/** `--fields` of verbs that change something on this machine. */
import {readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {folder} from '../settings/files/disk.ts';
import {castellan, settingsIn} from './launch.ts';

const config = 'profile: a\nprofiles:\n  a: {baseUrl: https://acme.example}\n  b: {baseUrl: https://b.example}\n';
const saved = '{"https://acme.example":{"bookmarks":[{"name":"vault","address":"apps"}]}}';
const credentials = '{"a":{"kind":"token","baseUrl":"https://acme.example","token":"canary-4711"}}';

test.each([
	['login --base-url https://acme.example', 'profil'],
	['logout --profile a', 'profil'],
	['profiles add c --base-url https://c.example', 'nam'],
	['profiles use b', 'nam'],
	['profiles remove b', 'nam'],
	['bookmarks remove vault', 'nam'],
	['save s', 'nam'],
	['history rm 1', 'nam'],
	['whoami', 'profil'],
])('%s rejects an unknown field before it does anything', async (args, field) => {
	const directory = await folder();
	const files = {'config.yaml': config, 'places.json': saved, 'credentials.json': credentials};
	for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text, {mode: 0o600});
	let requests = 0;
	const outcome = await castellan(`${args} -o json --fields ${field}`, {
		settings: await settingsIn(directory),
		env: {},
		typed: 'canary-4712\n',
		fetch: async () => {
			requests++;
			return Response.json({});
		},
	});
	expect(outcome).toMatchObject({code: 2, stdout: ''});
	expect(outcome.stderr).toContain(
		`--fields: there is no field “${field}”. Try ${field === 'nam' ? 'name' : 'profile'}`,
	);
	expect(requests).toBe(0);
	expect((await readdir(directory)).sort()).toEqual(Object.keys(files).sort());
	for (const [name, text] of Object.entries(files)) expect(await readFile(join(directory, name), 'utf8')).toBe(text);
});
