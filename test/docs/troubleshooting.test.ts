/** The messages that `assets/docs/troubleshooting.md` quotes are those of the program. */
import {readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {expect, test} from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = readdirSync(join(root, 'src'), {recursive: true, encoding: 'utf8'})
	.filter((name) => /\.tsx?$/.test(name))
	.map((name) => readFileSync(join(root, 'src', name), 'utf8'))
	.join('\n');

/** The code in the first column of every table. */
const messages = readFileSync(join(root, 'assets/docs/troubleshooting.md'), 'utf8')
	.split('\n')
	.filter((line) => line.startsWith('| '))
	.flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, message = '']) => message))
	.filter((message) => message.includes(' '));

test('the document quotes many messages', () => expect(messages.length).toBeGreaterThan(30));

// The program composes messages from parts around values and colons.
test.each(messages)('“%s” is a message of the program', (message) => {
	const fixed = message.split(/…|: /).map((part) => part.replace(/[“”]/g, '').trim());
	expect(fixed.filter((part) => !sources.includes(part))).toEqual([]);
});
