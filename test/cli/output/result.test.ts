/** Commands without items print JSON too. */
import {expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {castellan, pages, settingsIn, signedIn} from '../launch.ts';

test('every command prints JSON with -o json, also without items', async () => {
	const settings = await settingsIn(await folder());
	const list = {list: [{id: 'ac_1', displayName: 'A'}]};
	const json = async (args: string, more: Parameters<typeof castellan>[1] = {}) => {
		const {code, stdout} = await castellan(`${args} -o json`, {settings, fetch: pages(list, list, list), ...more});
		expect(code).toBe(0);
		return JSON.parse(stdout);
	};
	const login = {typed: 'token-of-tests', env: {}};
	expect(await json('login --base-url https://acme.example --profile acme', login)).toMatchObject({profile: 'acme'});
	expect(await json('profiles add other --base-url https://other.example')).toEqual({name: 'other', saved: true});
	expect(await json('profiles use other')).toEqual({name: 'other', inUse: true});
	expect(await json('profiles remove other')).toEqual({name: 'other', removed: true});
	expect(await json('save one --kind auth-configs')).toMatchObject({name: 'one'});
	expect(await json('history rm one')).toMatchObject([{name: 'one'}]);
	expect(await json('history')).toEqual([]);
	expect(await json('bookmarks')).toEqual([]);
	expect(await json('auth-configs update ac_1 --set displayName=A --dry-run')).toEqual([]);
	expect(await json('auth-configs update ac_1 --set displayName=A --yes')).toMatchObject({id: 'ac_1'});
	expect(await json('logout --profile acme', {env: {...signedIn, CASTELLAN_TOKEN: ''}})).toMatchObject({
		profile: 'acme',
	});
});
