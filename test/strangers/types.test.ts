/** Types that a generator makes of the OpenAPI document, compiled with a small program that uses them. */
import {execFile} from 'node:child_process';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {expect, onTestFinished, test} from 'vitest';
import {openApi} from '../../src/tenant/openapi.ts';

const require = createRequire(import.meta.url);
const generator = join(dirname(require.resolve('swagger-typescript-api/package.json')), 'dist/cli.mjs');
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const run = (program: string, args: readonly string[], cwd: string) =>
	promisify(execFile)(process.execPath, [program, ...args], {cwd});

/** Every line after `@ts-expect-error` is a misuse, and the compiler also rejects a comment without one. */
const usage = `import {Api, type AuthConfig, type Component} from './api.ts';

const {api} = new Api({baseUrl: 'http://127.0.0.1'});

export async function use(): Promise<void> {
	const {data: page} = await api.searchApps({query: 'vault', onlyDirectories: true, policyRefs: [{id: 'pol_1'}]});
	const ids: string[] = page.list.map(({id}) => id);
	const next: string = page.nextPageToken;
	await api.searchApps({});
	await api.listAuthConfigs({page_size: 100, page_token: next});
	const {data: updated} = await api.updateAuthConfig('ac_1', {
		authConfig: {displayName: 'Workforce', idpA: {hostedDomains: ['a.example.test']}, oidc: {scopes: ['openid']}},
		updateMask: 'displayName,idpA.hostedDomains,oidc.scopes',
	});
	const status: string | undefined = updated.authConfig.status;
	const type: AuthConfig['providerType'] = updated.authConfig.providerType;
	await api.deleteToolBindings('srv_1', {mcpTools: null});
	await api.rotateStepUpSecret('sp_1', {clientSecret: 'x'});
	const {data: owners} = await api.searchEntitlementOwners('a', 'e', {pageSize: 10});
	const email: string | undefined = owners.list[0]?.user?.email;
	const {data: found} = await api.getSecretByCode('AAAA-BBBB-CCCC');
	const size: string | undefined = found.secret.fileSize;
	const {data: shown} = await api.listSurfaces('cnv_1');
	const components: Component[] | undefined = shown.surfaces[0]?.components;
	const {data: settings} = await api.getNotificationSettings();
	const isOn: boolean | undefined = settings.orgNotificationSettings.channelSettings?.email?.digest?.enabled;
	console.log(ids, status, type, email, size, components, isOn);

	// @ts-expect-error An unknown input.
	await api.searchApps({queries: 'vault'});
	// @ts-expect-error A list of numbers.
	await api.searchApps({appIds: [1]});
	// @ts-expect-error A null in a list.
	await api.searchApps({appIds: [null]});
	// @ts-expect-error A read-only member.
	await api.updateAuthConfig('ac_1', {authConfig: {status: 'X'}, updateMask: 'status'});
	// @ts-expect-error A read-only member of a member.
	await api.updateAuthConfig('ac_1', {authConfig: {idpA: {additionalHostedDomains: []}}, updateMask: 'idpA'});
	// @ts-expect-error No mask.
	await api.updateAuthConfig('ac_1', {authConfig: {displayName: 'Workforce'}});
	// @ts-expect-error A tool without its connector.
	await api.deleteToolBindings('srv_1', {mcpTools: [{appId: 'a', id: 't'}]});
	// @ts-expect-error No secret.
	await api.rotateStepUpSecret('sp_1', {});
	// @ts-expect-error A number that is a text.
	console.log(page.list.map(({userCount}) => userCount ?? 0).reduce((sum, count) => sum - count, 0));
}
`;

test('the document gives types that allow a correct program and reject a wrong one', {
	timeout: 300_000,
	meta: {dear: {seconds: 6, proves: 'a generator and a compiler that are not ours'}},
}, async () => {
	const folder = await mkdtemp(join(tmpdir(), 'castellan-types-'));
	onTestFinished(() => rm(folder, {recursive: true}));
	await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi('http://127.0.0.1')));
	await run(generator, ['generate', '--path', 'openapi.json', '--output', '.', '--name', 'api.ts', '--silent'], folder);
	// The generator excludes its file from type checks. Here the file must compile as well.
	const types = await readFile(join(folder, 'api.ts'), 'utf8');
	await writeFile(join(folder, 'api.ts'), types.replace('// @ts-nocheck', ''));
	await writeFile(join(folder, 'use.ts'), usage);
	const options =
		'--strict --noEmit --noUncheckedIndexedAccess --skipLibCheck --types --target es2024 --lib es2024,dom';
	const modules = '--module esnext --moduleResolution bundler --allowImportingTsExtensions';
	const {
		code = 0,
		stdout,
		stderr,
	} = await run(compiler, [...`${options} ${modules}`.split(' '), 'use.ts'], folder).catch((error) => error);
	expect({code, stdout, stderr}).toEqual({code: 0, stdout: '', stderr: ''});
});
