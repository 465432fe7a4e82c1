/** The settings on the pages about a person's own commands, views and rules are valid. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import {consoleDescription} from '../../src/console/app/describe.ts';
import {readConfig} from '../../src/settings/config.ts';

const blocks = ['own-commands.md', 'own-views.md'].flatMap((name) => {
	const page = readFileSync(resolve(import.meta.dirname, '../../assets/docs', name), 'utf8');
	return [...page.matchAll(/^```yaml\n([^`]*)^```/gm)].map(([, text = ''], index) => ({name, index, text}));
});

test('there are some on each page', () => expect(blocks.length).toBeGreaterThan(12));

test.each(blocks)('$name, block $index', ({text}) => {
	const {config, problems} = readConfig(text);
	expect([...problems, ...consoleDescription.configProblems(config)]).toEqual([]);
});
