import {describe, expect, test} from 'vitest';
import {resources} from '../../../src/domain/resources/index.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {castellan, localTenant, now, signedIn} from '../launch.ts';

const seed = demoSeed({apps: 30, now});
const run = (line: string) => castellan(line, {fetch: localTenant(seed).fetch, env: signedIn});

describe.each(resources.filter(({key, endpoint}) => !key && !endpoint.path.includes('{')))('$name', (resource) => {
	test('prints the item with an id', async () => {
		const {stdout: line} = await run(`${resource.name} --limit 1 -o ndjson`);
		const id = resource.id(JSON.parse(line));
		const {code, stdout} = await run(`${resource.name} ${id} -o json`);
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toEqual(JSON.parse(line));
		expect((await run(`${resource.name} ${id}`)).stdout).toContain(id);
	});

	test('reports an id that no item has', async () => {
		const {code, stdout, stderr} = await run(`${resource.name} none`);
		expect([code, stdout]).toEqual([4, '']);
		expect(stderr).toContain(`no ${resource.noun} none`);
	});

	test.each(resource.searchFields)('rejects --$flag beside an id', async ({flag, kind}) => {
		const {code, stderr} = await run(`${resource.name} x --${flag}${kind === 'flag' ? '' : ' y'}`);
		expect([code, stderr]).toEqual([2, expect.stringContaining(`--${flag} applies to the list`)]);
	});
});

test('a list whose items share ids takes none', async () => {
	expect(await run('owners app_0000001 ent_1 usr_1')).toMatchObject({code: 2});
});
