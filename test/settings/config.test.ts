import {describe, expect, test} from 'vitest';
import {readConfig} from '../../src/settings/config.ts';
import {amount} from '../support/runs/runs.ts';

describe('the config file', () => {
	test('holds settings and profiles', () => {
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

	test('has the line and key of each invalid setting reported, and its other settings used', () => {
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
			{line: 2, key: 'timeout', message: 'expected seconds, from 0.1 to 86400, got "soon"'},
			{line: 5, key: 'profiles.prod.colour', message: 'unknown setting. Did you mean color?'},
		]);
		expect(config).toMatchObject({theme: 'dark'});
		expect(config.timeout).toBeUndefined();
		expect(config.profiles.get('prod')).toEqual({
			baseUrl: 'https://p.example',
			protected: true,
			whyReadOnly: 'unknown setting profiles.prod.colour in line 5',
		});
	});

	test('that holds another kind of value has it named as YAML does', () => {
		expect(readConfig('fleets:\n  eu: {a: 1}\ntheme: [dark]\ntimeout:\n').problems.map(({message}) => message)).toEqual(
			[
				'expected a list, got a map',
				expect.stringMatching(/^expected one of .*, got a list$/),
				expect.stringMatching(/^expected seconds, .*, got nothing$/),
			],
		);
	});

	test.each([
		['profile: "a\nprofiles: {}\n', 1, 'the quote that begins here has no end'],
		['profiles:\n  a:\n    baseUrl: "https://a.example\n    color: red\n', 3, 'the quote that begins here has no end'],
		['profiles:\n\ta:\n', 2, 'Indent with spaces'],
		['profiles:\n  a:\n    color: red\n   protected: true\n', 4, 'the indentation of this line'],
		['profiles: {a: {color: red}\n', 2, 'a bracket above has no end'],
		['profiles:\n  a:\n    color: red\n     protected: true\n', 3, 'Indent both alike'],
		['profile:a\nprofiles: {}\n', 1, 'with a blank after the colon'],
		['profile: "a"\nprofiles\n', 2, 'with a blank after the colon'],
		['profiles: {"a" b}\n', 1, 'Missing , or : between flow map items'],
		[Buffer.from('\ufeffprofile: a\n', 'utf16le').toString(), 1, 'Save it in UTF-8'],
		[Buffer.from('profile: a\n', 'utf16le').toString(), 1, 'Save it in UTF-8'],
	])('that is not YAML says where and what to write: %j', (text, line, message) => {
		const {config, problems} = readConfig(text);
		expect(problems).toEqual([{line, key: '', message: expect.stringContaining(message)}]);
		expect(config).toMatchObject({isUnread: true, whyReadOnly: expect.stringContaining(`line ${line}`)});
	});

	test.each([
		['? [keys, mouse]\n: true\n', '1: : a key has to be a text'],
		['{timeout}\n', '1: timeout: expected seconds, from 0.1 to 86400, got nothing'],
		['profiles:\n  prod: {baseUrl: 5}\n', '2: profiles.prod.baseUrl: expected text, got 5'],
		['mouse: *missing\n', '1: : an alias here cannot be read. Write its value instead'],
		['columns: {apps: [id\n', '2: : '],
	])('that holds %j has “%s” reported', (text, problem) => {
		const [first] = readConfig(text).problems;
		expect(`${first?.line}: ${first?.key}: ${first?.message}`.startsWith(problem), first?.message).toBe(true);
	});

	test('keeps lists for a day or more', () => {
		const {config, problems} = readConfig('profiles: {prod: {keep: 1d}}');
		expect([problems, config.profiles.get('prod')]).toEqual([[], {keep: '1d'}]);
	});

	test.each(['long', '30', '0d', '1.5d', 'd', '-3d'])('has no time to keep lists with the text %s', (keep) => {
		const {config, problems} = readConfig(`profiles: {prod: {keep: '${keep}'}}`);
		expect(problems).toMatchObject([{key: 'profiles.prod.keep', message: expect.stringContaining('days such as 30d')}]);
		expect(config.profiles.get('prod')).toEqual({});
	});

	test.each([
		['a: [', 1],
		['- a list', 1],
	])('is ignored and reported with the line if it is %j', (text, line) => {
		const {config, problems} = readConfig(text);
		expect(config).toMatchObject({
			profiles: new Map(),
			isUnread: true,
			whyReadOnly: expect.stringContaining('protects'),
		});
		expect(problems).toEqual([{line, key: '', message: expect.stringMatching(/\w/)}]);
	});

	test('loses only a repeated setting, whose lines are both named, and reads a repeated group as one', () => {
		const {config, problems} = readConfig(
			[
				'timeout: 5',
				'theme: dark',
				'profiles:',
				'  prod: {baseUrl: https://prod.example, color: red, color: blue}',
				'theme: light',
				'profiles:',
				'  test: {baseUrl: https://test.example, auth: token}',
				'silences:',
				'  - {id: a, reason: b,',
				'     until: 2027-01-01, until: 2028-01-01}',
			].join('\n'),
		);
		expect(config).toEqual({
			timeout: 5,
			silences: [{id: 'a', reason: 'b', until: null}],
			profiles: new Map([
				['prod', {baseUrl: 'https://prod.example'}],
				['test', {baseUrl: 'https://test.example', auth: 'token'}],
			]),
		});
		expect(problems.map(({line, key, message}) => `${line}: ${key}: ${message}`)).toEqual([
			'4: profiles.prod.color: repeated setting in line 4. Keep one of them',
			'5: theme: repeated setting in lines 2 and 5. Keep one of them',
			'6: profiles: repeated setting in lines 3 and 6. Keep one of them',
			'10: silences.0.until: repeated setting in line 10. Keep one of them',
		]);
	});

	test('a wait before a retry may be nothing, and not less', () => {
		expect(readConfig('maxWait: 0')).toMatchObject({config: {maxWait: 0}, problems: []});
		expect(readConfig('maxWait: -1')).toMatchObject({config: {profiles: new Map()}, problems: [{key: 'maxWait'}]});
		expect(readConfig('maxWait: -1').config.maxWait).toBeUndefined();
	});

	test('has a line for each setting, or for the closest one around it', () => {
		const {lineOf} = readConfig('theme: dark\nsilences:\n  - id: a\n    reason: b\nkeys:\n  help: x\n');
		const lines = ['theme', 'theme.a.b', 'silences.0.reason', 'silences.0.until', 'silences.4', 'keys.help', 'fleets'];
		expect(lines.map((path) => lineOf?.(path.split('.')))).toEqual([1, 1, 4, 3, 2, 6, 1]);
		expect(lineOf?.([])).toBe(1);
	});

	test('finds a profile that two groups have, and sends no writes to it', () => {
		const profile = '  prod: {baseUrl: https://prod.example, protected: true}';
		const {config} = readConfig(['profiles:', profile, 'profiles:', profile.replace('true', 'false')].join('\n'));
		expect(config.profiles.get('prod')).toEqual({
			protected: true,
			whyReadOnly: 'repeated setting profiles.prod in lines 2 and 4',
		});
	});

	test('names the place of a known setting that is elsewhere', () => {
		const {problems} = readConfig(
			[
				'protected: true',
				'accent: "#fff"',
				'preset: k9s',
				'profiles: {prod: {theme: dark, keys: {}}}',
				'keys: {protected: true}',
			].join('\n'),
		);
		expect(problems.map(({key, message}) => [key, message.replace(/.*Write it as /, '')])).toEqual([
			['protected', 'profiles.NAME.protected'],
			['accent', 'themes.NAME.accent'],
			['preset', 'keys.preset'],
			['profiles.prod.theme', 'theme, at the top'],
			['profiles.prod.keys', 'keys, at the top'],
			['keys.protected', expect.stringContaining('expected a chord')],
		]);
	});

	test('takes no other name for a misspelt “protected”, which makes everything read-only', () => {
		const {config, problems} = readConfig('themes: {protectd: {accent: "#ffffff"}}');
		expect(problems).toEqual([
			{
				line: 1,
				key: 'themes.protectd',
				message: 'misplaced setting. Write it as profiles.NAME.protected',
			},
		]);
		expect(config.whyReadOnly).toContain('line 1');
	});

	test('may have a profile with the name of a setting', () => {
		const {config, problems} = readConfig('profiles: {protected: {baseUrl: https://a.example}}');
		expect([problems, config]).toEqual([[], {profiles: new Map([['protected', {baseUrl: 'https://a.example'}]])}]);
	});

	test('may have thousands of keys; the first fifty problems are listed', () => {
		const count = amount(8000, 2000);
		const keys = Array.from({length: count}, (_, index) => `  k${index}: x`).join('\n');
		const {config, problems} = readConfig(`keys:\n${keys}`);
		expect([Object.keys(config.keys ?? {}).length, problems]).toEqual([count, []]);
		expect(readConfig(Array.from({length: count}, (_, index) => `k${index}: x`).join('\n')).problems).toHaveLength(51);
	});

	test('is not read if aliases multiply in it', () => {
		const {config, problems} = readConfig(`theme: dark\nsilences: [${'&a [1]'}, ${Array(2000).fill('*a').join(', ')}]`);
		expect(config).toMatchObject({isUnread: true});
		expect(problems).toMatchObject([{line: 2, key: ''}]);
	});

	test('protects a profile whose `protected` is invalid', () => {
		const {config, problems} = readConfig('profiles: {prod: {protected: "yes"}}');
		expect(problems).toHaveLength(1);
		expect(config.profiles.get('prod')?.protected).toBe(true);
	});

	test('may be empty, and may name a profile like a member of every object', () => {
		expect(readConfig('').problems).toEqual([]);
		const {config} = readConfig('profiles: {__proto__: {color: red}, toString: {color: blue}}');
		expect([...config.profiles.keys()]).toEqual(['__proto__', 'toString']);
		expect(readConfig('toString: 1').problems).toMatchObject([{key: 'toString'}]);
	});
});

describe('the themes of the config', () => {
	test('extend a built-in theme', () => {
		const {config, problems} = readConfig(
			"theme: nord\nthemes:\n  nord: {extends: dark, accent: '#88c0d0', red: '#f00'}\n",
		);
		expect(problems).toEqual([]);
		expect(config.theme).toBe('nord');
		expect(config.themes?.get('nord')).toEqual({extends: 'dark', accent: '#88c0d0', red: '#f00'});
	});

	test('have their mistakes reported with line and key, and keep their other colours', () => {
		const {config, problems} = readConfig(
			[
				'theme: nrod',
				'themes:',
				'  nord:',
				'    extends: drak',
				'    acent: "#88c0d0"',
				'    muted: grey',
				'    danger: "#bf616a"',
				'  dark: {accent: "#fff"}',
				'  flat: "#fff"',
			].join('\n'),
		);
		expect(problems.map(({line, key, message}) => `${line}: ${key}: ${message}`)).toEqual([
			expect.stringMatching(/^1: theme: expected one of auto, dark, .*, ascii, nord, got "nrod"$/),
			'4: themes.nord.extends: expected one of dark, light, dark-high-contrast, light-high-contrast, got "drak"',
			expect.stringMatching(/^5: themes\.nord\.acent: unknown setting\. Did you mean accent\?$/),
			'6: themes.nord.muted: expected a colour such as #88c0d0, got "grey"',
			'8: themes.dark: the name is taken by a built-in theme',
			'9: themes.flat: expected `key: value` lines',
		]);
		expect(config.theme).toBeUndefined();
		expect([...(config.themes ?? [])]).toEqual([['nord', {danger: '#bf616a'}]]);
	});
});
