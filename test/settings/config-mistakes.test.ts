/** What the reader of the config file makes of mistakes: where they are, what it uses all the same, and what it protects. */
import {test} from 'vitest';
import {readConfig} from '../../src/settings/config.ts';
import {expectApprovedFile} from '../support/output/approved.ts';

const texts = [
	'',
	'# a comment\n',
	'text',
	'- a\n- b',
	'a: [',
	'theme: *none',
	'timeout: 0.1\nmaxWait: 0\nwatchInterval: 1\nmouse: true\npreview: false\ntimeStyle: utc',
	'timeout: 0.09\nmaxWait: -1\nwatchInterval: 0\nmouse: yes please\ntimeStyle: gmt\nprofile: ""',
	'timeout: 86400\nmaxWait: 86401',
	'theme: mine\nthemes: {mine: {accent: "#ff0000"}, dark: {}, other: 5}',
	'theme: nothing\nthemes: {mine: {}}',
	'themes: {mine: {accent: red, acent: "#ff0000"}}',
	'tem: dark\nzzz: 1\ntoken: x\nbaseUrl: https://a.test\npreset: vim\naccent: "#ff0000"',
	'keys: {preset: k9s, list.open: enter, list.down: [j, ctrl-n], list.up: []}',
	'keys: {preset: nano, list.open: 5}',
	'keys: [a]',
	'fleets: {eu: [a, b], us: [], uk: [a, a], de: a}\ncolumns: {apps: [name], owners: 1}',
	'theme: dark\ntheme: light\ntheme: dark',
	'profiles: {a: {color: red}}\nprofiles: {b: {color: blue}, a: {color: green}}',
	'profiles:\n  a: {baseUrl: https://a.test, baseUrl: https://b.test}',
	'profiles:\n  a:\n    baseUrl: https://a.test\n  a:\n    baseUrl: https://b.test',
	'profiles: nothing',
	'profiles:\n  a:\n  b: 5\n  c: {}',
	'profiles:\n  a: {baseUrl: https://a.test, protected: true}\n  b: {baseUrl: https://b.test, protected: maybe}',
	'profiles:\n  a: {baseUrl: "https://user:pw@a.test", protected: true}',
	'profiles:\n  a: {baseUrl: https://a.test, protcted: true}\n  b: {baseUrl: https://b.test, theme: dark}',
	'protected: true',
	'profiles:\n  a: {baseUrl: https://a.test, env: {protect: true}}',
	'profiles:\n  a: {credential: [], env: [CASTELLAN_TOKEN], clientCert: here, clientKey: ~/key, keep: 30, remember: never}',
	'profiles:\n  a: {credential: [op, read], env: [OP], clientCert: /cert, keep: 30d, remember: session, history: h}',
	'profiles:\n  a: {keep: 0d}\n  b: {keep: 1.5d}\n  c: {keep: 1d, proposals: on, protectedProposals: maybe}',
	'silences: x',
	Array.from({length: 52}, (_, index) => `a${index}: 1`).join('\n'),
];

test('a mistake has its line and a remedy, and what it may protect is read only', () => {
	const shown = texts.map((text) => {
		const {config, problems} = readConfig(text);
		const {profiles, whyReadOnly, ...values} = config;
		const listed = problems.length > 10 ? [...problems.slice(0, 2), ...problems.slice(-2)] : problems;
		return [
			...text
				.split('\n')
				.slice(0, 10)
				.map((line) => `> ${line}`.trimEnd()),
			...listed.map(({line, key, message}) => `  ! ${line} ${key}: ${message}`),
			...(whyReadOnly === undefined ? [] : [`  read only: ${whyReadOnly}`]),
			...(Object.keys(values).length > 0
				? [`  = ${JSON.stringify(values, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value))}`]
				: []),
			...[...profiles].map(([name, profile]) => `  @ ${name} ${JSON.stringify(profile)}`),
		].join('\n');
	});
	const home = process.env.HOME ?? '';
	expectApprovedFile(
		'test/settings/approved/config-mistakes.txt',
		`${shown.join('\n\n')}\n`.replaceAll(`"${home}/`, '"~/'),
	);
});
