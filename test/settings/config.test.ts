import {describe, expect, test} from 'vitest';
import {readConfig} from '../../src/settings/config.ts';

describe('the config file', () => {
	test('gives settings and profiles', () => {
		const {config, problems} = readConfig(`
profile: prod
timeout: 5
keys: {list.open: [enter, o]}
profiles:
  prod: {baseUrl: https://prod.example, auth: token, color: red, protected: true}
`);
		expect(problems).toEqual([]);
		expect(config).toMatchObject({profile: 'prod', timeout: 5, keys: {'list.open': ['enter', 'o']}});
		expect(config.profiles.get('prod')).toEqual({
			baseUrl: 'https://prod.example',
			auth: 'token',
			color: 'red',
			protected: true,
		});
	});

	test('names line and key of what is unknown or of the wrong type, and keeps the rest', () => {
		const {config, problems} = readConfig(
			[
				'theme: dark',
				'timeout: soon',
				'profiles:',
				'  prod:',
				'    colour: red',
				'    baseUrl: https://p.example',
			].join('\n'),
		);
		expect(problems).toEqual([
			{line: 2, key: 'timeout', message: 'expected seconds, 0.1 or more, got "soon"'},
			{line: 5, key: 'profiles.prod.colour', message: expect.stringContaining('unknown; known are baseUrl')},
		]);
		expect(config).toMatchObject({theme: 'dark'});
		expect(config.timeout).toBeUndefined();
		expect(config.profiles.get('prod')).toEqual({baseUrl: 'https://p.example'});
	});

	test.each([
		['a: [', 1],
		['theme: dark\ntheme: light', 2],
		['- a list', 1],
	])('runs on defaults when %j cannot be read, and says where', (text, line) => {
		const {config, problems} = readConfig(text);
		expect(config).toEqual({profiles: new Map()});
		expect(problems).toEqual([{line, key: '', message: expect.stringMatching(/\w/)}]);
	});

	test('reads thousands of keys, and lists the first fifty problems only', () => {
		const keys = Array.from({length: 8000}, (_, index) => `  k${index}: x`).join('\n');
		const {config, problems} = readConfig(`keys:\n${keys}`);
		expect([Object.keys(config.keys ?? {}).length, problems]).toEqual([8000, []]);
		expect(readConfig(Array.from({length: 8000}, (_, index) => `k${index}: x`).join('\n')).problems).toHaveLength(51);
	});

	test('aliases that multiply cost one setting, not the file', () => {
		const {config, problems} = readConfig(`theme: dark\nsilences: [${'&a [1]'}, ${Array(2000).fill('*a').join(', ')}]`);
		expect(config).toMatchObject({theme: 'dark'});
		expect(problems).toMatchObject([{key: 'silences'}]);
	});

	test('a profile whose protection cannot be read counts as protected', () => {
		const {config, problems} = readConfig('profiles: {prod: {protected: "yes"}}');
		expect(problems).toHaveLength(1);
		expect(config.profiles.get('prod')?.protected).toBe(true);
	});

	test('reads an empty file, and a profile with the name of an object member', () => {
		expect(readConfig('').problems).toEqual([]);
		const {config} = readConfig('profiles: {__proto__: {color: red}, toString: {color: blue}}');
		expect([...config.profiles.keys()]).toEqual(['__proto__', 'toString']);
		expect(readConfig('toString: 1').problems).toMatchObject([{key: 'toString'}]);
	});
});
