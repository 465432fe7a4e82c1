import {expect, test} from 'vitest';
import {LiveSettings} from '../../../src/console/app/live-settings.ts';
import {Themes} from '../../../src/console/ui/themes.ts';
import {readConfig} from '../../../src/settings/config.ts';

const path = '/c.yaml';

function live(text: string, profile?: string) {
	let current = text;
	const {config} = readConfig(text);
	const themes = new Themes({depth: '16', hasUnicode: true, name: config.theme, own: config.themes});
	const settings = new LiveSettings({config, path, themes, profile, load: async () => readConfig(current)});
	const change = async (next: string) => {
		current = next;
		await settings.reload();
		return settings.message;
	};
	return {settings, themes, change};
}

test('applies keys and silences', async () => {
	const {settings, change} = live('keys: {preset: k9s}\n');
	expect(settings.values.keys).toMatchObject({'list.raw': ['y', 'v']});
	const silence = {id: 'app-stale', reason: 'known', until: '2099-01-01'};
	const message = await change(`keys: {list.raw: Y}\nsilences: [${JSON.stringify(silence)}]\n`);
	expect(message).toEqual({text: 'New settings: keys.preset, keys, silences', tone: 'plain'});
	const {id: of, ...rest} = silence;
	const silences = [{kind: 'silence', of, ...rest}];
	expect(settings.values).toMatchObject({keys: {'list.raw': ['Y']}, silences: {silences, problems: []}});
	await change(`keys: {list.raw: ctrl-y}\nsilences: [${JSON.stringify({...silence, reason: 'agreed'})}]\n`);
	expect(settings.message).toEqual({text: 'New settings: keys, silences', tone: 'plain'});
	await change('');
	expect(settings.values).toEqual({keys: {}, silences: {silences: [], problems: []}});
});

test.each([
	['keys:\n  list.don: z\n', '/c.yaml:2: keys.list.don: unknown command. Did you mean list.down?'],
	['timeStyle: [\n', '/c.yaml:2: '],
	['theme: nope\n', '/c.yaml:1: theme: expected one of'],
])('keeps the settings for the wrong file %j, and names its line', async (text, words) => {
	const {settings, change} = live('keys: {list.raw: Y}\n');
	const {values} = settings;
	const message = await change(text);
	expect(message?.text).toContain(words);
	expect(message).toMatchObject({text: expect.stringMatching(/The settings stay as they were$/), tone: 'bad'});
	expect(settings.values).toBe(values);
});

test('names the settings that need a new start, until they are as at the start again', async () => {
	const start = 'timeout: 5\nprofiles: {prod: {protected: false}, lab: {color: red}}\n';
	const {settings, change} = live(start, 'prod');
	const {values} = settings;
	const next = 'timeout: 6\nmouse: true\ncolumns: {apps: [id]}\npreview: false\ntimeStyle: utc\nwatchInterval: 5\n';
	expect(await change(`${next}profiles: {prod: {protected: true}, lab: {color: blue}}\n`)).toEqual({
		text: 'Restart castellan to use mouse, preview, timeStyle, watchInterval, timeout, columns, profiles.prod.protected',
		tone: 'plain',
	});
	expect(settings.values).toBe(values);
	expect(await change(`${next}keys: {list.raw: Y}\ntheme: ascii\nprofiles: {prod: {protected: true}}\n`)).toEqual({
		text: 'New settings: keys. Restart castellan to use theme',
		tone: 'plain',
	});
	const {version} = settings;
	await change(`keys: {list.raw: Y}\ntheme: ascii\ntimeout: 5\nprofiles: {prod: {protected: true}}\n`);
	expect(settings.version).toBe(version);
});

test('says nothing when the profile in use becomes the default, as the first sign-in makes it', async () => {
	const {change} = live('profiles: {prod: {}, lab: {}}\n', 'prod');
	expect(await change('profile: prod\nprofiles: {prod: {}, lab: {}}\n')).toBeUndefined();
	expect(await change('profile: lab\nprofiles: {prod: {}, lab: {}}\n')).toEqual({
		text: 'Restart castellan to use profile',
		tone: 'plain',
	});
});

test('uses a changed theme, and does not report a theme that the console has saved', async () => {
	const {settings, themes, change} = live('theme: dark\n');
	expect((await change('theme: dusk\nthemes: {dusk: {extends: light}}\n'))?.text).toBe('New settings: theme, themes');
	expect(themes.name).toBe('dusk');
	await themes.keep('mono').catch(() => undefined);
	const {version} = settings;
	await change('theme: mono\nthemes: {dusk: {extends: light}}\n');
	expect(settings.version).toBe(version);
});

test('reports nothing for a file with the same settings', async () => {
	const {settings, change} = live('timeStyle: utc\n');
	expect(await change('# a comment\ntimeStyle: utc\n')).toBeUndefined();
	expect(settings.version).toBe(0);
});

test('confirms that a file with an error is corrected, also without another change', async () => {
	const {change} = live('timeStyle: utc\n');
	await change('timeStyle: [\n');
	expect(await change('timeStyle: utc\n')).toEqual({text: '/c.yaml has no errors now', tone: 'plain'});
	await change('timeStyle: [\n');
	expect(await change('keys: {list.raw: Y}\ntimeStyle: utc\n')).toEqual({
		text: '/c.yaml has no errors now. New settings: keys',
		tone: 'plain',
	});
	expect((await change('keys: {list.raw: X}\ntimeStyle: utc\n'))?.text).toBe('New settings: keys');
});

test('tells one order of columns from another', async () => {
	const {change} = live('columns: {apps: [id]}\n');
	expect(await change('columns: {apps: [displayName]}\n')).toMatchObject({text: 'Restart castellan to use columns'});
});

test('tells one theme of a person from another with its name', async () => {
	const themeOf = (accent: string) => `themes: {own: {accent: '${accent}'}}\n`;
	const {change} = live(themeOf('#ff0000'));
	expect(await change(themeOf('#0000ff'))).toMatchObject({text: 'New settings: themes'});
});
