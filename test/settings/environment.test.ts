import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {environmentProblems} from '../../src/settings/environment.ts';

test.each<[Record<string, string>, readonly string[]]>([
	[{CASTELLAN_TOKEN: 'a', XDG_STATE_HOME: '/s', XDG_CACHE_HOME: '', TZ: 'Europe/Berlin', PATH: 'x'}, []],
	[{CASTELLAN_TOKE: 'canary'}, ['CASTELLAN_TOKE is ignored. Did you mean CASTELLAN_TOKEN?']],
	[{CASTELLAN_BASEURL: 'canary'}, ['CASTELLAN_BASEURL is ignored. Did you mean CASTELLAN_BASE_URL?']],
	[{CASTELLAN_HOME: 'of another program'}, []],
	[
		{XDG_CONFIG_HOME: '~/.config', XDG_CACHE_HOME: 'cache'},
		['XDG_CONFIG_HOME', 'XDG_CACHE_HOME'].map((name) => `${name} is ignored, because it is not an absolute path`),
	],
])('of %o: %j', (env, problems) => expect(environmentProblems(env)).toEqual(problems));

test.each([
	['Mars/Phobos', true],
	['CET-1', false],
	[':Europe/Berlin', false],
	['utc', false],
	['', false],
])('the time zone %s is unknown: %s', (TZ, isUnknown) => {
	// A process reads its zone when it starts.
	const file = new URL('../../src/settings/environment.ts', import.meta.url);
	const script = `import {environmentProblems} from '${file}'; console.log(JSON.stringify(environmentProblems(process.env)))`;
	const {stdout} = spawnSync(process.execPath, ['--input-type=module', '-e', script], {env: {TZ}, encoding: 'utf8'});
	const problem = `no time zone is called ${TZ} (TZ), so local times are in UTC`;
	expect(JSON.parse(stdout)).toEqual(isUnknown ? [problem] : []);
});
